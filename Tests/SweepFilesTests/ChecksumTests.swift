import Testing

import SweepFiles

@Suite struct ChecksumTests {
  /// The vectors of RFC 3720, B.4, and the check value that catalogues of such codes give.
  @Test(
    arguments: [
      (Array("123456789".utf8), 0xe306_9283), ([UInt8](repeating: 0, count: 32), 0x8a91_36aa),
      ([UInt8](repeating: 0xff, count: 32), 0x62a8_ab43), ([UInt8](0..<32), 0x46dd_794e),
      ([UInt8]((0..<32).reversed()), 0x113f_db5c), ([], 0),
    ] as [([UInt8], UInt32)])
  func `the checksum has the standard's check value`(bytes: [UInt8], expected: UInt32) {
    #expect(Checksum.of(bytes) == expected)
  }

  @Test func `splitting the bytes does not change the checksum`() {
    let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    for cut in 0...bytes.count {
      var checksum = Checksum()
      checksum.add(bytes[..<cut])
      checksum.add(bytes[cut...])
      #expect(checksum.value == Checksum.of(bytes))
    }
  }
}
