import Dynamics
import Sweeps

/// What a page shows before its reader chooses: a metric, sliders, and the axes of the map.
///
/// The choice depends on the scene and on the question of its author only. It is made with the page, so
/// that nothing changes its place while one looks, on any machine.
struct FirstView {
  /// The metric of the map and of the goal.
  let metric: MetricColumn
  /// The parameters whose sliders are not folded away: the author's, then those that matter most.
  let sliders: [ParameterPath]
  /// The parameters of the axes of the map, at most two.
  let axes: [ParameterPath]

  /// The most sliders that are shown, besides those that the author chose.
  private static let sliderLimit = 8
  /// The most parameters that the axes are chosen among.
  private static let axisLimit = 4
  /// The most frames of items that are simulated to rank the parameters.
  private static let frameBudget = 1_000_000
  /// Where in its range a parameter is tried: not at its ends, which are often special, such as a
  /// rigid spring or no damping.
  private static let shares = [0.1, 0.3, 0.5, 0.7, 0.9]

  /// - Parameters:
  ///   - plan: The scene, with every number that the page can change as a varied parameter.
  ///   - question: What the author asks.
  init(_ plan: Plan, question: Explorer.Question) {
    let candidates = Candidates(plan, question)
    let trials = Trials(plan)
    let metric = question.metric ?? trials.firstMeasured
    let given = question.ranges.map(\.path)
    let room = max(0, Self.sliderLimit - given.count)
    let shown = given + Self.ranked(candidates, trials, metric).prefix(room)
    self.metric = metric
    sliders = shown
    axes = Self.axes(candidates, trials, metric, among: shown, given: given)
  }

  // MARK: Sliders

  /// The parameters besides those that the author chose, the one that matters most first, without
  /// those that change nothing.
  ///
  /// How much a parameter matters is how far it moves the metrics over its range, each compared with
  /// the parameter that moves it most. The metric of the page counts as much as all others together,
  /// and a number that the scene states as much as two that it leaves out.
  private static func ranked(
    _ candidates: Candidates, _ trials: Trials, _ metric: MetricColumn
  ) -> [ParameterPath] {
    let framesOfRow = trials.frameCount
    let count = frameBudget / max(1, framesOfRow * shares.count)
    guard count > 0 else { return candidates.paths }
    let tried = candidates.paths.prefix(max(sliderLimit, count))
    let spreads = tried.map { path in
      trials.spreads(of: path, values: candidates.values(of: path, at: shares))
    }
    let most = trials.columns.indices.map { column in spreads.map { $0[column] }.max() ?? 0 }
    let wanted = trials.columns.index(of: metric, in: trials.scene)
    let scores = zip(tried, spreads).map { path, spread in
      let shares = zip(spread, most).map { $1 > 0 ? $0 / $1 : 0 }
      let mean = shares.reduce(0, +) / Double(shares.count)
      let own = wanted.map { shares[$0] } ?? mean
      return (path: path, score: (own + mean) * (candidates.states(path) ? 2 : 1))
    }
    // Of equal ones, the first in the scene.
    return scores.filter { $0.score > 0.02 }.enumerated()
      .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
      .map(\.element.path)
  }

  // MARK: The map

  /// The author's first two, or the pair of the sliders for which the metric has a value most often;
  /// of equal pairs the first.
  private static func axes(
    _ candidates: Candidates, _ trials: Trials, _ metric: MetricColumn,
    among shown: [ParameterPath], given: [ParameterPath]
  ) -> [ParameterPath] {
    let open = shown.filter { !candidates.isFlag($0) }.prefix(max(axisLimit, given.count))
    let fixed = given.filter(open.contains).prefix(2)
    let frames = trials.frameCount * shares.count * shares.count
    guard fixed.count < 2, open.count > 2, frames < frameBudget else {
      return Array(open.prefix(2))
    }
    var best: (count: Int, axes: [ParameterPath]) = (-1, Array(open.prefix(2)))
    for (index, first) in open.enumerated() {
      for second in open.dropFirst(index + 1) where fixed.allSatisfy({ $0 == first }) {
        let count = trials.valueCount(of: metric, over: [first, second]) { path in
          candidates.values(of: path, at: shares)
        }
        if count > best.count { best = (count, [first, second]) }
      }
    }
    return best.axes
  }
}

/// The parameters whose sliders a page may show.
private struct Candidates {
  /// Those besides the author's, in the order in which they are tried.
  let paths: [ParameterPath]
  private let ranges: [ParameterPath: SliderRange]
  private let parameters: [ParameterPath: Parameter]

