import SweepFiles

/// A file on the command line.
struct NamedFile {
  /// The name that was given.
  let path: String
  /// The option that it was given with; nil for an argument.
  let option: String?

  init(_ path: String, option: String? = nil) {
    self.path = path
    self.option = option
  }
}

/// Refuses a command that would overwrite a file that it reads, or write one file twice.
///
/// Files are compared after their links are resolved, and before anything is written.
func requireSeparate(reading inputs: [NamedFile], writing outputs: [NamedFile]) throws {
  let read = Dictionary(inputs.map { (FileIdentity($0.path), $0) }) { first, _ in first }
  var written: [FileIdentity: NamedFile] = [:]
  for output in outputs {
    let name = [output.option, output.path].compactMap(\.self).joined(separator: " ")
    for path in FileIdentity.names(writing: output.path) {
      guard let input = read[FileIdentity(path)] else { continue }
      let reader = input.option.map { "\($0) reads" } ?? "this command reads"
      throw CommandProblem(
        .usage, "\(name) would replace \(input.path), which \(reader); choose another file")
    }
    if let other = written.updateValue(output, forKey: FileIdentity(output.path)) {
      let otherName = [other.option, other.path].compactMap(\.self).joined(separator: " ")
      throw CommandProblem(
        .usage, "\(otherName) and \(name) are the same file; choose two files")
    }
  }
}
