import CPin
import Dynamics
import Foundation

/// What the figures were measured on.
struct Machine: Codable {
  var processor: String
  /// Family and model, which names such as "AMD EPYC" leave out; nil where the system has none.
  var model: String?
  var processorCount: Int
  var system: String
  var compiler: String
  var instructionSets: [String]
  /// The processor that the run was held on, if the system can.
  var pinnedTo: Int?
  /// How many processes wanted to run, on average over the minute before.
  var load: Double?

  /// Looks around, and holds the calling thread on one processor.
  static func pinned(to processor: Int) -> Machine {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    func value(_ name: String) -> String? {
      let line = lines.split(separator: "\n").first { line in
        line.split(separator: ":").first?.trimmingCharacters(in: .whitespaces) == name
      }
      return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    }
    let numbers = [("family", value("cpu family")), ("model", value("model"))]
    let model = numbers.compactMap { name, number in number.map { "\(name) \($0)" } }
    let load = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
    return Machine(
      processor: value("model name") ?? "unknown",
      model: model.isEmpty ? nil : model.joined(separator: " "),
      processorCount: ProcessInfo.processInfo.activeProcessorCount,
      system: ProcessInfo.processInfo.operatingSystemVersionString,
      compiler: compilerName,
      instructionSets: InstructionSet.allCases.filter(\.isSupported).map(\.rawValue),
      pinnedTo: pin_to_processor(Int32(processor)) ? processor : nil,
      load: load?.split(separator: " ").first.flatMap { Double($0) })
  }

  /// The processor and its instruction sets: ratios are comparable between equal names only.
  var name: String { "\(processor), \(instructionSets.joined(separator: " "))" }

  /// The conditions of the run.
  var text: String {
    """
    \(name); \(system), \(compiler)
    \(pinnedTo.map { "one thread, pinned to processor \($0)" } ?? "one thread, not pinned"); \
    load before the run \(load.map(significant) ?? "unknown")
    """
  }

  private static var compilerName: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }
}
