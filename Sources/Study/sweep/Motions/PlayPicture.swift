import ArgumentParser
import Dynamics
import Foundation
import Reports
import SweepFiles
import Sweeps

extension PlayCommand {
  /// How many values of a parameter a picture shows side by side.
  static let valueLimit = 6

  /// Checks the options of a picture.
  func validatePicture() throws {
    if let output, !output.lowercased().hasSuffix(".svg") {
      throw ValidationError("-o '\(output)': expected a name that ends in .svg")
    }
    guard vary.count < 2 else {
      throw ValidationError(
        "--vary is given \(vary.count) times, but a picture shows one parameter; give it once")
    }
    if let study { try StudyOptions.validate(title: study) }
    if output == nil, !vary.isEmpty {
      throw ValidationError("--vary needs a file for the picture; add -o FILE.svg")
    }
  }

  /// Writes the picture of the scenario, or of the values of one parameter.
  func writePicture<Scalar: SimulationScalar>(to path: String, as: Scalar.Type) throws {
    try requireSeparate(reading: scene.inputs, writing: [NamedFile(path, option: "-o")])
    let scene = try scene.scene(duration: settings.duration)
    let axis = try vary.first.map { try self.axis(in: $0, of: scene) }
    let sweep = try Sweep(
      scene: scene, over: try Design(axis.map { [.axis($0)] } ?? []),
      metrics: [.pauseTime, .bounces], settings: settings.settings)
    if let text = vary.first, let refused = sweep.refusedValues.first?.first {
      throw CommandProblem(
        .badInput,
        "--vary '\(text)': a value is out of range (got \(shortest(refused.value))); "
          + "expected \(refused.range)")
    }
    let instructionSet = try InstructionSet.chosen()
    var measured: [[Scalar]] = []
    SweepRunner<Scalar>(threadCount: 1, instructionSet: instructionSet).run(sweep) {
      $0
    } receive: { block in
      for row in block.range.indices { measured.append(block.metrics.map { $0[row] }) }
    }
    var picture = AnimatedPicture(title: harmless(study ?? scene.name))
    for (row, metrics) in measured.enumerated() {
      let point = axis.map { [$0.values[row]] } ?? []
      try sweep.plan.requireTraceMemory(Scalar.precision, values: point)
      let trace = Trace<Scalar>(plan: sweep.plan, values: point, instructionSet: instructionSet)
      try requireFrames(trace, of: axis, at: row, sweep.plan.scene)
      let results = try results(
        of: trace, scene: try scene.setting(axis, to: row), sweep, metrics, instructionSet)
      picture.add(
        trace, of: sweep, at: point,
        label: AnimatedPicture.Label(
          path: axis.map { harmless("\($0.path)") },
          value: try axis.map { try valueText($0, row, sweep) }, results: results))
    }
    try write(picture, to: path, cure: "Give a shorter --duration or fewer values")
  }

  private func axis(in text: String, of scene: Scene) throws -> Axis {
    guard !text.hasPrefix("@"), !text.contains("=@") else {
      throw CommandProblem(
        .usage, "--vary '\(text)': a picture takes no file of points; expected PATH=a,b,c")
    }
    let table = try ParameterTable(scene)
    let axis = try Axis(parsing: text, relativeTo: table)
    try naming("--vary", text, of: self.scene.scene) { _ = try table.index(of: axis.path) }
    try self.scene.requireFree([axis.path], duration: settings.duration)
    guard axis.values.count <= Self.valueLimit else {
      throw CommandProblem(
        .usage,
        "--vary '\(text)': too many values for a picture (got \(axis.values.count)); expected "
          + "\(Self.valueLimit) or fewer")
    }
    return axis
  }

  /// Refuses a scenario that did not run to its end.
  private func requireFrames<Scalar>(
    _ trace: Trace<Scalar>, of axis: Axis?, at row: Int, _ scene: Scene
  ) throws {
    let option = axis.map { "--vary '\($0.path)=\(shortest($0.values[row]))': " } ?? ""
    if trace.status == .invalid {
      throw CommandProblem(.badInput, option + Status.sentenceOfInvalid(scene))
    }
    if trace.status == .diverged {
      throw CommandProblem(
        .runFailed, "\(option)the scenario diverged after \(trace.frameCount) frames")
    }
  }

  private func valueText(_ axis: Axis, _ row: Int, _ sweep: Sweep) throws -> String {
    let table = sweep.plan.table
    let unit = table.parameters[try table.index(of: axis.path)].unit.symbol
    return significant(axis.values[row], digits: 4) + (unit.isEmpty ? "" : " \(unit)")
  }

  /// When the motion ends and how often something bounced, in words.
  private func results<Scalar: SimulationScalar>(
    of trace: Trace<Scalar>, scene: Scene, _ sweep: Sweep, _ metrics: [Scalar],
    _ instructionSet: InstructionSet
  ) throws -> [String] {
    let end = trace.frames.last?.time ?? 0
    func seconds(_ time: Double) -> String { "\(shortest((time * 100).rounded() / 100)) s" }
    guard scene.springAnimation == nil else { return ["ends after \(seconds(end))"] }
    func values(of metric: Metric) -> [Double] {
      zip(sweep.metricColumns, metrics).filter { $0.0.metric == metric }.map { Double($1) }
    }
    let pauses = values(of: .pauseTime)
    let ending: String
    if pauses.allSatisfy(\.isFinite), let pause = pauses.max() {
      ending = "pauses after \(seconds(pause))"
    } else if end >= (try SceneValues(scene)("duration")) - 1e-9 {
      ending = "still moving after \(seconds(end))"
    } else {
      ending = "ends after \(seconds(end))"
    }
    if scene.items.count == 1, let bounces = values(of: .bounces).first {
      return [ending, counted(Int(bounces), "bounce")]
    }
    var motion = try Motion<Scalar>(scene, settings.settings, instructionSet)
    var contacts = 0
    while !motion.isOver {
      for case .contactBegan in motion.step() { contacts += 1 }
    }
    return [ending, counted(contacts, "contact")]
  }
}

extension Scene {
  /// The scene with a value of an axis.
  fileprivate func setting(_ axis: Axis?, to row: Int) throws -> Scene {
    guard let axis else { return self }
    return try setting(axis.path, to: Quantity(axis.values[row]))
  }
}
