/// A box within a multidimensional array (a hyperslab).
package struct Hyperslab: Hashable {
  /// The first index along each dimension.
  package var start: [Int]
  /// The number of elements along each dimension.
  package var count: [Int]
  /// The elements of the requested range that the box holds, relative to the start of the range.
  package var elements: Range<Int>

  /// The boxes that together hold a range of elements, in order.
  ///
  /// - Parameters:
  ///   - range: The elements, numbered with the last dimension fastest.
  ///   - lengths: The lengths of the dimensions, at least one.
  /// - Returns: At most two boxes per dimension.
  package static func covering(_ range: Range<Int>, of lengths: [Int]) -> [Hyperslab] {
    guard !range.isEmpty else { return [] }
    let inner = lengths.dropFirst().reduce(1, *)
    let rows = range.lowerBound / inner...(range.upperBound - 1) / inner
    if range.lowerBound % inner == 0, range.upperBound % inner == 0 {
      return [
        Hyperslab(
          start: [rows.lowerBound] + lengths.dropFirst().map { _ in 0 },
          count: [rows.count] + lengths.dropFirst(), elements: 0..<range.count)
      ]
    }
    if rows.count == 1 {
      let base = rows.lowerBound * inner
      let within = range.lowerBound - base..<range.upperBound - base
      return covering(within, of: Array(lengths.dropFirst())).map { slab in
        Hyperslab(
          start: [rows.lowerBound] + slab.start, count: [1] + slab.count, elements: slab.elements)
      }
    }
    // The end of the first row, then whole rows, then the beginning of the last row.
    let firstWhole = (range.lowerBound + inner - 1) / inner * inner
    let lastWhole = range.upperBound / inner * inner
    let pieces = [
      range.lowerBound..<firstWhole, firstWhole..<lastWhole, lastWhole..<range.upperBound,
    ]
    return pieces.flatMap { piece in
      covering(piece, of: lengths).map { slab in
        let offset = piece.lowerBound - range.lowerBound
        let elements = slab.elements.lowerBound + offset..<slab.elements.upperBound + offset
        return Hyperslab(start: slab.start, count: slab.count, elements: elements)
      }
    }
  }
}
