import CPages
import Dynamics
import Pages
import Sweeps

extension Report {
  /// The report as one HTML file that needs no network.
  ///
  /// It simulates each row that a reader picks, if the result states its scene.
  ///
  /// The file does not grow with the number of rows beyond about ``rowLimit`` rows, because the
  /// cells of its tables hold at most ``tableValueLimit`` values. It grows with the number of
  /// parameters and metrics.
  ///
  /// - Parameters:
  ///   - title: The heading of the page.
  ///   - explorer: The address of a page of `sweep explore` for the scene, to which rows link.
  /// - Returns: The HTML text.
  package func html(title: String, explorer: String? = nil) -> String {
    let plan = sweep.flatMap { try? PagePlan($0.plan.scene, settings: $0.plan.settings) }
    return PageDocument(
      title: title, style: report_page_style(), body: report_page_body(),
      script: report_page_script(), data: [("data", json(title: title, explorer: explorer).line)],
      elements: pageSimulation(of: plan, worker: report_page_worker_script())
    ).html
  }

  /// The data of the page.
  ///
  /// - Returns: The members that the script of the page reads.
  private func json(title: String, explorer: String?) -> JSONText {
    let scene = sweep?.plan.scene
    let answer = ReportAnswer(self)
    let named = played.map(\.row) + ranking.best + answer.statements.flatMap(\.rows)
    let choice = RowChoice(
      of: columns, isBetterLow: isBetterLow, limit: Self.rowLimit, wanted: named)
    let isAll = choice.rows.count == columns.count
    let spreads = columns.values.map(MetricSpread.init)
    let remarks = rows.remarks.map { JSONText.list([.text($0.name), .text($0.text)]) }
    let tables = isAll ? [] : self.tables(spreads.map(ValueCode.init))
    let scenery = sweep.map { Scenery(scene: $0.plan.scene, table: $0.plan.table).json }
    let members: [(String, JSONText)] = [
      ("title", .text(title)),
      ("scene", .text(scene?.name ?? "")),
      ("about", .text(scene?.summary ?? "")),
      ("remarks", .list(remarks)),
      ("count", .number(Double(columns.count))),
      ("statuses", .list(Status.allCases.map { .text($0.name) })),
      ("statusCounts", .list(columns.statusCounts.map { .number(Double($0)) })),
      ("parameters", .list(columns.names.indices.map(parameter))),
      ("metrics", .list(columns.metrics.indices.map { metricObject($0, spreads[$0]) })),
      ("rows", sample(choice.rows, isAll: isAll)),
      ("tables", .list(tables)),
      ("metric", .number(Double(metric))),
      ("x", index(x)),
      ("y", index(y)),
      ("want", .number(want ?? .nan)),
      ("played", .list(stages())),
      ("scenery", scenery ?? .number(.nan)),
      ("explorer", text(explorer)),
    ]
    return .object(members + self.members(of: answer) + handedMembers)
  }

  /// A position, or null.
  private func index(_ index: Int?) -> JSONText { .number(index.map(Double.init) ?? .nan) }

  /// A text, or null.
  func text(_ text: String?) -> JSONText { text.map { .text($0) } ?? .number(.nan) }

  private func parameter(_ index: Int) -> JSONText {
    .object([
      ("name", .text(columns.names[index].name)), ("unit", .text(columns.names[index].unit)),
      ("levelCount", .number(Double(bins[index].levels.count))),
    ])
  }

  private func metricObject(_ index: Int, _ spread: MetricSpread) -> JSONText {
    let metric = columns.metrics[index]
    let isOfEveryItem = metric.isOfEveryItem(in: columns.metrics)
    let values = columns.values[index]
    var members: [(String, JSONText)] = [
      ("name", .text(metric.rawValue)),
      ("unit", .text(metric.unit.symbol)),
      ("item", text(metric.item)),
      ("base", .text(metric.metric?.rawValue ?? metric.rawValue)),
      ("isOfEveryItem", .flag(isOfEveryItem)),
      ("meaning", .text(metric.meaning + (isOfEveryItem ? ", highest of all items" : ""))),
      ("isBetterLow", .flag(isBetterLow[index])),
      ("influences", influences(importance.influences(on: values))),
      ("isWhole", .flag(importance.isWhole(values))),
      ("influencesOnPresence", influences(importance.influencesOnPresence(of: values))),
      ("count", .number(Double(spread.count))),
      ("median", .number(spread.median)),
      ("lowest", .number(spread.lowest)),
      ("highest", .number(spread.highest)),
      ("second", .number(spread.second)),
      ("ninetyEighth", .number(spread.ninetyEighth)),
    ]
    if spread.count > 0 {
      members.append(
        (
          "histogram",
          histogram(
            columns.values[index], spread.lowest, spread.highest, isWhole: metric.countsEvents)
        ))
    }
    return .object(members)
  }

  /// The number of rows in each of up to 48 classes, by status: `[statuses][classes]`.
  private func histogram(
    _ values: [Float], _ lowest: Double, _ highest: Double, isWhole: Bool
  ) -> JSONText {
    var width = max((highest - lowest) / 48, .leastNormalMagnitude)
    var start = lowest
    var classes = 48
    if isWhole {
      // Counts are whole numbers: each class covers the same number of them.
      width = max(1, ((highest - lowest + 1) / 48).rounded(.up))
      classes = Int((highest - lowest) / width) + 1
      start = lowest - 0.5
    } else if lowest == highest {
      classes = 1
      width = 1
      start = lowest - 0.5
    }
    var counts = Status.allCases.map { _ in [Double](repeating: 0, count: classes) }
    for (row, value) in values.enumerated() where value.isFinite {
      let index = min(classes - 1, max(0, Int((Double(value) - start) / width)))
      counts[Int(columns.statuses[row].rawValue)][index] += 1
    }
    return .object([
      ("start", .number(start)), ("width", .number(width)),
      ("counts", .list(counts.map { .list($0.map { .number($0) }) })),
    ])
  }

  private func sample(_ chosen: [Int], isAll: Bool) -> JSONText {
    .object([
      ("isAll", .flag(isAll)), ("count", .number(Double(chosen.count))),
      ("index", .text(base64(chosen.map { UInt32(columns.number(ofRow: $0)) }))),
      ("status", .text(base64(chosen.map { columns.statuses[$0].rawValue }))),
      ("standing", .text(base64(chosen.map { ranking.standings[$0] }))),
      ("shortfall", .text(base64(chosen.map { ranking.shortfalls[$0] }))),
      ("parameters", .list(columns.parameters.map { c in .text(base64(chosen.map { c[$0] })) })),
      ("metrics", .list(columns.values.map { c in .text(base64(chosen.map { c[$0] })) })),
    ])
  }

  private func stages() -> [JSONText] {
    guard let sweep else { return [] }
    return played.compactMap { label, row in
      let point = columns.parameters.map { $0[row] }
      guard let stage = Stage<Float>(sweep: sweep, point: point) else { return nil }
      let settings = zip(columns.names, point).map { name, value in
        JSONText.list([.text(name.name), .number(value)])
      }
      return .object([
        ("label", .text(label)), ("row", .number(Double(columns.number(ofRow: row)))),
        ("settings", .list(settings)), ("stage", stage.json()),
      ])
    }
  }
}
