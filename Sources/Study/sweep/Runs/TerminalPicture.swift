import Dynamics
import Reports
import SweepFiles
import Sweeps

/// A metric over one or two parameters, drawn with characters: a line of bars, or a map.
///
/// Takes the blocks one by one. A cell shows the mean of its rows, on a scale from the lowest to
/// the highest value of any row.
struct TerminalPicture {
  private let grid: Grid
  private let metrics: [MetricColumn]
  /// The axes with more than one value: the last is across, the one before it up.
  private let axes: [Int]
  private let width: Int
  private let height: Int
  /// The sum of the values of each cell: `[metrics][cells]`.
  private var sums: [[Double]]
  private var counts: [[Int]]
  /// The lowest and the highest value of each metric: `[metrics]`.
  private var ranges: [(lowest: Double, highest: Double)]

  /// The largest height of a map in characters; with colours, a character shows two cells.
  private static let rowLimit = 16

  /// Why a sweep cannot have a picture; nil if it can.
  static func obstacle(to sweep: Sweep) -> String? {
    let design = sweep.design
    for factor in design.factors {
      switch factor {
      case .axis: continue
      case .linked: return "it needs a grid, but parameters vary together"
      case .sampled: return "it needs a grid, but the points are a sample"
      }
    }
    if design.selection != nil {
      return "it needs a grid, but only some points are selected"
    }
    let count = design.factors.count { $0.count > 1 }
    if count == 0 { return "it needs one or two parameters that vary, but none does" }
    return count > 2 ? "it needs one or two parameters that vary, but \(count) do" : nil
  }

  /// Prepares to draw; nil unless the sweep is a grid over one or two parameters.
  ///
  /// - Parameters:
  ///   - sweep: What is run.
  ///   - terminal: Where it will be drawn.
  init?(of sweep: Sweep, on terminal: Terminal) {
    guard Self.obstacle(to: sweep) == nil, let grid = sweep.design.grid else { return nil }
    self.grid = grid
    metrics = sweep.metricColumns
    axes = grid.axes.indices.filter { grid.axes[$0].values.count > 1 }
    guard let across = axes.last else { return nil }
    let columns = max(8, min(64, terminal.width - 24))
    width = min(columns, grid.axes[across].values.count)
    height =
      axes.count == 1
      ? 1
      : min(Self.rowLimit * (terminal.hasColor ? 2 : 1), grid.axes[axes[0]].values.count)
    sums = metrics.map { [width, height] _ in Array(repeating: 0, count: width * height) }
    counts = metrics.map { [width, height] _ in Array(repeating: 0, count: width * height) }
    ranges = metrics.map { _ in (.infinity, -.infinity) }
  }

  /// Adds the rows of a block.
  mutating func add<Scalar>(_ block: SweepBlock<Scalar>) {
    var cells = [Int](repeating: 0, count: block.range.count)
    for axis in axes {
      let isAcross = axis == axes[axes.count - 1]
      let count = grid.axes[axis].values.count
      grid.forEachPosition(on: axis, in: block.range) { row, position in
        cells[row] += isAcross ? position * width / count : position * height / count * width
      }
    }
    for metric in metrics.indices {
      for (row, value) in block.metrics[metric].enumerated() where value.isFinite {
        sums[metric][cells[row]] += Double(value)
        counts[metric][cells[row]] += 1
        ranges[metric].lowest = min(ranges[metric].lowest, Double(value))
        ranges[metric].highest = max(ranges[metric].highest, Double(value))
      }
    }
  }

