import Foundation

/// The folder that this process writes inputs to; run.sh sets `TMPDIR` to one in memory if it can.
enum InputFolder {
  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "sweep-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }()

  /// A path in the folder, after all its files are removed.
  static func fresh(_ name: String) -> String {
    let old = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in old { try? FileManager.default.removeItem(at: folder.appending(path: name)) }
    return beside(name)
  }

  /// A path in the folder, beside the files that are there.
  static func beside(_ name: String) -> String { folder.appending(path: name).path }

  static func write(_ bytes: [UInt8], to path: String) {
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
      preconditionFailure("\(path) cannot be written")
    }
  }
}