  init(_ plan: Plan, _ question: Explorer.Question) {
    let scene = plan.scene
    let varying = Set(plan.varying)
    let base = plan.table.baseValues()
    let indices = plan.table.parameters.indices.filter {
      varying.contains(plan.table.parameters[$0].path)
    }
    let open = indices.map { plan.table.parameters[$0] }
    parameters = Dictionary(open.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    ranges = Dictionary(
      indices.map { index in
        let parameter = plan.table.parameters[index]
        return (parameter.path, SliderRange(parameter, base: base[index]))
      }, uniquingKeysWith: { first, _ in first })
    let given = Set(question.ranges.map(\.path))
    let items = Set(scene.items.map(\.name))
    func isShared(_ parameter: Parameter) -> Bool {
      items.count == 1 || !items.contains(parameter.path.firstPart)
    }
    let tuned = open.filter { parameter in
      !given.contains(parameter.path) && parameter.isTuned
        && (isShared(parameter) || !parameter.isDefault)
    }
    // A scene without numbers to tune has starts and places.
    let others = open.filter { !given.contains($0.path) && !$0.isDefault && !$0.followsFromOthers }
    let tried = tuned.isEmpty ? others : tuned
    paths = tried.filter { !$0.isDefault }.map(\.path) + tried.filter(\.isDefault).map(\.path)
  }

  /// The values of a slider at some shares, 0 to 1, of its range.
  func values(of path: ParameterPath, at shares: [Double]) -> [Double] {
    shares.compactMap { ranges[path]?.value(at: $0) }
  }

  /// Whether the scene states the number.
  func states(_ path: ParameterPath) -> Bool { parameters[path]?.isDefault == false }

  func isFlag(_ path: ParameterPath) -> Bool { parameters[path]?.range.isFlag ?? false }
}

extension Parameter {
  /// Whether it is a number that one tunes, and not a place, a start or what follows from others.
  fileprivate var isTuned: Bool {
    !followsFromOthers && !range.isFlag
      && (path.firstPart == "parameters" || Self.tunedNames.contains(path.lastPart))
  }

  fileprivate var followsFromOthers: Bool {
    if case .expression? = quantity { true } else { false }
  }

  private static let tunedNames: Set<String> = [
    "magnitude", "elasticity", "friction", "damping", "dampingRatio", "stiffness", "mass",
    "frequency", "response", "bounce", "resistance", "angularResistance", "density", "strength",
    "speed", "smoothness", "frictionTorque", "falloff",
  ]
}

/// Runs of the scene with some of its parameters changed.
private struct Trials {
  let scene: Scene
  /// The metrics that are compared.
  let columns: [MetricColumn]
  private let plan: Plan

  init(_ plan: Plan) {
    self.plan = plan
    scene = plan.scene
    columns = Sweep.defaultColumns(for: scene).filter { $0.measure == nil }
  }

  /// The most frames of items in a run.
  var frameCount: Int {
    let index = plan.table.firstIndex(of: "duration")
    let duration = index.map { plan.table.baseValues()[$0] } ?? 0
    return Int(duration * plan.settings.frameRate) * scene.items.count
  }

  /// The first of the default metrics that the scene as it stands has a value of.
  var firstMeasured: MetricColumn {
    let item = scene.target?.item ?? scene.items[0].name
    let metrics = Sweep.defaultMetrics(for: scene)
    let values = results(columns, over: [])
    let known = metrics.first { metric in
      let index = columns.index(of: MetricColumn(metric, of: item), in: scene)
      return index.map { values[$0].first?.isFinite == true } ?? false
    }
    return MetricColumn(known ?? metrics[0], of: item)
  }

  /// How far each metric moves over the values of a parameter.
  ///
  /// A metric that some of the values lack moves by that share of its size too.
  func spreads(of path: ParameterPath, values: [Double]) -> [Double] {
    let results = results(columns, over: [(path, values)])
    guard !results.isEmpty else { return columns.map { _ in 0 } }
    return results.map { column in
      let known = column.filter(\.isFinite)
      guard let low = known.min(), let high = known.max() else { return 0 }
      let missing = Double(column.count - known.count) / Double(column.count)
      return Double(high - low) + missing * Double(max(abs(low), abs(high)))
    }
  }

  /// How many cells of a map have a value of the metric.
  func valueCount(
    of metric: MetricColumn, over axes: [ParameterPath], values: (ParameterPath) -> [Double]
  ) -> Int {
    results([metric], over: axes.map { ($0, values($0)) }).first?.count(where: \.isFinite) ?? 0
  }

  /// The values of some metrics for all combinations of some values; none if they cannot be set.
  private func results(
    _ columns: [MetricColumn], over axes: [(path: ParameterPath, values: [Double])]
  ) -> [[Float]] {
    guard let grid = try? Grid(axes.map { try Axis(path: $0.path, values: $0.values) }),
      let sweep = try? Sweep(
        plan.table, over: Design(grid), metricColumns: columns, settings: plan.settings)
    else { return [] }
    var results: [[Float]] = columns.map { _ in [] }
    SweepRunner<Float>().run(sweep) { block in
      for (index, column) in block.metrics.enumerated() { results[index] += column }
    }
    return results
  }
}
