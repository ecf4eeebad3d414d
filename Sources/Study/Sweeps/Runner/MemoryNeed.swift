package import Dynamics
import Foundation

/// What needs more memory than the process can get.
package struct MissingMemory: Error, CustomStringConvertible {
  /// The error for a person.
  package let description: String
}

/// Memory that a computation is about to take.
///
/// Swift ends a process without a message where memory cannot be allocated, so it is asked before.
package enum MemoryNeed {
  /// Refuses to start what needs more memory than the process can get.
  ///
  /// - Parameters:
  ///   - bytes: How much is needed at most.
  ///   - things: What takes it, in the plural, such as `frames`.
  ///   - cure: How to need less.
  /// - Throws: `MissingMemory` if there is too little.
  package static func require(
    _ bytes: Double, for things: String, cure: String
  ) throws(MissingMemory) {
    guard let available, bytes > available else { return }
    throw MissingMemory(
      description: "not enough memory for the \(things): up to \(gigabytes(bytes)) are needed, and "
        + "\(gigabytes(available)) are available; \(cure)")
  }

  private static func gigabytes(_ bytes: Double) -> String {
    "\(significant(bytes / 1e9, digits: 3)) GB"
  }

  /// How much the process can get: of the machine, of its control group and of its limit of address
  /// space; nil where the system does not say.
  private static var available: Double? {
    #if os(Linux)
      let page = Double(sysconf(Int32(_SC_PAGESIZE)))
      var amounts: [Double] = []
      if let free = numbers(in: "/proc/meminfo", after: "MemAvailable:").first {
        amounts.append(
          free * 1024 + (numbers(in: "/proc/meminfo", after: "SwapFree:").first ?? 0) * 1024)
      }
      // Pages of files that were read or written count as used, and are given up on demand.
      let group = "/sys/fs/cgroup/memory"
      for (limit, used, statistics, cache) in [
        ("\(group).max", "\(group).current", "\(group).stat", "inactive_file"),
        (
          "\(group)/memory.limit_in_bytes", "\(group)/memory.usage_in_bytes",
          "\(group)/memory.stat", "total_inactive_file"
        ),
      ] {
        if let limit = numbers(in: limit).first, let used = numbers(in: used).first {
          amounts.append(limit - used + (numbers(in: statistics, after: cache).first ?? 0))
        }
      }
      var limit = rlimit()
      if getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
        limit.rlim_cur != rlim_t.max, let taken = numbers(in: "/proc/self/statm").first
      {
        amounts.append(Double(limit.rlim_cur) - taken * page)
      }
      return amounts.min().map { max(0, $0) }
    #else
      return nil
    #endif
  }

  /// The numbers of a line in a file of the system; none where there is no such line.
  private static func numbers(in file: String, after start: String = "") -> [Double] {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return [] }
    let line = text.split(separator: "\n").first { $0.hasPrefix(start) } ?? ""
    return line.dropFirst(start.count).split(separator: " ").compactMap { Double($0) }
  }
}

extension Plan {
  /// Refuses to record the frames of a scenario that memory has no room for.
  ///
  /// - Parameters:
  ///   - precision: The precision of the run.
  ///   - values: The value of each varied parameter.
  ///   - bytesOfText: How long an item's frame is as text or as cells of a table, if it is kept as such.
  /// - Throws: `MissingMemory` if there is too little memory.
  package func requireTraceMemory(
    _ precision: Precision, values: [Double] = [], bytesOfText: Double = 0
  ) throws(MissingMemory) {
    let need =
      switch precision {
      case .single: Trace<Float>.memory(of: self, values: values, bytesOfText: bytesOfText)
      case .double: Trace<Double>.memory(of: self, values: values, bytesOfText: bytesOfText)
      }
    try MemoryNeed.require(
      need, for: "frames", cure: "give a shorter duration, a lower frame rate or fewer items")
  }
}
