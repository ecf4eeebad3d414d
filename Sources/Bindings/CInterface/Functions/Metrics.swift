// swift_dynamics.h documents the public functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import CSwiftDynamics
import Dynamics
import Sweeps

@c @implementation
public func sd_metrics(_ out: UnsafeMutablePointer<ArrowArrayStream>, _ error: ErrorText) -> Bool {
  let metrics = Metric.allCases
  RecordStream(
    ArrowTable(fields: [
      ArrowField(name: "name", kind: .text), ArrowField(name: "unit", kind: .text),
      ArrowField(name: "meaning", kind: .text),
    ]),
    batch: (
      metrics.count,
      [
        ArrowCells(metrics.map(\.rawValue)),
        ArrowCells(metrics.map { MetricColumn($0).unit.symbol }),
        ArrowCells(metrics.map(\.meaning)),
      ]
    )
  ).export(to: out)
  return true
}

/// The column of a name such as "settleTime" or "card.settleTime", of a measure of the scene, or of
/// a definition such as "apex = min(card.y)".
///
/// - Throws: `ArgumentProblem`, or `ExpressionError` for a definition with a mistake.
func metricColumn(_ name: String, among measures: [Measure]) throws -> MetricColumn {
  guard let column = try MetricColumn.named(name, among: measures) else {
    throw ArgumentProblem(unknownMetricName(name, measures: measures))
  }
  return column
}

/// The columns of a metric: one for each item, or one alone if the name has an item.
func metricColumns(_ name: String, of scene: Scene) throws -> [MetricColumn] {
  try metricColumn(name, among: scene.measures).columns(of: scene)
}
