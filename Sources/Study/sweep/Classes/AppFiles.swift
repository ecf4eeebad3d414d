import ClassPreparation
import Foundation

/// The files for `sweep class`: those that are named, and the rest of their app.
struct AppFiles {
  /// The Swift files that are named, or lie in folders that are.
  let named: [URL]
  /// All Swift files of the app, which the named ones may need.
  let app: [URL]
  /// The storyboards and nib files of the app, one of each name.
  ///
  /// Those that hold a named class come first, and then the nearest.
  let interfaces: [URL]
  /// The sizes of the images of the app, one of each name.
  let images: [ImageSize]
  /// Files of named folders that only an app with other frameworks needs, and the framework.
  let leftOut: [(file: URL, module: String)]

  /// The most files of an app that are read, and the most images whose sizes are given.
  private static let (fileLimit, imageLimit) = (3000, 300)
  /// How many folders lie between a project and its repository at most, and the most files of one that is read.
  private static let (repositoryLevels, repositoryFileLimit) = (2, 1000)
  /// Frameworks that are not here.
  ///
  /// Files that import them seldom have what other files need.
  private static let strangers = ["CoreData", "SpriteKit", "SwiftUI", "WidgetKit"]

  /// - Throws: ``CommandProblem`` if a path is wrong.
  init(_ paths: [String]) throws {
    var (named, leftOut): ([URL], [(URL, String)]) = ([], [])
    for path in paths {
      let url = URL(filePath: path).standardizedFileURL
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
        throw CommandProblem(
          .badInput, "\(path): no such file; expected a Swift file or a folder of them")
      }
      guard isFolder.boolValue else {
        named.append(url)
        continue
      }
      let found = Self.files(in: url, ["swift"]).filter {
        !Self.imports($0, ["XCTest", "Testing"])
      }
      guard !found.isEmpty else {
        throw CommandProblem(
          .badInput, "\(path): no Swift file in this folder; expected one or more")
      }
      for file in found {
        if let module = Self.strangers.first(where: { Self.imports(file, [$0]) }), found.count > 1 {
          leftOut.append((file, module))
        } else {
          named.append(file)
        }
      }
    }
    self.named = named
    self.leftOut = leftOut
    let roots = Set(named.map { Self.appFolder(of: $0) })
    let others = roots.sorted { $0.path < $1.path }.flatMap { Self.files(in: $0, ["swift"]) }
      .filter { !Self.imports($0, ["XCTest", "Testing"]) }
    app = named + Set(others).subtracting(named).sorted { $0.path < $1.path }
    let found = roots.flatMap { Self.files(in: $0, ["storyboard", "xib"]) }
    // Each app of a repository has a Main.storyboard, and images of the same names.
    var (names, imageNames): (Set<String>, Set<String>) = ([], [])
    let pictures = Self.nearest(
      roots.flatMap { Self.files(in: $0, ImageSize.types) }, to: named)
    var images: [ImageSize] = []
    for picture in pictures where images.count < Self.imageLimit {
      guard let image = Self.size(of: picture), imageNames.insert(image.name).inserted else {
        continue
      }
      images.append(image)
    }
    self.images = images
    let classes = named.flatMap { Self.classes(in: $0) }
    let nearest = Self.nearest(found, to: named)
    let naming = nearest.filter { Self.names($0, classes) }
    interfaces = (naming + nearest.filter { !naming.contains($0) }).filter {
      names.insert($0.lastPathComponent).inserted
    }
  }

  private static func size(of picture: URL) -> ImageSize? {
    let start = try? FileHandle(forReadingFrom: picture).read(upToCount: ImageSize.byteCount)
    return start.flatMap { ImageSize(path: picture.path, bytes: [UInt8]($0)) }
  }

  /// The names of the classes of a file.
  private static func classes(in file: URL) -> [String] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.matches(of: /class\s+(\w+)/).map { String($0.output.1) }
  }

  /// Whether a storyboard or nib file has views or controllers of some classes.
  private static func names(_ file: URL, _ classes: [String]) -> Bool {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return classes.contains { text.contains("customClass=\"\($0)\"") }
  }

  /// Files by how many folders they share with the first of others.
  private static func nearest(_ files: [URL], to named: [URL]) -> [URL] {
    let place = named.first?.pathComponents ?? []
    let shared = { (file: URL) in zip(file.pathComponents, place).prefix { $0 == $1 }.count }
    return files.sorted { (-shared($0), $0.path) < (-shared($1), $1.path) }
  }

  /// Where the sources of an app begin.
  ///
  /// It is the folder with its project, or the repository of that, as a library may have its examples beside its
  /// project; without a project, it is the file's own folder.
  private static func appFolder(of file: URL) -> URL {
    let own = file.deletingLastPathComponent()
    var (folder, levels) = (own, 0)
    var projects: [URL] = []
    while folder.path != "/", levels <= repositoryLevels {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      let isProject = names.contains { name in
        name == ".git" || name == "Package.swift" || name.hasSuffix(".podspec")
          || name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace")
      }
      if isProject { projects.append(folder) }
      if names.contains(".git") { break }
      if !projects.isEmpty { levels += 1 }
      folder = folder.deletingLastPathComponent()
    }
    let repository = projects.last { folder in
      folder == projects.first || files(in: folder, ["swift"]).count <= repositoryFileLimit
    }
    return repository ?? own
  }

  /// The files of some types in a folder, in the order of their names.
  ///
  /// Packages in it and hidden folders are skipped.
  private static func files(in folder: URL, _ types: [String]) -> [URL] {
    guard
      let items = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
    else { return [] }
    var found: [URL] = []
    for case let item as URL in items {
      guard types.contains(item.pathExtension) else {
        // Such as the package that this command writes beside a class.
        let isFolder = (try? item.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
        let manifest = item.appending(path: "Package.swift").path
        if isFolder, FileManager.default.fileExists(atPath: manifest) { items.skipDescendants() }
        continue
      }
      if item.lastPathComponent != "Package.swift" { found.append(item.standardizedFileURL) }
      if found.count == fileLimit { break }
    }
    return found.sorted { $0.path < $1.path }
  }

  /// Whether a file imports one of some modules; an app's own tests need a module that is not there.
  private static func imports(_ file: URL, _ modules: [String]) -> Bool {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return modules.contains { text.contains("import \($0)") }
  }

  /// The text of a file.
  ///
  /// - Throws: ``CommandProblem`` if it is no text.
  static func text(of file: URL) throws -> String {
    do {
      return try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw CommandProblem(
        .badInput, "\(file.path): cannot be read as text: \(error.localizedDescription)")
    }
  }

  /// A path of a file that a folder's sources can use.
  static func path(of file: URL, from folder: URL) -> String {
    let (from, to) = (folder.pathComponents, file.pathComponents)
    let common = zip(from, to).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: from.count - common) + to.dropFirst(common)).joined(
      separator: "/")
  }
}
