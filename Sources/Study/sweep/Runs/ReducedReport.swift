import Dynamics
import SweepFiles
import Sweeps

/// The summaries of --reduce as text for the terminal.
struct ReducedReport {
  let sweep: Sweep
  let reductions: SweepReductions
  let precision: Precision

  /// How many rows of a list, and values of a map, are shown.
  private static let rowLimit = 20
  private static let mapLimit = 12

  /// Tables, one for each reduction, and how the scenarios ended.
  var lines: [String] {
    var lines: [String] = []
    for top in reductions.tops {
      let order = top.objective.isGreatestBest ? "highest" : "lowest"
      let verb = top.valueCount == 1 ? "has" : "have"
      let title =
        "\(order) \(top.objective.metricColumn.rawValue) "
        + "(\(counted(top.valueCount, "row")) \(verb) a value)"
      lines += [title] + table(of: top.rows) + [""]
    }
    for front in reductions.fronts {
      let names = front.objectives.map(\.text).joined(separator: ", ")
      let title = "Pareto front of \(names)"
      guard !front.isTooLarge else {
        lines += ["\(title): not stored, as it has more than \(front.limit) rows", ""]
        continue
      }
      lines += ["\(title): \(counted(front.rows.count, "row"))"] + table(of: front.rows) + [""]
    }
    for sketch in reductions.sketches { lines += self.lines(of: sketch) + [""] }
    for map in reductions.maps { lines += self.lines(of: map) + [""] }
    let counts = Status.allCases.filter { reductions.count(of: $0) > 0 }
      .map { "\(reductions.count(of: $0)) \($0.name)" }
    return lines + ["status: \(counts.joined(separator: ", "))"]
  }

  /// The same in short, as one JSON object; the file has the rest.
  func object(file: String?, of rowCount: Int, seconds: Double) -> JSONText {
    let statuses = Status.allCases.map { status in
      (status.name, JSONText.number(Double(reductions.count(of: status))))
    }
    var members: [(String, JSONText)] = [
      ("scene", .text(sweep.plan.scene.name)), ("rows", .number(Double(reductions.rowCount))),
      ("of", .number(Double(rowCount))), ("seconds", .real(seconds)),
    ]
    if let file { members.append(("file", .text(file))) }
    let tops = reductions.tops.map { top in
      JSONText.object([
        ("objective", .text(top.objective.text)), ("rows", .list(top.rows.map(object))),
      ])
    }
    let fronts = reductions.fronts.map { front in
      JSONText.object([
        ("objectives", .list(front.objectives.map { .text($0.text) })),
        ("isTooLarge", .flag(front.isTooLarge)), ("rows", .list(front.rows.map(object))),
      ])
    }
    let sketches = reductions.sketches.map { sketch in
      JSONText.object([
        ("metric", .text(sketch.metricColumn.rawValue)),
        (
          "quantiles",
          .list(
            sketch.quantiles.map { quantile in
              .object([
                ("probability", .real(quantile.probability)),
                ("value", .value(quantile.value, of: sketch.metricColumn, precision)),
                ("error", .real(quantile.error)),
              ])
            })
        ),
      ])
    }
    return .object(
      members + [
        ("statuses", .object(statuses)), ("top", .list(tops)), ("pareto", .list(fronts)),
        ("quantiles", .list(sketches)),
        (
          "maps",
          .list(
            reductions.maps.map { map in
              .object(map.members { .value($0, of: map.metricColumn, precision) })
            })
        ),
      ])
  }

  /// The index of a row over the whole sweep, whatever was selected.
  private func number(of row: ReducedRow) -> Int { sweep.design.index(ofRow: row.row) }

  private func object(_ row: ReducedRow) -> JSONText {
    let point = zip(sweep.design.paths.map(\.text), sweep.design.point(at: row.row))
    return .object(
      [("row", .number(Double(number(of: row))))] + point.map { ($0, .real($1)) }
        + zip(sweep.metricColumns, row.values).map { ($0.rawValue, .value($1, of: $0, precision)) }
        + [(RowText.statusColumn, .text(row.status.name))])
  }

  private func table(of rows: [ReducedRow]) -> [String] {
    let columns = ["row"] + sweep.design.paths.map(\.text) + sweep.metricColumns.map(\.rawValue)
    var table = TextTable(columns.map { ($0, .trailing) } + [(RowText.statusColumn, .leading)])
    for row in rows.prefix(Self.rowLimit) {
      let values = sweep.design.point(at: row.row) + row.values
      table.append(
        ["\(number(of: row))"] + values.map(valueText) + [row.status.name])
    }
    let more = rows.count - Self.rowLimit
    let note = more > 0 ? ["… and \(counted(more, "more row")); -o FILE.json stores all rows"] : []
    return table.lines(on: .output) + note
  }

  private func lines(of sketch: QuantileSketch) -> [String] {
    let unit = sketch.metricColumn.unit.symbol
    var table = TextTable([
      ("quantile", .leading), (unit.isEmpty ? "value" : "value (\(unit))", .trailing),
      ("error", .trailing),
    ])
    table.append(["minimum", valueText(sketch.minimum), "exact"])
    for quantile in sketch.quantiles {
      table.append([
        "\(significant(quantile.probability * 100, digits: 6)) %",
        valueText(quantile.value),
        quantile.error == 0 ? "exact" : "± \(significant(quantile.error, digits: 2))",
      ])
    }
    table.append(["maximum", valueText(sketch.maximum), "exact"])
    let verb = sketch.count == 1 ? "has" : "have"
    return ["\(sketch.metricColumn.rawValue) (\(counted(sketch.count, "row")) \(verb) a value)"]
      + table.lines(on: .output)
  }

  private func lines(of map: HeatMap) -> [String] {
    let sizes = map.axes.map { "\($0.bins.count)" }.joined(separator: " × ")
    let paths = map.axes.map(\.path.text).joined(separator: ", ")
    let title = "mean \(map.metricColumn.rawValue) over \(paths) (\(sizes))"
    guard let across = map.axes.last, across.bins.count <= Self.mapLimit,
      map.cellCount <= Self.mapLimit * Self.mapLimit
    else { return ["\(title): too large to print; -o FILE.json stores it"] }
    guard map.axes.count > 1 else { return lines(of: map, over: across) }
    var table = TextTable([("", .trailing)] + across.bins.map { (name(of: $0), .trailing) })
    for start in stride(from: 0, to: map.cellCount, by: across.bins.count) {
      let label = name(of: map.axes[0].bins[start / across.bins.count])
      let cells = across.bins.indices.map { valueText(map[start + $0].mean) }
      table.append([label] + cells)
    }
    return [title] + table.lines(on: .output)
  }

  /// A map of one parameter, which has room for all that a cell holds.
  private func lines(of map: HeatMap, over axis: MapAxis) -> [String] {
    let unit = map.metricColumn.unit.symbol
    let title = map.metricColumn.rawValue + (unit.isEmpty ? "" : " (\(unit))")
    var table = TextTable(
      [axis.path.text, "rows with a value", "mean", "minimum", "maximum"].map { ($0, .trailing) })
    for (index, bin) in axis.bins.enumerated() {
      let cell = map[index]
      let values = [cell.mean, cell.lowest, cell.highest].map(valueText)
      table.append([name(of: bin), "\(cell.count)"] + values)
    }
    return [title] + table.lines(on: .output)
  }

  private func name(of bin: MapAxis.Ends) -> String {
    let first = significant(bin.first, digits: 4)
    return bin.first == bin.last ? first : "\(first) to \(significant(bin.last, digits: 4))"
  }
}
