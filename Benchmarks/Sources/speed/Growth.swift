import CPin
import Foundation

/// How the time of a step grows with the number of items and of edges, ours and that of Box2D 2.4.1
/// and v3.
struct Growth: Codable {
  /// One number of items or edges.
  struct Size: Codable {
    var count: Int
    /// ns of the processor for a step, of one item where there are several; median.
    var nanoseconds: Double
    /// The peers that took part.
    var peers: [Peer]
  }

  /// A peer's time for one number of items or edges.
  struct Peer: Codable {
    var name: String
    /// ns, as ours.
    var nanoseconds: Double
    /// Its time over ours in the same pass; median.
    var ratio: Double
    var ratioDeviation: Double
  }

  /// The most items of a heap that Box2D 2.4.1 takes part in.
  ///
  /// Its time per item grows with their number, to minutes for one turn of the largest heap.
  private static let mostItemsOfOldBox2D = 2048

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
    let taking = [ours] + contenders.filter { Contenders.growing.contains($0.name) }
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
    for count in counts {
      let taking =
        [ours]
        + contenders.filter { contender in
          Contenders.growing.contains(contender.name)
            && (contender.name != Contenders.packagedBox2D || count <= Self.mostItemsOfOldBox2D)
        }
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
    // A size may lack peers, but its peers keep the order of the contenders.
    let names = sizes.map { $0.peers.map(\.name) }.max { $0.count < $1.count } ?? []
    var table = TextTable([title, unit] + names.flatMap { [$0, "times ours", "MAD"] })
    for size in sizes {
      let cells = names.flatMap { name in
        let peer = size.peers.first { $0.name == name }
        return [peer?.nanoseconds, peer?.ratio, peer?.ratioDeviation]
          .map { $0.map(significant) ?? "" }
      }
      table.append(["\(size.count)", significant(size.nanoseconds)] + cells)
    }
    return table.text
  }
}

extension Growth.Size {
  /// Measures a workload with some items; the first contender is ours.
  init(
    _ count: Int, of workload: Workload, items: Int, _ passCount: Int,
    _ contenders: [any Contender], scenarioCount: Int = 256, peerLimit: Int = 16
  ) throws {
    // 256 scenarios fill the widest blocks. With 16, Box2D takes a second or two for 64 items.
    let result = try measure(
      workload, contenders, scenarioCount: scenarioCount, peerLimit: peerLimit,
      passCount: passCount, passTime: 0.02)
    let peers = result.measurements.dropFirst().map { measurement in
      Growth.Peer(
        name: measurement.contender, nanoseconds: measurement.median / Double(items),
        ratio: measurement.ratio, ratioDeviation: measurement.ratioDeviation)
    }
    self.init(
      count: count, nanoseconds: result.measurements[0].median / Double(items), peers: peers)
  }
}
