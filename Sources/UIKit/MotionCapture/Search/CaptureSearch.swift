import Dynamics
import Foundation
import HeadlessUIKit
import Sweeps

/// Runs a class with many values, and makes a scene of what it does.
@MainActor struct CaptureSearch {
  private let name: String
  private let run: ClassRun
  private(set) var probes: [Probe] = []
  private(set) var scene: Scene
  /// The places of items at rest that differ a little from run to run, and by how much, pt or rad.
  private var unevenPlaces: [ParameterPath: Double] = [:]
  /// Why the runs with other numbers of behaviors are not in the scene.
  private var objection: CaptureProblem?

  /// Runs with more states of items take long.
  private static let longRunCount = 5000

  private var parameters: [CaptureParameter] { run.parameters }

  /// Runs the class at the corners and at random points of the parameters' ranges.
  ///
  /// - Throws: ``CaptureProblem`` if no scene describes all runs, or what the start throws.
  init(_ name: String, run: ClassRun, runCount: Int) throws {
    self.name = name
    self.run = run
    scene = Scene(name: name, reference: Size2(width: 1, height: 1), items: [])
    let first = try run.firstProbe()
    probes = [first]
    let points = points(count: runCount)
    // Random points come last: they tell more than corners.
    let early = points.count - earlyCount(of: first)
    let last = try points.dropFirst(max(0, early)).map { try run.probe($0) }
    // What no scene can do in some runs it cannot do in more.
    if early > 0, !last.isEmpty { _ = try scene(of: probes + last) }
    for point in points.prefix(max(0, early)) { probes.append(try run.probe(point)) }
    probes += last
    for change in perturbations(of: first.log.strengths, count: max(8, runCount / 4)) {
      do {
        probes.append(try run.probe(run.parameters.map(\.value), perturbations: change))
      } catch let problem as CaptureProblem where problem.isOnlyRest {
        // Such a strength says nothing about the motion.
      }
    }
    try build()
  }

  private mutating func build() throws(CaptureProblem) {
    do throws(CaptureProblem) {
      (scene, unevenPlaces) = try scene(of: probes)
      objection = nil
    } catch {
      // The class may do with other numbers what no scene can, and still be right with its own.
      let own = probes.filter { !$0.isPerturbed }
      guard own.count < probes.count, let plain = try? scene(of: own) else { throw error }
      (scene, unevenPlaces) = plain
      objection = error
    }
  }

  private func scene(
    of probes: [Probe]
  ) throws(CaptureProblem) -> (scene: Scene, unevenPlaces: [ParameterPath: Double]) {
    let items = probes.reduce(into: Set()) { $0.formUnion($1.log.keepsVelocity) }
    return try SceneBuilder.scene(
      name,
      probes: probes.map { probe in
        var probe = probe
        probe.log = probe.log.keeping(items)
        return probe
      },
      parameters: parameters.filter { !$0.isNumber && !$0.isPinned }.map { ($0.name, $0.value) },
      numbers: Dictionary(
        uniqueKeysWithValues: parameters.filter(\.isNumber).map { ($0.path, $0.value) }),
      frameRate: run.frameRate,
      // The class may take as long for each rest; no scene lasts longer than an hour.
      duration: min(3600, run.duration * Double(1 + (probes.map(\.log.restCount).max() ?? 0))))
  }

  // MARK: Points

  /// How many random points show whether there can be a scene, as many as formulas need; 0 if runs take so little time
  /// that all points may as well be tried.
  private func earlyCount(of first: Probe) -> Int {
    let count = parameters.count { !$0.isNumber && !$0.isPinned }
    guard first.log.frameStates.count * first.log.items.count > Self.longRunCount else { return 0 }
    return 3 + count * (count + 3) / 2
  }

  /// The corners of the parameters' ranges, and random points in them.
  private func points(count: Int) -> [[Double]] {
    let varied = parameters.indices.filter { !parameters[$0].isPinned }
    guard !varied.isEmpty else { return [] }
    let corners = min(1 << min(varied.count, 5), count / 2)
    let random = CounterRandom(seed: 0, stream: 3)
    return (0..<max(0, count - 1)).map { index in
      parameters.enumerated().map { position, parameter in
        let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
        let unit = random.unit(UInt64(index * parameters.count + position))
        if index < corners, let position = varied.firstIndex(of: position) {
          // The first five parameters count through the corners; further ones are at random ends.
          let isHigh = position < 5 ? index >> position & 1 == 1 : unit >= 0.5
          // Not the very ends: at 0 or at a default, a class may leave out what it has otherwise.
          let inset = (high - low) / 1024
          return isHigh ? high - inset : low + inset
        }
        return low + (high - low) * unit
      }
    }
  }

  /// Other strengths of behaviors, so that the same events happen at other times: this distinguishes a
  /// deadline from an event.
  private func perturbations(
    of strengths: [ParameterPath: Double], count: Int
  ) -> [[ParameterPath: Double]] {
    let paths = strengths.keys.sorted().filter { path in
      strengths[path] != 0 && !parameters.contains { $0.path == path }
    }
    guard !paths.isEmpty else { return [] }
    let random = CounterRandom(seed: 0, stream: 4)
    return (0..<count).map { index in
      var changed: [ParameterPath: Double] = [:]
      for (position, path) in paths.enumerated() {
        let part = random.unit(UInt64(index * paths.count + position))
        let value = (strengths[path] ?? 0) * exp2(0.8 * part - 0.4)
        changed[path] = path.text.hasSuffix(".elasticity") ? min(value, 1) : value
      }
      return changed
    }
  }

  // MARK: Refinement

