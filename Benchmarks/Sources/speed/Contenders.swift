import Dynamics
import Foundation

/// Everyone who takes part in a run, and who could not.
struct Contenders {
  /// The first is the reference of all ratios, the second is the same once more.
  var present: [any Contender]
  var absent: [Absence] = []

  struct Absence: Codable {
    var name: String
    var reason: String
  }

  static let packagedBox2D = "Box2D 2.4.1, Debian's package"
  private static let packagedBox2Dv3 = "Box2D v3, PyPI's package"
  private static let nativeBox2Dv3 = "Box2D v3, native, no clock"
  /// The peers that take part in growth.
  static let growing = [packagedBox2D, packagedBox2Dv3, nativeBox2Dv3]

  private static let libraries = [
    (packagedBox2D, "box2d-system"), ("Box2D 2.4.1, native, no clock", "box2d-native"),
    (packagedBox2Dv3, "box2d3-wheel"), (nativeBox2Dv3, "box2d3-native"), ("Chipmunk 7", "chipmunk"),
  ]
  private static let pythonPeers: [(name: String, module: String, limit: Int?)] = [
    ("Numba loop for the scene", "numba", nil), ("JAX vmap", "jax", nil),
    ("NumPy", "numpy", nil), ("MuJoCo rollout", "mujoco", 64), ("pybox2d", "box2d", 16),
  ]

  /// Our engine and what is in the folder of peers.
  init(peers folder: URL, scripts: URL, instructionSets: [InstructionSet]) {
    let best = instructionSets[0]
    present = [
      OurEngine(instructionSet: best, measuring: .everything),
      OurEngine(instructionSet: best, measuring: .everything, isAgain: true),
      OurEngine(instructionSet: best, measuring: .finalPosition),
    ]
    present += instructionSets.dropFirst().map {
      OurEngine(instructionSet: $0, measuring: .everything, isForStandardWorkloads: true)
    }
    for (name, file) in Self.libraries {
      add(name, reasonIn: folder.appending(path: "\(file).absent")) {
        try LibraryPeer(
          name, library: folder.appending(path: "\(file).so").path,
          sitsOutScenes: [Self.packagedBox2Dv3, Self.nativeBox2Dv3].contains(name))
      }
    }
    let python = folder.appending(path: "python/bin/python").path
    for peer in Self.pythonPeers {
      add(peer.name, reasonIn: folder.appending(path: "\(peer.module).absent")) {
        guard FileManager.default.isExecutableFile(atPath: python) else {
          throw PeerFailure(
            description: "\(python) does not exist; run Benchmarks/run.sh without --quick")
        }
        return try PythonPeer(
          peer.name, module: peer.module, scenarioLimit: peer.limit, python: python,
          script: scripts.appending(path: "peer.py").path)
      }
    }
  }

  private mutating func add(
    _ name: String, reasonIn file: URL, _ make: () throws -> any Contender
  ) {
    do {
      present.append(try make())
    } catch {
      let recorded = try? String(contentsOf: file, encoding: .utf8)
      let reason = recorded?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "\(error)"
      absent.append(Absence(name: name, reason: reason))
    }
  }
}
