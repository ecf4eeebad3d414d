public import Dynamics
import Foundation
import HeadlessUIKit
import SceneFiles
import Sweeps

/// The motion of a class as a scene, which is swept for all values at once.
///
/// The class runs without a screen, with several values of its parameters. What it adds and removes,
/// and when and why, becomes the behaviors and phases of ``scene``:
///
/// ```swift
/// let capture = try Capture(
///   "sheet", parameters: [CaptureParameter("gravity", 6, in: 2...12)]
/// ) { stage in
///   let (home, sheet) = (UIViewController(), SheetController())
///   sheet.gravity = stage["gravity"]
///   stage.show(home)
///   home.present(sheet, animated: true)
///   return ["sheet": sheet.view]
/// }
/// print(capture.yaml)
/// ```
///
/// A number that the class computes becomes a formula of the parameters. A change of the behaviors
/// becomes the end of a phase, with the condition that explains the change in all runs: a time, rest,
/// a contact, a position, or leaving the reference view.
///
/// The runs show only what happens in them. ``remarks`` lists what the class waits for and no run has
/// seen, and ``verify(count:seed:)`` compares the scene with the class at other values.
@MainActor public struct Capture {
  /// The motion. Its `parameters` are the properties of the class that the capture varied.
  public let scene: Scene
  /// What the class was captured with.
  public let parameters: [CaptureParameter]
  /// How often the class was run.
  public let runCount: Int
  /// What the scene may lack, a sentence each.
  public let remarks: [String]
  let run: ClassRun

  /// The scene as a file for `sweep`.
  public var yaml: String { SceneFile.yaml(scene) }

  /// Captures the motion of a class.
  ///
  /// - Parameters:
  ///   - name: The name of the scene.
  ///   - parameters: The properties and numbers that vary.
  ///   - frameRate: The frames in a second, Hz, 1 to 240.
  ///   - duration: The longest time of a motion, s.
  ///   - runs: How many values of the parameters to try, 1 or more; more for many parameters.
  ///   - start: Makes the class with the values of the stage, starts the motion, and gives the items
  ///     with names for them. It is called once for each run and must make everything anew.
  /// - Throws: ``CaptureProblem`` if no scene describes all runs, or what `start` throws.
  public init(
    _ name: String, parameters: [CaptureParameter] = [], frameRate: Double = 60,
    duration: Double = 10, runs: Int = 64, start: @escaping MotionStart
  ) throws {
    precondition(runs > 0, "the number of runs must be 1 or more (got \(runs))")
    self.parameters = parameters
    run = ClassRun(
      parameters: parameters, frameRate: frameRate, duration: duration, start: start)
    let first = try run.probe(parameters.map(\.value))
    let numbers = Self.numbers(of: first.story)
    for parameter in parameters where parameter.isNumber {
      guard numbers[parameter.path] == nil else { continue }
      throw CaptureProblem([.unknownNumber(UnknownPath(parameter.path, among: Array(numbers.keys)))])
    }
    var probes = [first]
    for point in Self.points(parameters, count: runs) { probes.append(try run.probe(point)) }
    var perturbed: [Probe] = []
    for change in Self.perturbations(of: numbers, except: parameters, count: max(8, runs / 4)) {
      perturbed.append(try run.probe(parameters.map(\.value), perturbations: change))
    }
    runCount = probes.count + perturbed.count

    let build = { (probes: [Probe]) throws(CaptureProblem) in
      try SceneBuilder.scene(
        name, probes: probes,
        parameters: parameters.filter { !$0.isNumber }.map { ($0.name, $0.value) },
        numbers: Dictionary(
          uniqueKeysWithValues: parameters.filter(\.isNumber).map { ($0.path, $0.value) }),
        frameRate: frameRate, duration: duration)
    }
    var remarks = Self.remarks(on: probes + perturbed)
    do throws(CaptureProblem) {
      scene = try build(probes + perturbed)
    } catch {
      // The class may do with other numbers what no scene can, and still be right with its own.
      guard let plain = try? build(probes) else { throw error }
      scene = plain
      remarks.append(
        "With other numbers of its behaviors, the class does something that the scene does not: "
          + error.obstacles.map(\.description).joined(separator: "; "))
    }
    self.remarks = remarks
  }