  /// Runs the class between points at which it takes different courses, and where the scene differs
  /// from it, until both agree.
  mutating func refine() throws {
    guard parameters.contains(where: { !$0.isPinned }) else { return }
    for round in 0..<12 {
      let between = divisions()
      for point in between { probes.append(try run.probe(point)) }
      let different = try counterexamples(round)
      probes += different
      guard !between.isEmpty || !different.isEmpty else { return }
      try build()
    }
  }

  /// The middles between the nearest points at which the class takes two different courses.
  private func divisions() -> [[Double]] {
    let plain = probes.filter { !$0.isPerturbed }
    var numbers: [[StateTransition.Signature]: Int] = [:]
    let courses = plain.map { probe in
      let signatures = probe.log.changes.map(StateTransition.Signature.init)
      let number = numbers[signatures] ?? numbers.count
      numbers[signatures] = number
      return number
    }
    var nearest: [Set<Int>: (distance: Double, a: Int, b: Int)] = [:]
    for a in plain.indices {
      for b in plain.indices.dropFirst(a + 1) where courses[a] != courses[b] {
        let distance = zip(parameters, zip(plain[a].point, plain[b].point)).reduce(0) { sum, pair in
          let length = pair.0.range.upperBound - pair.0.range.lowerBound
          return sum + (length > 0 ? abs(pair.1.0 - pair.1.1) / length : 0)
        }
        let pair: Set = [courses[a], courses[b]]
        if distance < nearest[pair]?.distance ?? .infinity { nearest[pair] = (distance, a, b) }
      }
    }
    // In an order that does not depend on hashes, so that two captures make the same runs.
    return nearest.values.filter { $0.distance > 1e-7 }
      .sorted { ($0.distance, $0.a, $0.b) < ($1.distance, $1.a, $1.b) }
      .prefix(8).map { pair in
        zip(plain[pair.a].point, plain[pair.b].point).map { $0 + ($1 - $0) / 2 }
      }
  }

  /// Runs at random points that the scene does not agree with.
  private func counterexamples(_ round: Int) throws -> [Probe] {
    let comparison = try SceneComparison(scene, run: run)
    let random = CounterRandom(seed: UInt64(round), stream: 6)
    return try (0..<16).compactMap { index in
      let values = random.point(index, in: parameters)
      let probe = try run.probe(values)
      let result = comparison.compare(probe)
      return result.distance > 1 || result.classFrameCount != result.sceneFrameCount ? probe : nil
    }
  }

  // MARK: Remarks

  /// What the scene may lack.
  var remarks: [String] {
    let callbacks = probes.reduce(into: Set()) { $0.formUnion($1.log.callbacks) }
    let used = Set(probes.flatMap { $0.log.changes.flatMap(\.contexts) })
    let runs = "In no run of \(probes.count) has"
    var remarks: [String] = []
    if probes.contains(where: { $0.log.restCount > 0 }) {
      remarks.append(
        "The scene begins with what moves before, until it rests: its times count from there.")
    }
    if callbacks.contains(.contact), !used.contains(.contact) {
      remarks.append(
        "\(runs) a collision delegate changed a behavior. What it would do after another contact is "
          + "not in the scene.")
    }
    if callbacks.contains(.action), !used.contains(.action) {
      remarks.append(
        "\(runs) an action changed a behavior. A deadline or a position that it waits for is not in "
          + "the scene.")
    }
    let drawn = Set(probes.map(\.log.randomCount))
    if drawn != [0] {
      remarks.append(
        drawn.count == 1
          ? "The class draws random numbers, the same in every run. The scene has those of the first seed."
          : "The class draws more random numbers in some runs than in others. The scene has those that the runs had."
      )
    }
    let hasPaused = probes.contains { $0.log.frameStates.dropFirst().contains(where: \.isAtRest) }
    if callbacks.contains(.pause), !used.contains(.pause), !hasPaused {
      remarks.append(
        "\(runs) the animator paused. What its delegate does at a pause is not in the scene.")
    }
    if run.frameRate != 60 {
      remarks.append(
        "A scene does not hold its frame rate. Use sweep with --frame-rate \(shortest(run.frameRate))."
      )
    }
    for name in unusedNames {
      remarks.append(
        "No number of the scene depends on parameters.\(name): it changes something else in the class."
      )
    }
    for (path, spread) in unevenPlaces.sorted(by: { $0.key < $1.key }) {
      let unit = path.text.hasSuffix(".angle") ? "rad" : "pt"
      remarks.append(
        "\(path) depends on where items come to rest, by \(shortest(Double(Float(spread)))) \(unit). The scene has "
          + "its first value.")
    }
    if let objection {
      remarks.append(
        "With other numbers of its behaviors, the class does something that the scene does not: "
          + objection.obstacles.map(\.description).joined(separator: "; "))
    }
    return remarks
  }
}

extension CaptureSearch {
  /// The parameters that vary and that no number of the scene depends on.
  private var unusedNames: [String] {
    var formulas: [String] = []
    var scene = scene
    scene.visitGivenNumbers { _, number in
      if number.number == nil { formulas.append("\(number)") }
    }
    return parameters.filter { !$0.isNumber && !$0.isPinned }.map(\.name).filter { name in
      let word = try? Regex("\\bparameters\\.\(name)\\b")
      return !formulas.contains { formula in word.map { formula.contains($0) } ?? true }
    }
  }
}

extension CounterRandom {
  /// A random point in the ranges of parameters.
  func point(_ index: Int, in parameters: [CaptureParameter]) -> [Double] {
    parameters.enumerated().map { position, parameter in
      let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
      return low + (high - low) * unit(UInt64(index * parameters.count + position))
    }
  }
}
