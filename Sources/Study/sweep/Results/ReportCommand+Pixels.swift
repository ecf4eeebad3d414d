import Foundation
import SweepFiles

extension ReportCommand {
  /// Converts a drawing to pixels with librsvg's program.
  func pixels(of drawing: String, for path: String) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "sweep-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandProblem(
        .cannotWrite, "\(folder.path): cannot be made: \(error.localizedDescription)")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, result) = (folder.appending(path: "a.svg"), folder.appending(path: "a.png"))
    try Data(drawing.utf8).write(to: source)
    let converter = Process()
    converter.executableURL = URL(filePath: "/usr/bin/env")
    converter.arguments = ["rsvg-convert", "--zoom", "2", "-o", result.path, source.path]
    converter.standardOutput = FileHandle.nullDevice
    converter.standardError = FileHandle.nullDevice
    try converter.run()
    converter.waitUntilExit()
    guard converter.terminationStatus == 0,
      let pixels = FileManager.default.contents(atPath: result.path)
    else {
      let reason =
        converter.terminationStatus == 127
        ? "rsvg-convert is missing; run \(SystemPackage.pictureConverter.installation()), or use --svg"
        : "rsvg-convert failed to convert the picture"
      throw CommandProblem(.cannotWrite, "\(path): cannot be written: \(reason)")
    }
    return Array(pixels)
  }
}
