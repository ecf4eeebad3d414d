import Foundation

/// Everything one run found, as it is written with `--output`.
struct Report: Codable {
  var machine: Machine
  var date: String
  var command: String
  var passCount: Int
  var results: [WorkloadResult]

  /// Writes the report as JSON.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: URL(filePath: path), options: .atomic)
  }
}

extension WorkloadResult {
  /// The contenders line by line, with ratios to the first.
  var table: String {
    var lines = [
      "\(workload): \(scenarioCount) scenarios × \(stepCount) steps",
      padded("", 34) + "ns per step".leftPadded(19) + "times ours".leftPadded(19)
        + "reference".leftPadded(13) + "agreement".leftPadded(11),
      padded("", 34) + "min".leftPadded(9) + "median".leftPadded(10) + "min".leftPadded(9)
        + "median".leftPadded(10) + "differs by".leftPadded(13),
    ]
    for measurement in measurements {
      let times = measurement.nanoseconds
      let ratios = measurement.ratios
      lines.append(
        padded(measurement.contender, 34)
          + number(times.min() ?? .nan).leftPadded(9) + number(times.median).leftPadded(10)
          + number(ratios.min() ?? .nan).leftPadded(9) + number(ratios.median).leftPadded(10)
          + "\(String(format: "%.2g", measurement.referenceDifference)) pt".leftPadded(13)
          + String(format: "%.1f %%", measurement.agreement * 100).leftPadded(11))
    }
    return lines.joined(separator: "\n")
  }
}

private func number(_ value: Double) -> String {
  String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
}

private func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

extension String {
  fileprivate func leftPadded(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
