public import Dynamics
import SceneFiles

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
/// Where values of the parameters divide one course of the motion from another, further runs narrow
/// the division down. The runs show only what happens in them. ``remarks`` lists what the class waits
/// for and no run has seen, and ``verify(sampleCount:seed:)`` compares the scene with the class at other
/// values. Two captures give the same scene.
@MainActor public struct Capture {
  /// The motion.
  ///
  /// Its `parameters` are the properties of the class that the capture varied.
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
    try self.init(
      name, parameters: parameters, frameRate: frameRate, duration: duration, runs: runs
    ) { stage in try start(stage).map { NamedItem(name: $0.key, item: $0.value) } }
  }

  init(
    _ name: String, parameters: [CaptureParameter], frameRate: Double, duration: Double, runs: Int,
    start: @escaping @MainActor (CaptureStage) throws -> [NamedItem]
  ) throws {
    precondition(runs > 0, "the number of runs must be 1 or more (got \(runs))")
    self.parameters = parameters
    run = ClassRun(
      parameters: parameters, frameRate: frameRate, duration: duration, start: start)
    var search = try CaptureSearch(name, run: run, runCount: runs)
    try search.refine()
    var scene = search.scene
    scene.summary = "Captured from a class that ran \(search.probes.count) times."
    self.scene = scene
    runCount = search.probes.count
    remarks = search.remarks
  }
}
