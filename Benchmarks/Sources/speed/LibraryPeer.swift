import CPeer
import Dynamics
import Foundation

/// An engine behind the functions of `peer.h`, a world for each scenario.
struct LibraryPeer: Contender {
  var name: String
  var details: String
  let scenarioLimit: Int? = 256
  /// Whether it sits out the built-in scenes, whose steps are UIKit's.
  private let sitsOutScenes: Bool
  private let run:
    @convention(c) (UnsafePointer<peer_scenario>?, Int, UnsafeMutablePointer<peer_pose>?) -> Void

  /// Loads a library that `Peers/prepare.sh` built.
  init(_ name: String, library path: String, sitsOutScenes: Bool) throws {
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL),
      let run = dlsym(library, "peer_run"), let details = dlsym(library, "peer_details")
    else {
      throw PeerFailure(
        description: dlerror().map { String(cString: $0) } ?? "\(path): cannot load the library")
    }
    let size = dlsym(library, "peer_scenario_size")
      .map { unsafeBitCast($0, to: (@convention(c) () -> Int).self)() }
    guard size == MemoryLayout<peer_scenario>.size else {
      throw PeerFailure(
        description: "\(path): built for another version; run Benchmarks/Peers/prepare.sh")
    }
    self.name = name
    self.sitsOutScenes = sitsOutScenes
    self.details = String(
      cString: unsafeBitCast(
        details, to: (@convention(c) () -> UnsafePointer<CChar>).self)())
    self.run = unsafeBitCast(run, to: type(of: self.run))
  }

  func refusal(of workload: Workload) -> String? {
    guard !sitsOutScenes || workload.stepCount != nil else {
      return "divides steps of 1/60 s into sub-steps of its own; does not run UIKit's shorter steps"
    }
    do {
      _ = try PeerTranslation(workload).scenario(at: workload.grid.point(at: 0))
      return nil
    } catch {
      return "\(error)"
    }
  }

  func run(_ workload: Workload, _ points: [[Double]], repetitions: Int) throws -> Turn {
    let translation = try PeerTranslation(workload)
    let translated = try points.map(translation.scenario)
    var poses = Array(repeating: peer_pose(x: .nan, y: .nan), count: points.count)
    let seconds = translated.flatMap(\.items).withUnsafeBufferPointer { items in
      var scenarios = translated.map(\.scenario)
      var first = items.baseAddress
      for index in scenarios.indices {
        scenarios[index].items = first
        first = first?.advanced(by: translated[index].items.count)
      }
      return processorSeconds {
        for _ in 0..<repetitions { run(scenarios, scenarios.count, &poses) }
      }
    }
    return Turn(seconds: seconds, poses: poses.map { Pose(x: $0.x, y: $0.y) })
  }
}
