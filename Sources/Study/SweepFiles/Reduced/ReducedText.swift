import Dynamics
package import Sweeps

/// Formats summaries as JSON, for people and `jq`, with everything that a merge needs.
///
/// Each member has its own line. The last member is the checksum of everything before it.
package struct ReducedText {
  private let header: ResultHeader
  private let reductions: SweepReductions
  private let sweep: Sweep

  package init(header: ResultHeader, reductions: SweepReductions, sweep: Sweep) {
    self.header = header
    self.reductions = reductions
    self.sweep = sweep
  }

  /// The first bytes of a file.
  package static let signature = Array(#"{"sweep_reduced":1,"#.utf8)
  /// The text before the checksum.
  package static let checkName = Array("\n\"crc32c\":".utf8)

  /// The whole file.
  package var bytes: [UInt8] {
    var bytes = Self.signature
    func add(_ name: String, _ value: String) { bytes += Array("\n\"\(name)\":\(value),".utf8) }
    add("sweep", header.json)
    add("reductions", texts(reductions.reductions.map(\.text)).line)
    add("rows", number(Double(reductions.rowCount)).line)
    add("parameters", texts(sweep.design.paths.map(\.text)).line)
    add(
      "metrics",
      JSONText.object(sweep.metricColumns.map { ($0.rawValue, .text($0.unit.symbol)) }).line)
    let statuses = Status.allCases.map { ($0.name, number(Double(reductions.count(of: $0)))) }
    add("statuses", JSONText.object(statuses).line)
    add("top", JSONText.list(reductions.tops.map(object)).line)
    add("pareto", JSONText.list(reductions.fronts.map(object)).line)
    add("quantiles", JSONText.list(reductions.sketches.map(object)).line)
    add("maps", JSONText.list(reductions.maps.map(object)).line)
    let check = Checksum.of(bytes)
    return bytes + Self.checkName + Array("\(check)}\n".utf8)
  }

  private func texts(_ texts: [String]) -> JSONText { .list(texts.map { .text($0) }) }

  private func number(_ value: Double) -> JSONText { .number(value) }

  private func value(_ value: Double, of metricColumn: MetricColumn) -> JSONText {
    .value(value, of: metricColumn, header.precision)
  }

  private func object(_ top: TopRows) -> JSONText {
    .object([
      ("objective", .text(top.objective.text)), ("count", number(Double(top.valueCount))),
      ("rows", .list(top.rows.map(object))),
    ])
  }

  private func object(_ front: ParetoFront) -> JSONText {
    .object([
      ("objectives", texts(front.objectives.map(\.text))),
      ("count", number(Double(front.valueCount))), ("isTooLarge", .flag(front.isTooLarge)),
      ("rows", .list(front.rows.map(object))),
    ])
  }

  private func object(_ row: ReducedRow) -> JSONText {
    let point = sweep.design.point(at: row.row)
    return .object([
      // The row index over the whole sweep, even if only some points were selected.
      ("row", number(Double(sweep.design.index(ofRow: row.row)))),
      ("status", .text(row.status.name)),
      (
        "parameters",
        .object(zip(sweep.design.paths, point).map { ($0.text, .real($1)) })
      ),
      (
        "metrics",
        .object(zip(sweep.metricColumns, row.values).map { ($0.rawValue, value($1, of: $0)) })
      ),
    ])
  }

  private func object(_ sketch: QuantileSketch) -> JSONText {
    .object([
      ("metric", .text(sketch.metricColumn.rawValue)), ("count", number(Double(sketch.count))),
      ("minimum", value(sketch.minimum, of: sketch.metricColumn)),
      ("maximum", value(sketch.maximum, of: sketch.metricColumn)),
      (
        "quantiles",
        .list(
          sketch.quantiles.map { quantile in
            .object([
              ("probability", .real(quantile.probability)),
              ("value", value(quantile.value, of: sketch.metricColumn)),
              ("error", .real(quantile.error)),
            ])
          })
      ),
      (
        "buckets",
        .object([
          ("count", .list(sketch.orderedBuckets.map { number(Double($0.count)) })),
          (
            "lowest", .list(sketch.orderedBuckets.map { value($0.lowest, of: sketch.metricColumn) })
          ),
          (
            "highest",
            .list(sketch.orderedBuckets.map { value($0.highest, of: sketch.metricColumn) })
          ),
        ])
      ),
    ])
  }

  private func object(_ map: HeatMap) -> JSONText {
    let cells = (0..<map.cellCount).map { map[$0] }
    // The sums are integers in units of 2^-40. A JSON number would round them.
    return .object(
      map.members { value($0, of: map.metricColumn) } + [
        ("sum", texts(cells.map { $0.count > 0 ? "\($0.sum)" : "" }))
      ])
  }
}

extension HeatMap {
  /// The members of a map as JSON.
  ///
  /// - Parameter value: Formats a value of the metric.
  /// - Returns: The metric, the axes, and the statistics of each cell: null if no row has a value.
  package func members(_ value: (Double) -> JSONText) -> [(String, JSONText)] {
    let cells = (0..<cellCount).map { self[$0] }
    let axes = axes.map { axis in
      JSONText.object([
        ("path", .text(axis.path.text)), ("first", .list(axis.bins.map { .real($0.first) })),
        ("last", .list(axis.bins.map { .real($0.last) })),
      ])
    }
    return [
      ("metric", .text(metricColumn.rawValue)), ("axes", .list(axes)),
      ("count", .list(cells.map { .number(Double($0.count)) })),
      ("mean", .list(cells.map { .real($0.mean) })),
      ("minimum", .list(cells.map { value($0.lowest) })),
      ("maximum", .list(cells.map { value($0.highest) })),
    ]
  }
}
