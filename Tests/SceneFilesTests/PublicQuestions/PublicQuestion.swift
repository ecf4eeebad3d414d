import Dynamics
import SceneFiles

/// A question that somebody asked in public, as a scene in our words and numbers.
///
/// The right answer comes from a formula or a document, which the test names, never from this engine.
struct PublicQuestion {
  let scene: Scene
  var settings = Settings.uikit

  /// A scene in a view of 400 × 800 pt.
  ///
  /// - Parameters:
  ///   - yaml: The scene from its parameters or items on.
  ///   - isFine: Whether a sub-step lasts 0.1 ms and a frame 2 ms, so that the motion is that of the
  ///     formula in continuous time. Items then sleep at 0.001 pt/s: where a spring ends.
  /// - Throws: `SceneProblems`.
  init(_ yaml: String, isFine: Bool = false) throws {
    scene = try SceneFile.parse(
      "scene: question\nreference: {width: 400, height: 800}\n" + yaml, name: "question.yaml")
    guard isFine else { return }
    settings.frameRate = 500
    settings.timeStep = 1e-4
    settings.sleepSpeed = 1e-5
  }

  /// The number of sub-steps in some frames.
  func substeps(_ frameCount: Int) -> Double {
    Double(settings.substeps(frameCount: frameCount).reduce(0, +))
  }

  /// A metric and the status, for each value of a parameter.
  func answers(
    _ metric: Metric, of item: String? = nil, varying path: ParameterPath? = nil,
    _ values: [Double] = [0]
  ) throws -> [(value: Double, status: Status?)] {
    let plan = try Plan(scene: scene, varying: path.map { [$0] } ?? [], settings: settings)
    var store = Store<Double>(plan: plan, metrics: [metric], capacity: values.count)
    var simulation = Simulation<Double>(plan: plan, metrics: [metric], capacity: values.count)
    store.resize(to: values.count)
    if path != nil {
      store.withParameter(0) { for row in values.indices { $0[row] = values[row] } }
    }
    simulation.run(&store)
    let measured = store.withMetric(metric, of: item) { span in values.indices.map { span[$0] } }
    let statuses = store.withStatuses { span in values.indices.map { Status(rawValue: span[$0]) } }
    return zip(measured, statuses).map { ($0, $1) }
  }

  /// A metric of each value of a parameter.
  func values(
    _ metric: Metric, of item: String? = nil, varying path: ParameterPath, _ values: [Double]
  ) throws -> [Double] {
    try answers(metric, of: item, varying: path, values).map(\.value)
  }

  /// A metric of the scene as it stands.
  func value(_ metric: Metric, of item: String? = nil) throws -> Double {
    try answers(metric, of: item)[0].value
  }
}