  // MARK: Runs

  /// The corners of the parameters' ranges, and random points in them.
  private static func points(_ parameters: [CaptureParameter], count: Int) -> [[Double]] {
    guard !parameters.isEmpty else { return [] }
    let corners = min(1 << min(parameters.count, 5), count / 2)
    let random = CounterRandom(seed: 0, stream: 3)
    return (0..<max(0, count - 1)).map { index in
      parameters.enumerated().map { position, parameter in
        let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
        let bits = random.bits(UInt64(index * parameters.count + position))
        if index < corners {
          // The first five parameters count through the corners; further ones are at random ends.
          let isHigh = position < 5 ? index >> position & 1 == 1 : bits & 1 == 1
          return isHigh ? high : low
        }
        return low + (high - low) * Double(bits >> 11) * 0x1p-53
      }
    }
  }

  /// The numbers of all behaviors at the start and in phases.
  private static func numbers(of story: MotionStory) -> [ParameterPath: Double] {
    var numbers: [ParameterPath: Double] = [:]
    for var fragment in [story.fragment] + story.chapters.map(\.fragment) {
      fragment.items = []
      fragment.phases = []
      fragment.visitGivenNumbers { path, number in
        if !path.text.hasPrefix("reference."), let value = number.number { numbers[path] = value }
      }
    }
    return numbers
  }

  /// Factors for the numbers that give a behavior its strength, so that the same events happen at
  /// other times: this tells a deadline from an event.
  private static func perturbations(
    of numbers: [ParameterPath: Double], except parameters: [CaptureParameter], count: Int
  ) -> [[ParameterPath: Double]] {
    let keys: Set = [
      "magnitude", "frequency", "damping", "elasticity", "friction", "resistance",
      "angularResistance", "density", "strength",
    ]
    let paths = numbers.keys.sorted().filter { path in
      guard let key = path.text.split(separator: ".").last.map(String.init) else { return false }
      return keys.contains(key) && numbers[path] != 0 && !parameters.contains { $0.path == path }
    }
    guard !paths.isEmpty else { return [] }
    let random = CounterRandom(seed: 0, stream: 4)
    return (0..<count).map { index in
      var changed: [ParameterPath: Double] = [:]
      for (position, path) in paths.enumerated() {
        let part = random.unit(UInt64(index * paths.count + position))
        let value = (numbers[path] ?? 0) * exp2(0.8 * part - 0.4)
        changed[path] = path.text.hasSuffix(".elasticity") ? min(value, 1) : value
      }
      return changed
    }
  }

  // MARK: Remarks

  private static func remarks(on probes: [Probe]) -> [String] {
    let callbacks = probes.reduce(into: Set()) { $0.formUnion($1.story.callbacks) }
    let used = Set(probes.flatMap { $0.story.chapters.flatMap(\.contexts) })
    var remarks: [String] = []
    if callbacks.contains(.contact), !used.contains(.contact) {
      remarks.append(
        "In no run of \(probes.count) has a collision delegate changed a behavior. What it would do "
          + "after another contact is not in the scene.")
    }
    if callbacks.contains(.action), !used.contains(.action) {
      remarks.append(
        "In no run of \(probes.count) has an action changed a behavior. A deadline or a position that "
          + "it waits for is not in the scene.")
    }
    if callbacks.contains(.pause), !used.contains(.pause) {
      let pauses = probes.count { probe in
        probe.story.moments.dropFirst().contains { $0.isAtRest }
      }
      remarks.append(
        pauses == 0
          ? "In no run of \(probes.count) has the animator paused. What its delegate does at a pause "
            + "is not in the scene."
          : "The delegate has changed no behavior at a pause.")
    }
    return remarks
  }
}
