import Dynamics
import Foundation

/// What the figures were measured on.
struct Machine: Codable {
  var processor: String
  var system: String
  var compiler: String
  var instructionSets: [String]
  /// The processor that the run was held on, if the system can.
  var pinnedTo: Int?

  /// Looks around, and holds the calling thread on one processor.
  static func pinned(to processor: Int) -> Machine {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = lines.split(separator: "\n").first { $0.hasPrefix("model name") }
    return Machine(
      processor: model?.split(separator: ":").last.map {
        $0.trimmingCharacters(in: .whitespaces)
      } ?? "unknown",
      system: ProcessInfo.processInfo.operatingSystemVersionString,
      compiler: compilerName,
      instructionSets: InstructionSet.allCases.filter(\.isSupported).map(\.rawValue),
      pinnedTo: pin(to: processor) ? processor : nil)
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

  private static func pin(to processor: Int) -> Bool {
    #if os(Linux)
      guard 0..<64 ~= processor else { return false }
      var set = cpu_set_t()
      set.__bits.0 = 1 << processor
      return sched_setaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0
    #else
      return false
    #endif
  }
}
