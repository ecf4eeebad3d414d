import Box2D24
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Box2D 2.4.1, one world for each scenario.
struct Box2DPeer: Contender {
  typealias Run =
    @convention(c) (
      UInt32, UnsafePointer<box2d24_parameters>?, Int, UInt32, UnsafeMutablePointer<box2d24_pose>?
    ) -> Void

  var name: String
  var details: String
  private let run: Run

  /// Box2D as the system has it.
  static var system: Box2DPeer {
    Box2DPeer(
      name: "Box2D, system",
      details: "package \(packageVersion ?? "of unknown version"), "
        + String(cString: box2d24_build()),
      run: box2d24_run)
  }

  /// The version of Debian's package, where there is one.
  private static var packageVersion: String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["dpkg-query", "-W", "-f", "libbox2d-dev ${Version}", "libbox2d-dev"]
    process.standardOutput = output
    process.standardError = Pipe()
    guard (try? process.run()) != nil else { return nil }
    let data = try? output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? data.map { String(decoding: $0, as: UTF8.self) } : nil
  }

  /// A library made by `Peers/box2d24/build-native.sh`.
  init(library path: String) throws {
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL),
      let run = dlsym(library, "box2d24_run"), let build = dlsym(library, "box2d24_build")
    else {
      throw PeerFailure(description: dlerror().map { String(cString: $0) } ?? "\(path): no library")
    }
    name = "Box2D, native"
    details = String(
      cString: unsafeBitCast(
        build, to: (@convention(c) () -> UnsafePointer<CChar>).self)())
    self.run = unsafeBitCast(run, to: Run.self)
  }

  private init(name: String, details: String, run: @escaping Run) {
    self.name = name
    self.details = details
    self.run = run
  }

  func run(_ workload: Workload, _ points: [Workload.Point]) -> [Pose] {
    let parameters = points.map {
      box2d24_parameters(
        frequency: $0.frequency, damping: $0.damping, elasticity: $0.elasticity,
        gravity: $0.gravity)
    }
    var poses = Array(repeating: box2d24_pose(x: .nan, y: .nan, angle: .nan), count: points.count)
    run(workload.rawValue, parameters, points.count, UInt32(Workload.stepCount), &poses)
    return poses.map { Pose(x: $0.x, y: $0.y) }
  }
}

/// Why a peer cannot take part.
struct PeerFailure: Error, CustomStringConvertible {
  var description: String
}
