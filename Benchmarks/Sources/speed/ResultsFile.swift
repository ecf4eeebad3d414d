import Foundation

extension Report {
  /// Writes the results as a CSV file in a folder, and returns its path.
  ///
  /// The file is named after the processor and the part of the suite, so that the results of several
  /// machines stand beside each other. Lines that begin with # state the machine, the version, the date,
  /// the command, and the version and settings of each peer.
  func writeResults(to folder: String, part: String) throws -> String {
    let folder = URL(filePath: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let words = "\(machine.processor) \(machine.model ?? "")".lowercased()
      .split { !$0.isLetter && !$0.isNumber }
    let path = folder.appending(path: "\(words.joined(separator: "-"))-\(part).csv").path
    try resultsText.save(to: path)
    return path
  }

  private var resultsText: String {
    let load = machine.load.map(significant) ?? "unknown"
    let peers = contenders.filter { !$0.key.hasPrefix("Dynamics") }.sorted { $0.key < $1.key }
    let head =
      [
        "# processor: \(machine.name)\(machine.model.map { ", \($0)" } ?? "")",
        "# system: \(machine.system), \(machine.compiler), load before the run \(load)",
        "# version: \(commit)", "# date: \(date.prefix(10))", "# command: speed \(command)",
        "# ns: median of \(passCount) passes; ratio: median of the contender's time over ours in a pass",
      ] + peers.map { "# \($0.key): \($0.value)" } + ["workload,unit,contender,ns,ratio,mad"]
    let measured = results.flatMap { result in
      result.measurements.map { measurement in
        line(
          result.workload, result.unit, measurement.contender, measurement.median,
          measurement.ratio, measurement.ratioDeviation)
      }
    }
    let sizes =
      (growth?.items ?? []).map { ("pile of \($0.count) items", "step and item", $0) }
      + (growth?.edges ?? []).map { ("bowl of \($0.count) edges", "step", $0) }
      + (growth?.heaps ?? []).map { ("heap of \($0.count) items", "step and item", $0) }
    let grown = sizes.flatMap { workload, unit, size in
      [line(workload, unit, growth?.contender ?? "", size.nanoseconds, 1, 0)]
        + size.peers.map { peer in
          line(workload, unit, peer.name, peer.nanoseconds, peer.ratio, peer.ratioDeviation)
        }
    }
    return (head + measured + grown + [""]).joined(separator: "\n")
  }

  private func line(
    _ workload: String, _ unit: String, _ contender: String, _ nanoseconds: Double,
    _ ratio: Double, _ deviation: Double
  ) -> String {
    let numbers = [nanoseconds, ratio, deviation].map(significant)
    return ([workload, unit, "\"\(contender)\""] + numbers).joined(separator: ",")
  }
}
