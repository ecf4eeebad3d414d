import CLimits

/// What one core of this machine can do at most, measured in the run.
struct Limits: Codable {
  /// One width of vectors.
  struct Width: Codable {
    var instructionSet: String
    var bytes: Int
    /// Instructions in a nanosecond: of one kind alone, independent of each other.
    var add, multiply, addAndMultiply, fused, divide, squareRoot: Double
    var compare, logic, load, store: Double
    /// Instructions of any kind in a nanosecond, as `nop`s show.
    var anything: Double
    /// ns from an operand to the result.
    var addLatency, multiplyLatency, divideLatency, squareRootLatency: Double

    /// f32 lanes.
    var lanes: Int { bytes / 4 }
  }

  /// GB/s of a = b + s c, by the memory that the three arrays take.
  struct Bandwidth: Codable {
    var level: String
    var bytes: Int
    var gigabytesPerSecond: Double
  }

  var widths: [Width]
  var bandwidths: [Bandwidth]

  /// Measures what this machine has; nothing but on x86-64.
  static func measured(includingMemory: Bool) -> Limits {
    let sets = [("sse2", 16), ("avx2", 32), ("avx512", 64)]
    let widths = sets.compactMap { set, bytes -> Width? in
      let rate = { (work: core_work) in core_rate(work, Int32(bytes)) }
      guard rate(CORE_ADD) > 0 else { return nil }
      return Width(
        instructionSet: set, bytes: bytes, add: rate(CORE_ADD), multiply: rate(CORE_MULTIPLY),
        addAndMultiply: rate(CORE_ADD_AND_MULTIPLY), fused: rate(CORE_FUSED),
        divide: rate(CORE_DIVIDE), squareRoot: rate(CORE_SQUARE_ROOT),
        compare: rate(CORE_COMPARE), logic: rate(CORE_LOGIC), load: rate(CORE_LOAD),
        store: rate(CORE_STORE), anything: rate(CORE_NOTHING),
        addLatency: 1 / rate(CORE_ADD_CHAIN), multiplyLatency: 1 / rate(CORE_MULTIPLY_CHAIN),
        divideLatency: 1 / rate(CORE_DIVIDE_CHAIN),
        squareRootLatency: 1 / rate(CORE_SQUARE_ROOT_CHAIN))
    }
    let sizes = [("L1", 24 << 10), ("L2", 400 << 10), ("L3", 6 << 20)]
    let memory = [("DRAM", 384 << 20), ("DRAM, streaming stores", 384 << 20)]
    let bandwidths = (sizes + (includingMemory ? memory : [])).map { level, bytes in
      Bandwidth(
        level: level, bytes: bytes,
        gigabytesPerSecond: core_bandwidth(bytes, level.hasSuffix("stores") ? 1 : 0))
    }
    return Limits(widths: widths, bandwidths: widths.isEmpty ? [] : bandwidths)
  }

  /// A line for each width and the bandwidths.
  var table: String {
    var table = TextTable([
      "limits of one core", "add", "multiply", "both", "fused", "divide", "root", "compare",
      "logic", "load", "store",
    ])
    for width in widths {
      table.append(
        ["\(width.instructionSet), 10⁹ instructions/s"]
          + [
            width.add, width.multiply, width.addAndMultiply, width.fused, width.divide,
            width.squareRoot, width.compare, width.logic, width.load, width.store,
          ].map(significant))
    }
    var lines = [table.text]
    if let widest = widths.last {
      lines.append(
        "\(widest.instructionSet): latency of add \(significant(widest.addLatency)), "
          + "multiply \(significant(widest.multiplyLatency)), "
          + "divide \(significant(widest.divideLatency)), "
          + "root \(significant(widest.squareRootLatency)) ns; "
          + "f32 peak \(significant(widest.fused * Double(2 * widest.lanes))) GFLOP/s with FMA, "
          + "\(significant(widest.addAndMultiply * Double(widest.lanes))) without")
    }
    if !bandwidths.isEmpty {
      lines.append(
        "a = b + s c, GB/s: "
          + bandwidths.map { "\($0.level) \(significant($0.gigabytesPerSecond))" }
          .joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }
}
