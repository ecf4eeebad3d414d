import Dynamics
import SweepFiles
import Sweeps

/// The summaries of --reduce for a program: one table of records.
///
/// The first column is the reduction. The other columns belong to the kinds of reduction that are
/// used. A record leaves the columns of other kinds empty.
struct ReducedRecords {
  private let sweep: Sweep
  private let reductions: SweepReductions
  private let precision: Precision
  private let columns: [String]

  init(sweep: Sweep, reductions: SweepReductions, precision: Precision) {
    self.sweep = sweep
    self.reductions = reductions
    self.precision = precision
    var columns = ["reduction"]
    if !reductions.tops.isEmpty || !reductions.fronts.isEmpty {
      columns += ["row"] + sweep.design.paths.map(\.text) + sweep.metricColumns.map(\.rawValue)
      columns.append(RowText.statusColumn)
    }
    if !reductions.sketches.isEmpty || !reductions.maps.isEmpty { columns.append("metric") }
    if !reductions.sketches.isEmpty { columns += ["probability", "value", "error"] }
    if !reductions.maps.isEmpty {
      let mapped = reductions.maps.flatMap { $0.axes.map(\.path) }
      columns += sweep.design.paths.filter(mapped.contains).flatMap(Self.ends)
      columns += ["count", "mean", "minimum", "maximum"]
    }
    self.columns = columns
  }

  /// The columns of the ends of a map's cells.
  private static func ends(of path: ParameterPath) -> [String] {
    ["\(path).first", "\(path).last"]
  }

  /// The table, with a line of column names.
  var csv: [UInt8] {
    let text = RecordText(columns: columns, format: .csv)
    return records.reduce(into: text.header) { lines, record in
      lines += text.line(columns.map { record[$0] ?? .real(.nan) })
    }
  }

  /// The records in the order of the reductions, by the names of the columns.
  private var records: [[String: JSONText]] {
    var (tops, fronts) = (reductions.tops[...], reductions.fronts[...])
    var (sketches, maps) = (reductions.sketches[...], reductions.maps[...])
    return reductions.reductions.flatMap { reduction in
      let found =
        switch reduction {
        case .top: tops.removeFirst().rows.map(record)
        case .pareto: fronts.removeFirst().rows.map(record)
        case .quantiles: records(of: sketches.removeFirst())
        case .map: records(of: maps.removeFirst())
        }
      return found.map { $0.merging(["reduction": .text(reduction.text)]) { $1 } }
    }
  }

  private func value(_ value: Double, of metricColumn: MetricColumn) -> JSONText {
    .value(value, of: metricColumn, precision)
  }

  private func record(_ row: ReducedRow) -> [String: JSONText] {
    var record: [String: JSONText] = [
      "row": .number(Double(sweep.design.index(ofRow: row.row))),
      RowText.statusColumn: .text(row.status.name),
    ]
    for (path, value) in zip(sweep.design.paths, sweep.design.point(at: row.row)) {
      record[path.text] = .real(value)
    }
    for (metricColumn, value) in zip(sweep.metricColumns, row.values) {
      record[metricColumn.rawValue] = self.value(value, of: metricColumn)
    }
    return record
  }

  private func records(of sketch: QuantileSketch) -> [[String: JSONText]] {
    // The extremes are always there, and once: they are also the quantiles of 0 and 1.
    let inner = sketch.quantiles.filter { $0.probability > 0 && $0.probability < 1 }
    let quantiles =
      [(0, sketch.minimum, 0)] + inner.map { ($0.probability, $0.value, $0.error) }
      + [(1, sketch.maximum, 0)]
    return quantiles.map { probability, value, error in
      [
        "metric": .text(sketch.metricColumn.rawValue), "probability": .real(probability),
        "value": self.value(value, of: sketch.metricColumn), "error": .real(error),
      ]
    }
  }

  private func records(of map: HeatMap) -> [[String: JSONText]] {
    let width = map.axes.last?.bins.count ?? 1
    return (0..<map.cellCount).map { index in
      let cell = map[index]
      var record: [String: JSONText] = [
        "metric": .text(map.metricColumn.rawValue), "count": .number(Double(cell.count)),
        "mean": .real(cell.mean), "minimum": value(cell.lowest, of: map.metricColumn),
        "maximum": value(cell.highest, of: map.metricColumn),
      ]
      let indices = map.axes.count > 1 ? [index / width, index % width] : [index]
      for (axis, bin) in zip(map.axes, indices) {
        let names = Self.ends(of: axis.path)
        record[names[0]] = .real(axis.bins[bin].first)
        record[names[1]] = .real(axis.bins[bin].last)
      }
      return record
    }
  }
}
