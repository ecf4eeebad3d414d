import Foundation

/// A peer in a Python process of its own, which idles while others have their turn.
final class PythonPeer: Contender {
  let name: String
  let details: String
  let scenarioLimit: Int?
  private let workloads: Set<Int>
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  private struct Greeting: Decodable {
    var absent: String?
    var details: String?
    var workloads: [Int]?
  }

  private struct Request: Encodable {
    var workload: Int
    var points: [[Double]]
    var repetitions: Int
  }

  private struct Answer: Decodable {
    var seconds: Double
    var poses: [[Float]]
  }

  /// Starts `peer.py MODULE`, which inherits the processor that this thread is held on.
  init(_ name: String, module: String, scenarioLimit: Int?, python: String, script: String) throws {
    self.name = name
    self.scenarioLimit = scenarioLimit
    process.executableURL = URL(filePath: python)
    process.arguments = ["-W", "ignore", script, module]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line = Self.line(from: output.fileHandleForReading)
    guard let greeting = try? JSONDecoder().decode(Greeting.self, from: line),
      let details = greeting.details, let workloads = greeting.workloads
    else {
      let absent = try? JSONDecoder().decode(Greeting.self, from: line).absent
      throw PeerFailure(description: absent ?? "cannot start the Python peer \(module)")
    }
    self.details = details
    self.workloads = Set(workloads)
  }

  deinit {
    // The end of its input ends it.
    try? input.fileHandleForWriting.close()
  }

  func refusal(of workload: Workload) -> String? {
    workload.number.map(workloads.contains) == true ? nil : "has no code for this scene"
  }

  func run(_ workload: Workload, _ points: [[Double]], repetitions: Int) throws -> Turn {
    let request = Request(
      workload: workload.number ?? 0, points: points, repetitions: repetitions)
    input.fileHandleForWriting.write(try JSONEncoder().encode(request) + Data("\n".utf8))
    let line = Self.line(from: output.fileHandleForReading)
    guard let answer = try? JSONDecoder().decode(Answer.self, from: line) else {
      throw PeerFailure(description: "\(name): no valid answer for \(workload.name)")
    }
    return Turn(
      seconds: answer.seconds, poses: answer.poses.map { Pose(x: $0[0], y: $0[1]) })
  }

  /// The bytes up to a line's end, or to the end of the file.
  private static func line(from file: FileHandle) -> Data {
    var line = Data()
    while true {
      let part = file.availableData
      line += part
      if part.isEmpty || part.last == UInt8(ascii: "\n") { return line }
    }
  }
}
