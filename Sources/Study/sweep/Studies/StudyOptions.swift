import ArgumentParser
import Dynamics

/// The study that a command belongs to.
struct StudyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Name of the study, such as the question that it answers. The summary names it, and so do \
      result files and their reports. Default: that of the study file; without one, none.
      """, valueName: "TEXT"))
  var study: String?

  @Option(
    help: ArgumentHelp(
      """
      Also write this command as a study file, which 'sweep run FILE' runs again. FILE must not \
      exist. Default: no file.
      """, valueName: "FILE.yaml"))
  var saveStudy: String?

  func validate() throws {
    if let study { try Self.validate(title: study) }
    guard let saveStudy, !SceneOptions.isFile(saveStudy) else { return }
    throw ValidationError(
      "--save-study '\(saveStudy)': expected a name that ends in .yaml or .yml")
  }

  /// Refuses a name that could not be seen.
  static func validate(title: String) throws {
    guard title.allSatisfy(\.isWhitespace) else { return }
    throw ValidationError("--study is empty; expected a question or a name")
  }

  /// What summaries begin with: the name of the study, if there is one.
  var heading: String { study.map { "\(inQuotes($0)): " } ?? "" }
}
