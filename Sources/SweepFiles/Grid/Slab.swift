/// A box within an array of several dimensions.
struct Slab: Hashable {
  /// The first position on each dimension.
  var start: [Int]
  /// How many positions on each.
  var count: [Int]
  /// Which of the elements that were asked for it holds, counted from the first.
  var elements: Range<Int>

  /// The boxes that some neighbouring elements fill, in their order.
  ///
  /// - Parameters:
  ///   - range: The elements, counted with the last dimension fastest.
  ///   - lengths: Of the dimensions, at least one.
  /// - Returns: Two boxes for each dimension at most.
  static func covering(_ range: Range<Int>, of lengths: [Int]) -> [Slab] {
    guard !range.isEmpty else { return [] }
    let inner = lengths.dropFirst().reduce(1, *)
    let rows = range.lowerBound / inner...(range.upperBound - 1) / inner
    if range.lowerBound % inner == 0, range.upperBound % inner == 0 {
      return [
        Slab(
          start: [rows.lowerBound] + lengths.dropFirst().map { _ in 0 },
          count: [rows.count] + lengths.dropFirst(), elements: 0..<range.count)
      ]
    }
    if rows.count == 1 {
      let base = rows.lowerBound * inner
      let within = range.lowerBound - base..<range.upperBound - base
      return covering(within, of: Array(lengths.dropFirst())).map { slab in
        Slab(
          start: [rows.lowerBound] + slab.start, count: [1] + slab.count, elements: slab.elements)
      }
    }
    // The rest of the first row, whole rows, the beginning of the last.
    let firstWhole = (range.lowerBound + inner - 1) / inner * inner
    let lastWhole = range.upperBound / inner * inner
    let pieces = [
      range.lowerBound..<firstWhole, firstWhole..<lastWhole, lastWhole..<range.upperBound,
    ]
    return pieces.flatMap { piece in
      covering(piece, of: lengths).map { slab in
        let offset = piece.lowerBound - range.lowerBound
        let elements = slab.elements.lowerBound + offset..<slab.elements.upperBound + offset
        return Slab(start: slab.start, count: slab.count, elements: elements)
      }
    }
  }
}
