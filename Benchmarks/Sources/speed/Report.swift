import Foundation

/// Everything one run found, as it is written with `--json`.
struct Report: Codable {
  var machine: Machine
  var date: String
  /// The version of this package that was measured; `+` where files differ from it.
  var commit: String
  var command: String
  var passCount: Int
  /// Contenders by name: version, flags, what they compute.
  var contenders: [String: String]
  var absent: [Contenders.Absence]
  var results: [WorkloadResult]
  var limits: Limits?
  var mixes: [InstructionMix] = []
  var rooflines: [Roofline] = []
  var scaling: Scaling?
  var growth: Growth?
  var commandTimes: CommandTimes?

  /// Reads a report that was written before.
  init(contentsOf path: String) throws {
    self = try JSONDecoder().decode(Report.self, from: Data(contentsOf: URL(filePath: path)))
  }

  init(machine: Machine, commit: String, passCount: Int, contenders: Contenders) {
    self.machine = machine
    date = Date().formatted(.iso8601)
    self.commit = commit
    command = CommandLine.arguments.dropFirst().joined(separator: " ")
    self.passCount = passCount
    self.contenders = Dictionary(
      contenders.present.map { ($0.name, $0.details) }, uniquingKeysWith: { first, _ in first })
    absent = contenders.absent
    results = []
  }

  /// Writes the report as JSON.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    try encoder.encode(self).write(to: URL(filePath: path), options: .atomic)
  }
}

extension WorkloadResult {
  /// The contenders line by line, with ratios to the first.
  var table: String {
    var table = TextTable([
      "\(workload): \(scenarioCount) scenarios", "ns per \(unit)", "minimum", "times ours",
      "MAD", "end distance", "agree",
    ])
    for measurement in measurements {
      table.append([
        measurement.contender, significant(measurement.median),
        significant(measurement.nanoseconds.min() ?? .nan), significant(measurement.ratio),
        significant(measurement.ratioDeviation),
        measurement.distance.map { "\(significant($0)) pt" } ?? "",
        measurement.agreement.map { "\(significant($0 * 100)) %" } ?? "",
      ])
    }
    let reasons = Dictionary(grouping: absent, by: \.reason).sorted { $0.key < $1.key }
    let lines = reasons.map { reason, absences in
      "  did not run: \(absences.map(\.name).joined(separator: ", ")): \(reason)"
    }
    return ([table.text] + lines).joined(separator: "\n")
  }
}
