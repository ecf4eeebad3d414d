import CPin
import Foundation

/// How the time of a step grows with the number of items and of edges, ours and Box2D's.
struct Growth: Codable {
  /// One number of items or edges.
  struct Size: Codable {
    var count: Int
    /// ns of the processor for a step, of one item where there are several; median.
    var nanoseconds: Double
    /// The same for Box2D as Debian packages it, where it takes part.
    var nanosecondsOfBox2D: Double?
    /// Box2D's time over ours in the same pass; median.
    var ratio: Double?
    var ratioDeviation: Double?
  }

  /// The name of our contender.
  var contender = ""
  /// Piles as in W4, by the number of boxes; four edges.
  var items: [Size] = []
  /// One box in a bowl, by the number of its edges.
  var edges: [Size] = []
  /// Heaps of hundreds and thousands of boxes and circles, by their number.
  var heaps: [Size] = []
  /// Two threads against one on a sweep over such heaps; nil where it cannot be measured.
  var heapCores: Scaling.Cores?

  /// Measures sizes of 1, 2, 4, … up to `largest`.
  static func measured(
    upTo largest: Int, passCount: Int, contenders: [any Contender]
  ) throws -> Growth {
    guard let ours = contenders.first else { return Growth() }
    let taking = [ours] + contenders.filter { $0.name == Contenders.packagedBox2D }
    var growth = Growth(contender: ours.name)
    var count = 1
    while count <= largest {
      growth.items.append(
        try Size(count, of: StandardWorkloads.pile(of: count), items: count, passCount, taking))
      growth.edges.append(
        try Size(count, of: StandardWorkloads.bowl(of: count), items: 1, passCount, taking))
      count *= 2
    }
    return growth
  }

  /// Measures heaps with these numbers of items, and how much faster two threads sweep over heaps of
  /// 1000.
  mutating func addHeaps(
    of counts: [Int], passCount: Int, contenders: [any Contender], processor: Int
  ) throws {
    guard let ours = contenders.first else { return }
    let taking = [ours] + contenders.filter { $0.name == Contenders.packagedBox2D }
    for count in counts {
      heaps.append(
        try Size(
          count, of: StandardWorkloads.heap(of: count), items: count, passCount, taking,
          scenarioCount: 4, peerLimit: 2))
    }
    let processors = ProcessInfo.processInfo.activeProcessorCount
    guard processors >= 2, pin_to_first(Int32(processors)) else { return }
    let workload = try StandardWorkloads.heap(of: 1000)
    heapCores = Scaling.Cores(
      workload.name, try workload.sweep(over: workload.grid), passCount: passCount)
    _ = pin_to_processor(Int32(processor))
  }

  /// A table for the items, one for the edges and one for the heaps, as far as they were measured.
  var table: String {
    let tables =
      [
        Self.table("items of a pile", "ns per step and item", items),
        Self.table("edges of a bowl", "ns per step", edges),
      ] + (heaps.isEmpty ? [] : [Self.table("items of a heap", "ns per step and item", heaps)])
    return (tables + [heapCores?.text].compactMap { $0 }).joined(separator: "\n\n")
  }

  private static func table(_ title: String, _ unit: String, _ sizes: [Size]) -> String {
    var table = TextTable([title, unit, "Box2D", "times ours", "MAD"])
    for size in sizes {
      let peer = [size.nanosecondsOfBox2D, size.ratio, size.ratioDeviation]
      table.append(
        ["\(size.count)", significant(size.nanoseconds)]
          + peer.map { $0.map(significant) ?? "" })
    }
    return table.text
  }
}

extension Growth.Size {
  /// Measures a workload with some items; the second contender is Box2D, if there is one.
  init(
    _ count: Int, of workload: Workload, items: Int, _ passCount: Int,
    _ contenders: [any Contender], scenarioCount: Int = 256, peerLimit: Int = 16
  ) throws {
    // 256 scenarios fill the widest blocks. With 16, Box2D takes a second or two for 64 items.
    let result = try measure(
      workload, contenders, scenarioCount: scenarioCount, peerLimit: peerLimit,
      passCount: passCount, passTime: 0.02)
    let peer = result.measurements.dropFirst().first
    self.init(
      count: count, nanoseconds: result.measurements[0].median / Double(items),
      nanosecondsOfBox2D: peer.map { $0.median / Double(items) }, ratio: peer?.ratio,
      ratioDeviation: peer?.ratioDeviation)
  }
}
