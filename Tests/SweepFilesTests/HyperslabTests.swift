import Testing

import SweepFiles

@Suite struct SlabTests {
  /// The elements of a box, counted with the last dimension fastest.
  private func elements(of slab: Hyperslab, lengths: [Int]) -> [Int] {
    zip(zip(slab.start, slab.count), lengths).reduce([0]) { numbers, dimension in
      let ((start, count), length) = dimension
      return numbers.flatMap { number in (start..<start + count).map { number * length + $0 } }
    }
  }

  @Test(arguments: [[1], [7], [3, 5], [5, 1], [2, 3, 4], [1, 4, 1, 3], [2, 2, 2, 2]])
  func `boxes hold each element of a range once, in order`(lengths: [Int]) {
    let count = lengths.reduce(1, *)
    for first in 0...count {
      for end in first...count {
        let slabs = Hyperslab.covering(first..<end, of: lengths)
        #expect(slabs.flatMap { elements(of: $0, lengths: lengths) } == Array(first..<end))
        #expect(slabs.flatMap { Array($0.elements) } == Array(0..<end - first))
        // On each dimension but the first there is a beginning and an end that may be cut.
        #expect(slabs.count <= 2 * lengths.count - 1)
      }
    }
  }
}
