import Foundation
import PackagePlugin

/// Prepares an app's files so that they compile without an Objective-C runtime, and leaves them as they are.
///
/// A Swift file of the target names them, relative to itself, in comments of their own lines:
///
/// ```
/// // prepare: ../../App/Cards
/// // leave out: ../../App/Cards/CardPreview.swift
/// // without: Card.swift:30 0
/// // numbers: vary
/// ```
///
/// The line after `without` needs what is not here. With 0, its statement is left out; with 1, 2 and so on, what is
/// around that. With the last line, runs may replace numbers of the files. A folder stands for all Swift files in it but those of
/// packages and tests, and `*` for any part of a file's name. Storyboards and nib files in these folders, and those that
/// are named, say what outlets hold.
@main struct PrepareClasses: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    var (files, leftOut, options): ([URL], [URL], [String]) = ([], [], [])
    var omissions: [String] = []
    for source in target.sourceFiles(withSuffix: "swift").map(\.url) {
      let text = try String(contentsOf: source, encoding: .utf8)
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        let place = "\(source.path):\(index + 1)"
        files += try Self.files(in: line, after: "// prepare: ", of: source, place)
        leftOut += try Self.files(in: line, after: "// leave out: ", of: source, place)
        if line == "// numbers: vary" { options = ["--numbers"] }
        if line.hasPrefix("// without: ") {
          omissions += ["--without", String(line.dropFirst("// without: ".count))]
        }
      }
    }
    var named = Set(leftOut)
    files = files.filter { named.insert($0).inserted }
    let namedInterfaces = files.filter(\.isInterface)
    files.removeAll(where: \.isInterface)
    guard !files.isEmpty else {
      throw Problem(
        "\(target.directoryURL.path): no file to prepare; expected a Swift file with a line '// prepare: PATH'"
      )
    }
    let names = Dictionary(grouping: files, by: \.lastPathComponent)
    if let (name, twins) = names.first(where: { $0.value.count > 1 }) {
      throw Problem(
        "\(twins[0].path): another file is named \(name); expected names of their own, as in one target of an app"
      )
    }
    let folder = context.pluginWorkDirectoryURL
    let interfaces =
      namedInterfaces
      + Self.interfaces(beside: files).filter { file in
        !namedInterfaces.contains { $0.lastPathComponent == file.lastPathComponent }
      }
    return [
      .buildCommand(
        displayName: "Preparing classes for \(target.name)",
        executable: try context.tool(named: "prepare-classes").url,
        arguments: [folder.path] + options + Self.modules(of: target).flatMap { ["--module", $0] }
          + omissions
          + (files + interfaces).map(\.path),
        inputFiles: files + interfaces,
        outputFiles: files.map {
          folder.appending(path: "\($0.deletingPathExtension().lastPathComponent)-prepared.swift")
        })
    ]
  }

  /// The Swift files that a line names; none if it has no such comment.
  private static func files(
    in line: Substring, after keyword: String, of source: URL, _ place: String
  ) throws -> [URL] {
    guard line.hasPrefix(keyword) else { return [] }
    let path = line.dropFirst(keyword.count).trimmingCharacters(in: .whitespaces)
    let url = URL(filePath: path, relativeTo: source.deletingLastPathComponent())
      .standardizedFileURL
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    if manager.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue {
      return [url]
    }
    let (folder, pattern) =
      isFolder.boolValue ? (url, "*") : (url.deletingLastPathComponent(), url.lastPathComponent)
    let names =
      (isFolder.boolValue
        ? manager.subpaths(atPath: folder.path)
        : try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    // Such as the one that `sweep class` writes beside a class.
    let packages = names.filter { $0.hasSuffix("/Package.swift") }.map { $0.dropLast(13) }
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    let found = names.sorted().filter {
      name in
      name.hasSuffix(".swift") && (isFolder.boolValue || matches(name, parts))
        && name != "Package.swift" && !"/\(name)".contains("/.")
        && !packages.contains { name.hasPrefix($0) }
    }
    let urls = found.map { folder.appending(path: $0).standardizedFileURL }.filter { !isTest($0) }
    guard !urls.isEmpty else {
      throw Problem(
        "\(place): no Swift file at \(url.path); expected a file, a folder, or a name with *")
    }
    return urls
  }

  /// The storyboards and nib files in the folders of some files and in folders inside them, such as `Base.lproj`.
  private static func interfaces(beside files: [URL]) -> [URL] {
    let manager = FileManager.default
    let contents = { (folder: URL) in
      (try? manager.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey]))
        ?? []
    }
    let folders = Set(files.map { $0.deletingLastPathComponent().standardizedFileURL })
    let inner = folders.flatMap(contents).filter {
      (try? $0.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }
    return folders.union(inner.map(\.standardizedFileURL)).flatMap(contents)
      .filter(\.isInterface)
      .sorted { $0.path < $1.path }
  }

  /// Whether a file has an app's own tests, which need a module that is not there.
  ///
  /// `sweep class` asks the same: a plugin cannot import a library, and SwiftPM has to know the files before it runs
  /// a tool.
  private static func isTest(_ file: URL) -> Bool {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return ["import XCTest", "import Testing"].contains { text.contains($0) }
  }

  /// Whether a name begins with the first part, ends with the last one, and has the others between them.
  private static func matches(_ name: String, _ parts: [Substring]) -> Bool {
    guard parts.count > 1, name.hasPrefix(parts[0]) else { return false }
    var rest = name.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }

  /// The modules that the target may import.
  private static func modules(of target: any SourceModuleTarget) -> [String] {
    target.dependencies.flatMap { dependency -> [any Target] in
      switch dependency {
      case .target(let target): [target]
      case .product(let product): product.targets
      @unknown default: []
      }
    }
    .compactMap { ($0 as? any SourceModuleTarget)?.moduleName }
  }
}

extension URL {
  /// Whether it is a storyboard or a nib file.
  fileprivate var isInterface: Bool { ["storyboard", "xib"].contains(pathExtension) }
}

private struct Problem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
