package import Dynamics
import Foundation
import MotionExport
import Pages
package import Sweeps

/// An SVG file in which scenarios move side by side, without a script.
///
/// CSS moves the items, so that the motion is seen where a page shows the file as an image. Where a
/// reader prefers no motion, the file shows the end of each scenario.
package struct AnimatedPicture {
  /// What is written at a scenario.
  package struct Label {
    /// The varied path; nil without one.
    package let path: String?
    /// The value of the path with its unit.
    package let value: String?
    /// What came of the scenario, line by line.
    package let results: [String]

    package init(path: String?, value: String?, results: [String]) {
      self.path = path
      self.value = value
      self.results = results
    }
  }

  /// The motion of an item that was recorded: a rectangle with its size in pt.
  package struct RecordedItem {
    package let name: String
    package let width: Double
    package let height: Double
    /// The times of the rows, s, from 0 on, and their values, pt and rad; NaN if unknown.
    package let times: [Double]
    package let x: [Double]
    package let y: [Double]
    package let angle: [Double]

    package init(
      name: String, width: Double, height: Double, times: [Double], x: [Double], y: [Double],
      angle: [Double]
    ) {
      (self.name, self.width, self.height) = (name, width, height)
      (self.times, self.x, self.y, self.angle) = (times, x, y, angle)
    }
  }

  private let title: String
  private var scenarios: [PictureScenario] = []

  /// How many keyframes a file may have, about 60 bytes each.
  package static let keyframeLimit = 50_000

  /// - Parameter title: What is written above everything.
  package init(title: String) {
    self.title = title
  }

  /// Adds a scenario that was simulated; its trace has frames.
  package mutating func add<Scalar>(
    _ trace: Trace<Scalar>, of sweep: Sweep, at point: [Double], label: Label
  ) {
    guard let stage = Stage(trace: trace, sweep: sweep, point: point) else { return }
    scenarios.append(PictureScenario(stage, label: label))
  }

  /// Adds a recording.
  package mutating func add(_ items: [RecordedItem], label: Label) {
    scenarios.append(PictureScenario(items, label: label))
  }

  /// The file, and how many keyframes it has.
  package func svg() -> (text: String, keyframeCount: Int) {
    let end = scenarios.map(\.end).max() ?? 0
    var keyframes = Keyframes(until: end)
    let layout = PictureLayout(scenarios, title: title)
    let cells = scenarios.enumerated().map { index, scenario in
      var drawing = PictureDrawing(scenario, unit: 1 / layout.scale, keyframes: keyframes)
      let stage = drawing.stage()
      keyframes = drawing.keyframes
      return layout.cell(index, scenario, stage)
    }
    let (width, height) = (hundredths(layout.width), hundredths(layout.height))
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="system-ui,Helvetica,Arial,sans-serif" \
      fill="#1f2328">
      <title>\(safeMarkup(title))</title>
      <style>
      .m{animation:\(hundredths(keyframes.period))s linear infinite}
      .s{animation-timing-function:step-end}
      @media (prefers-reduced-motion:reduce){.m{animation:none!important}}
      \(keyframes.rules.joined(separator: "\n"))
      </style>
      <rect x=".5" y=".5" width="\(hundredths(layout.width - 1))" \
      height="\(hundredths(layout.height - 1))" rx="10" fill="#fff" stroke="#c8ced6"/>
      \(layout.line(title, x: layout.margin, y: 31, size: 15, width: layout.innerWidth, isBold: true))
      \(cells.joined(separator: "\n"))
      </svg>

      """
    return (text, keyframes.count)
  }
}

/// Where the parts of a picture are, px.
private struct PictureLayout {
  let margin = 20.0
  let view: PictureView
  /// Pixels of a point.
  let scale: Double
  private let cellWidth: Double
  private let gap = 20.0
  private let count: Double
  private let resultCount: Double
  private let hasValues: Bool
  /// How much of the width the title needs.
  private let titleWidth: Double

  init(_ scenarios: [PictureScenario], title: String) {
    view = PictureView(of: scenarios)
    count = Double(max(1, scenarios.count))
    resultCount = Double(scenarios.map(\.label.results.count).max() ?? 0)
    hasValues = scenarios.contains { $0.label.path != nil }
    titleWidth = min(600, Self.letterWidth * 15 * Double(title.count))
    // As wide as a README: 840 pixels.
    let most = min(480, (800 - gap * (count - 1)) / count)
    scale = min(most / view.width, 400 / view.height)
    cellWidth = max(view.width * scale, min(most, 150))
  }

  /// The average width of a letter, as a fraction of the font's size.
  private static let letterWidth = 0.58

  private var stageTop: Double { hasValues ? 92 : 48 }
  var innerWidth: Double { max(titleWidth, count * cellWidth + (count - 1) * gap) }
  var width: Double { (innerWidth + 2 * margin).rounded(.up) }
  var height: Double { (stageTop + view.height * scale + 18 * resultCount + margin).rounded(.up) }

  /// A scenario with what is written at it.
  func cell(_ index: Int, _ scenario: PictureScenario, _ stage: String) -> String {
    let left = margin + Double(index) * (cellWidth + gap)
    let label = scenario.label
    var lines: [String] = []
    if let path = label.path, let value = label.value {
      lines.append(line(path, x: left, y: 58, size: 12, isSoft: true))
      lines.append(line(value, x: left, y: 78, size: 17, isBold: true))
    }
    let bottom = stageTop + view.height * scale
    for (number, result) in label.results.enumerated() {
      lines.append(line(result, x: left, y: bottom + 20 + 18 * Double(number), size: 13))
    }
    let box = [view.left, view.top, view.width, view.height].map(hundredths)
    return
      (lines + [
        "<svg x=\"\(hundredths(left))\" y=\"\(hundredths(stageTop))\" "
          + "width=\"\(hundredths(view.width * scale))\" "
          + "height=\"\(hundredths(view.height * scale))\" "
          + "viewBox=\"\(box.joined(separator: " "))\">",
        stage, "</svg>",
      ]).joined(separator: "\n")
  }

  /// A line of text, smaller where it would not fit.
  func line(
    _ text: String, x: Double, y: Double, size: Double, width: Double? = nil, isBold: Bool = false,
    isSoft: Bool = false
  ) -> String {
    let fitting = (width ?? cellWidth) / (Self.letterWidth * Double(max(1, text.count)))
    return "<text x=\"\(hundredths(x))\" y=\"\(hundredths(y))\" "
      + "font-size=\"\(hundredths(min(size, fitting)))\"\(isBold ? " font-weight=\"600\"" : "")"
      + "\(isSoft ? " fill=\"#57606a\"" : "")>\(safeMarkup(text))</text>"
  }
}

/// Text escaped as XML content, without characters that XML does not allow.
private func safeMarkup(_ text: String) -> String {
  markup(
    text.escaping { scalar in
      switch scalar.value {
      case 0x9, 0xA, 0xD: nil
      case 0..<0x20, 0xFFFE...0xFFFF: "\u{fffd}"
      default: nil
      }
    })
}