  /// Draws the picture.
  ///
  /// - Parameters:
  ///   - wanted: The metric; nil for one whose values differ.
  ///   - hasColor: Whether colours can be shown.
  /// - Returns: The lines; one line if the metric has no value, and none if no metric varies.
  func lines(of wanted: MetricColumn?, hasColor: Bool) -> [String] {
    guard let index = wanted.flatMap(metrics.firstIndex(of:)) ?? tellingMetric else { return [] }
    let values = zip(sums[index], counts[index]).map { $1 > 0 ? $0 / Double($1) : .nan }
    let (lowest, highest) = ranges[index]
    guard lowest <= highest else {
      return ["\(harmless(metrics[index].rawValue)) has no value in any row"]
    }
    let shares = values.map { value -> Double? in
      guard value.isFinite else { return nil }
      return highest > lowest ? (value - lowest) / (highest - lowest) : 0.5
    }
    let metric = metrics[index]
    let unit = metric.unit.symbol.isEmpty ? "" : " \(metric.unit.symbol)"
    let range = "\(significant(lowest, digits: 4)) to \(significant(highest, digits: 4))\(unit)"
    let shared = counts[index].max() ?? 1
    let note = shared > 1 ? ", each cell the mean of up to \(shared) rows" : ""
    let across = grid.axes[axes[axes.count - 1]]
    if height == 1, axes.count == 1 {
      return [
        "\(harmless(metric.rawValue)), \(range), over \(ends(of: across))\(note)", bars(shares),
      ]
    }
    let upwards = grid.axes[axes[0]]
    let title = "\(harmless(metric.rawValue)), \(key(hasColor)) \(range)\(note)"
    let body = hasColor ? colored(shares) : shaded(shares)
    return [title, "up: \(ends(of: upwards))"] + body.map { "  \($0)" }
      + ["across: \(ends(of: across))"]
  }

  /// The first metric whose values differ, preferably one with a value in half of the cells.
  private var tellingMetric: Int? {
    let means = metrics.indices.map { metric in
      zip(sums[metric], counts[metric]).filter { $0.1 > 0 }.map { $0 / Double($1) }
    }
    let differing = metrics.indices.filter { metric in
      means[metric].contains { $0 != means[metric][0] }
    }
    return differing.first { 2 * means[$0].count >= width * height } ?? differing.first
  }

  private func ends(of axis: Axis) -> String {
    let (first, last) = (axis.values[0], axis.values[axis.values.count - 1])
    return "\(harmless(axis.path.text)) \(shortest(first)) to \(shortest(last))"
  }

  private static let bars = Array("▁▂▃▄▅▆▇█")
  private static let shades = Array("·░▒▓█")

  private func bars(_ shares: [Double?]) -> String {
    String(shares.map { $0.map { Self.letter($0, of: Self.bars) } ?? " " })
  }

  /// The highest row of the map first.
  private func shaded(_ shares: [Double?]) -> [String] {
    (0..<height).reversed().map { row in
      String(
        shares[row * width..<(row + 1) * width].map {
          $0.map { Self.letter($0, of: Self.shades) } ?? " "
        })
    }
  }

  private static func letter(_ share: Double, of letters: [Character]) -> Character {
    letters[min(letters.count - 1, Int(share * Double(letters.count)))]
  }

  /// Two rows per line: the upper half of each character has its own colour.
  private func colored(_ shares: [Double?]) -> [String] {
    stride(from: height - 1, through: 0, by: -2).map { upper in
      let letters = (0..<width).map { column -> String in
        let top = shares[upper * width + column]
        let bottom = upper > 0 ? shares[(upper - 1) * width + column] : nil
        switch (top, bottom) {
        case (nil, nil): return "\u{1b}[0m "
        case (let top?, nil): return "\u{1b}[0;38;5;\(Self.code(top))m▀"
        case (nil, let bottom?): return "\u{1b}[0;38;5;\(Self.code(bottom))m▄"
        case (let top?, let bottom?):
          return "\u{1b}[38;5;\(Self.code(top));48;5;\(Self.code(bottom))m▀"
        }
      }
      return letters.joined() + "\u{1b}[0m"
    }
  }

  /// The nearest of the 216 colours that terminals agree on.
  private static func code(_ share: Double) -> Int {
    let (red, green, blue) = ColorScale.components(share)
    // The cube's levels are 0, 95, 135, 175, 215, 255.
    let level = { (part: Int) in part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40 }
    return 16 + 36 * level(red) + 6 * level(green) + level(blue)
  }

  private func key(_ hasColor: Bool) -> String {
    guard hasColor else { return "\(String(Self.shades))" }
    let steps = stride(from: 0.0, through: 1, by: 0.125).map {
      "\u{1b}[38;5;\(Self.code($0))m█"
    }
    return steps.joined() + "\u{1b}[0m"
  }
}
