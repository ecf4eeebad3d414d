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

  /// Piles as in W4, by the number of boxes; four edges.
  var items: [Size] = []
  /// One box in a bowl, by the number of its edges.
  var edges: [Size] = []

  /// Measures sizes of 1, 2, 4, … up to `largest`.
  static func measured(
    upTo largest: Int, passCount: Int, contenders: [any Contender]
  ) throws -> Growth {
    guard let ours = contenders.first else { return Growth() }
    let box2D = contenders.first { $0.name == Contenders.packagedBox2D }
    var growth = Growth()
    var count = 1
    while count <= largest {
      growth.items.append(
        try size(count, of: StandardWorkloads.pile(of: count), items: count, passCount, ours, box2D)
      )
      growth.edges.append(
        try size(count, of: StandardWorkloads.bowl(of: count), items: 1, passCount, ours, box2D))
      count *= 2
    }
    return growth
  }

  /// Both run in every pass, as elsewhere in the suite.
  private static func size(
    _ count: Int, of workload: Workload, items: Int, _ passCount: Int, _ ours: any Contender,
    _ box2D: (any Contender)?
  ) throws -> Size {
    func time(_ contender: any Contender, scenarioCount: Int) throws -> Double {
      let points = workload.points(count: scenarioCount)
      let seconds = try contender.run(workload, points, repetitions: 1).seconds
      return seconds / Double(points.count * StandardWorkloads.stepCount * items) * 1e9
    }
    // Enough for the widest blocks, few enough for 64 items to take a second or two.
    let (ourCount, peerCount) = (256, 16)
    var times: [Double] = []
    var peerTimes: [Double] = []
    for pass in 0...passCount {
      let time = (
        ours: try time(ours, scenarioCount: ourCount),
        peer: try box2D.map { try time($0, scenarioCount: peerCount) }
      )
      // The first pass warms up.
      guard pass > 0 else { continue }
      times.append(time.ours)
      if let peer = time.peer { peerTimes.append(peer) }
    }
    let ratios = zip(peerTimes, times).map { $0 / $1 }
    return Size(
      count: count, nanoseconds: times.median,
      nanosecondsOfBox2D: peerTimes.isEmpty ? nil : peerTimes.median,
      ratio: ratios.isEmpty ? nil : ratios.median,
      ratioDeviation: ratios.isEmpty ? nil : ratios.medianDeviation)
  }

  /// A table for the items and one for the edges.
  var table: String {
    [
      Self.table("items of a pile", "ns per step and item", items),
      Self.table("edges of a bowl", "ns per step", edges),
    ].joined(separator: "\n\n")
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
