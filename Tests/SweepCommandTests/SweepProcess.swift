import Dispatch
import Foundation
import Synchronization
import Testing

/// The built `sweep`, run as a shell runs it.
struct SweepProcess {
  let exit: Int32
  let output: String
  let errors: String

  /// The binary lies beside the test bundle, unless another is to be tested.
  static let binary =
    ProcessInfo.processInfo.environment["SWEEP_TEST_BINARY"].map { URL(filePath: $0) }
    ?? URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "sweep")

  /// Runs it to its end.
  init(_ arguments: String..., environment: [String: String] = [:], in folder: Folder? = nil) throws
  {
    try self.init(arguments, environment: environment, in: folder)
  }

  /// Runs it to its end; `input` is its standard input, shorter than the buffer of a pipe.
  init(
    _ arguments: [String], environment: [String: String] = [:], in folder: Folder? = nil,
    input: String? = nil
  ) throws {
    let process = Self.process(arguments, environment: environment, in: folder)
    if let input {
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try pipe.fileHandleForWriting.close()
      process.standardInput = pipe
    }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Both are read at once: a process waits while either pipe is full.
    let handles = [output.fileHandleForReading, errors.fileHandleForReading]
    let texts = Mutex([Data(), Data()])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      let text = handles[index].readDataToEndOfFile()
      texts.withLock { $0[index] = text }
    }
    let read = texts.withLock { $0 }
    self.output = String(decoding: read[0], as: UTF8.self)
    self.errors = String(decoding: read[1], as: UTF8.self)
    process.waitUntilExit()
    exit = process.terminationStatus
  }

  /// A process that is not started yet, with nothing on standard input.
  static func process(
    _ arguments: [String], environment: [String: String] = [:], in folder: Folder? = nil
  ) -> Process {
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    if let folder { process.currentDirectoryURL = folder.url }
    return process
  }

  /// The arguments of a run of 10^8 scenarios, which a test stops before its end.
  static let longRun = [
    "run", "drop-out-dismiss", "--vary", "rope.frequency=1:5:10000", "--vary",
    "rope.damping=0:5:10000",
  ]

  /// The lines of the output without their ends.
  var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// A folder that lasts as long as a test.
final class Folder {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appending(path: name))
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: url.appending(path: name).path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The size of a file, bytes; 0 if there is none.
  func size(_ name: String) -> Int {
    let path = url.appending(path: name).path
    return (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
  }

  /// Waits until a file has a number of bytes, for five minutes at most.
  func wait(for size: Int, in name: String) {
    let start = ContinuousClock.now
    while self.size(name) < size, .now < start + .seconds(300) { usleep(1000) }
  }

  func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: url.appending(path: name).path)
  }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}

extension Folder {
  /// A folder with a result of 5 × 4 scenarios.
  static func ofResult(_ name: String = "r.csv") throws -> Folder {
    let folder = try Folder()
    let run = try SweepProcess(
      "run", "drop-out-dismiss", "--vary", "rope.frequency=1:5:5", "--vary", "rope.damping=0:1:4",
      "-o", name, in: folder)
    try #require(run.exit == 0)
    return folder
  }
}

/// A scene that diverges at once: a charge starts at the center of an electric field.
let divergingScene = """
  scene: spark
  reference: [375, 667]
  items:
    - {name: box, size: [30, 30], center: [100, 100], charge: 1}
  behaviors:
    - field: {name: spark, kind: electric, position: [100, 100]}
  """

extension String {
  /// What a page asks for besides itself, by the words that can ask.
  var requests: [String] {
    // The name of SVG's elements is no address that is opened, and a reference to an element of a
    // picture needs no file.
    let page = replacing("http://www.w3.org/2000/svg", with: "").replacing("url(#", with: "")
    return [
      "http://", "https://", " src=", "fetch(", "XMLHttpRequest", "import(", "@import", "url(",
    ]
    .filter { page.contains($0) }
  }
}
