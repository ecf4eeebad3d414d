import Dynamics
import Foundation
import Sweeps
import Testing

import Reports
import SweepFiles

/// A colour in CIE L*a*b* (D65).
private struct Lab {
  var lightness: Double
  var a: Double
  var b: Double

  init(linear: [Double]) {
    let (red, green, blue) = (linear[0], linear[1], linear[2])
    // sRGB to XYZ (IEC 61966-2-1), over the white point D65.
    let x: Double = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    let y: Double = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    let z: Double = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    let xyz = [x, y, z].map { $0 > 0.008856 ? cbrt($0) : 7.787 * $0 + 16.0 / 116 }
    lightness = 116 * xyz[1] - 16
    a = 500 * (xyz[0] - xyz[1])
    b = 200 * (xyz[1] - xyz[2])
  }

  /// The difference CIEDE2000 of Sharma, Wu and Dalal (2005).
  func difference(from other: Lab) -> Double {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let mean = (hypot(a, b) + hypot(other.a, other.b)) / 2
    let power: Double = pow(mean, 7)
    let g: Double = 0.5 * (1 - (power / (power + pow(25, 7))).squareRoot())
    let (a1, a2) = ((1 + g) * a, (1 + g) * other.a)
    let (c1, c2) = (hypot(a1, b), hypot(a2, other.b))
    func hue(_ a: Double, _ b: Double) -> Double {
      let degrees = atan2(b, a) * 180 / .pi
      return degrees < 0 ? degrees + 360 : degrees
    }
    let (h1, h2) = (hue(a1, b), hue(a2, other.b))
    let isGrey = c1 * c2 == 0
    var turn = isGrey ? 0 : h2 - h1
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let lightnessStep = other.lightness - lightness
    let chromaStep = c2 - c1
    let hueStep = 2 * (c1 * c2).squareRoot() * sin(radians(turn / 2))
    let (l, c) = ((lightness + other.lightness) / 2, (c1 + c2) / 2)
    var h: Double = h1 + h2
    if !isGrey {
      if abs(h1 - h2) > 180 { h += h < 360 ? 360 : -360 }
      h /= 2
    }
    var t: Double = 1 - 0.17 * cos(radians(h - 30))
    t += 0.24 * cos(radians(2 * h))
    t += 0.32 * cos(radians(3 * h + 6))
    t -= 0.2 * cos(radians(4 * h - 63))
    let square: Double = (l - 50) * (l - 50)
    let sl: Double = 1 + 0.015 * square / (20 + square).squareRoot()
    let sc: Double = 1 + 0.045 * c
    let sh: Double = 1 + 0.015 * c * t
    let bell: Double = exp(-pow((h - 275) / 25, 2))
    let chroma: Double = (pow(c, 7) / (pow(c, 7) + pow(25, 7))).squareRoot()
    let rt: Double = -2 * sin(radians(60 * bell)) * chroma
    let (dl, dc, dh) = (lightnessStep / sl, chromaStep / sc, hueStep / sh)
    return (dl * dl + dc * dc + dh * dh + rt * dc * dh).squareRoot()
  }
}

/// How a reader sees linear sRGB: the full protanopia, deuteranopia and tritanopia of Machado,
/// Oliveira and Fernandes (2009).
private enum Sight: String, CaseIterable {
  case normal, protanope, deuteranope, tritanope

  func linear(_ hex: Substring) throws -> [Double] {
    let bits = try #require(Int(hex, radix: 16))
    let rgb = [bits >> 16, bits >> 8 & 0xFF, bits & 0xFF].map { (part: Int) -> Double in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    let rows: [[Double]] =
      switch self {
      case .normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
      case .protanope:
        [
          [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
          [-0.003882, -0.048116, 1.051998],
        ]
      case .deuteranope:
        [
          [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
          [-0.011820, 0.042940, 0.968881],
        ]
      case .tritanope:
        [
          [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
          [0.004733, 0.691367, 0.303900],
        ]
      }
    return rows.map { row in
      let sum: Double = row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]
      return min(max(sum, 0), 1)
    }
  }
}

@Suite struct StatusColorTests {
  /// The colours of the statuses and of the page behind them: `[theme][name]`.
  private func themes() throws -> [[Substring: Substring]] {
    struct NoRows: ResultRows {
      let path = "one"
      let parameters: [RowColumn] = []
      let metrics = [MetricColumn(.travel)]
      var origin: Sweep? { nil }
      var remarks: [(name: String, text: String)] { [] }
      func forEachRows(_ body: (RowSet) throws -> Void) throws {
        try body(RowSet(first: 0, parameters: [], metrics: [[1]], statuses: [.resting]))
      }
    }
    let page = try Report(NoRows(), Report.Question()).html(title: "colours")
    return page.matches(of: /:root[^{]*\{([^}]*--status-0[^}]*)\}/).map { theme in
      let pairs = theme.1.matches(of: /--([a-z0-9-]+): #([0-9a-f]{6});/).map { ($0.1, $0.2) }
      return Dictionary(pairs) { first, _ in first }
    }
  }

  // 2.3 is just noticeable, side by side. A legend is compared from memory and over small marks, for
  // which 20 is far enough; the worst pair of the page has 21.
  @Test func `any two status colours are distinguishable, on light and on dark backgrounds`() throws
  {
    let themes = try themes()
    #expect(themes.count == 2)
    for theme in themes {
      for sight in Sight.allCases {
        let colors = try Status.allCases.map { status in
          Lab(linear: try sight.linear(try #require(theme["status-\(status.rawValue)"])))
        }
        for first in colors.indices {
          for second in colors.indices where second > first {
            let difference = colors[first].difference(from: colors[second])
            #expect(
              difference >= 20,
              "\(sight): \(Status.allCases[first]), \(Status.allCases[second]): \(difference)")
          }
        }
      }
    }
  }

  // The pairs 1, 7 and 17 of the table of Sharma, Wu and Dalal.
  @Test func `the difference of colours is CIEDE2000`() {
    func lab(_ l: Double, _ a: Double, _ b: Double) -> Lab {
      var lab = Lab(linear: [0, 0, 0])
      (lab.lightness, lab.a, lab.b) = (l, a, b)
      return lab
    }
    for (first, second, expected) in [
      (lab(50, 2.6772, -79.7751), lab(50, 0, -82.7485), 2.0425),
      (lab(50, 0, 0), lab(50, -1, 2), 2.3669), (lab(50, 2.5, 0), lab(73, 25, -18), 27.1492),
    ] {
      #expect(abs(first.difference(from: second) - expected) < 1e-4)
    }
  }
}
