import ArgumentParser
import Dynamics
import Sweeps

/// Metrics that are added one by one, and measures that the command line defines.
struct MeasureOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Add a metric, or define a measure: NAME = FORMULA, as 'apex = min(card.y) after firstContact'. \
      The aggregates are min, max, start and end of an expression; first, last, count, duration and \
      stays of a condition; timeOf(min or max), period and decay. The variables of an item are x, y, \
      angle, vx, vy, speed, spin, distance (from where it ends), step and velocityChange (since the \
      frame before); time has no item. A window follows an aggregate: after T, before T or between T \
      and T. Metrics, paths and measures of the scene are numbers. May be repeated. Default: none.
      """, valueName: "METRIC"), completion: Completions.metrics)
  var metric: [String] = []

  /// The columns of the options, and all measures that a name can mean.
  ///
  /// - Parameter scene: The scene, which may have measures.
  /// - Returns: The columns and the measures.
  /// - Throws: What is wrong with an option.
  func read(for scene: Scene) throws -> (columns: [MetricColumn], measures: [Measure]) {
    var measures = scene.measures
    var columns: [MetricColumn] = []
    for text in metric {
      let column = try metricColumn(text, of: "--metric", among: measures)
      columns += column.columns(of: scene)
      guard let measure = column.measure, !measures.contains(measure) else { continue }
      guard !measures.contains(where: { $0.name == measure.name }) else {
        throw CommandProblem(
          .usage, "--metric: the measure '\(measure.name)' is defined twice; give it another name")
      }
      measures.append(measure)
    }
    return (columns, measures)
  }
}

/// Reads a metric, one of some measures, or the definition of a measure.
///
/// - Parameters:
///   - text: Its name or definition.
///   - option: The option that it was given with.
///   - measures: The measures of the scene and the command line.
/// - Returns: The column.
/// - Throws: What is wrong with the text.
func metricColumn(
  _ text: String, of option: String, among measures: [Measure]
) throws -> MetricColumn {
  do {
    if let column = try MetricColumn.named(text, among: measures) { return column }
  } catch {
    throw CommandProblem(.usage, "\(option): \(error)")
  }
  throw CommandProblem(.usage, "\(option): \(unknownMetricName(text, measures: measures))")
}
