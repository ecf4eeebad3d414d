/// CRC-32C, the cyclic redundancy check of iSCSI (RFC 3720, polynomial 0x1EDC6F41).
///
/// It detects every change within 32 adjacent bits, and all but one in 2^32 of the other changes.
/// It does not protect against deliberate changes.
package struct Checksum: Hashable, Sendable {
  private var state: UInt32 = ~0

  /// The checksum of all bytes so far.
  package var value: UInt32 { ~state }

  package init() {}

  /// Adds bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var state = self.state
    var index = 0
    Self.tables.withUnsafeBufferPointer { tables in
      // Eight bytes at a time, with one table per byte position (Sarwate's method, sliced).
      while index + 8 <= bytes.count {
        let word =
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
          ^ UInt64(state)
        state = 0
        for slice in 0..<8 {
          state ^= tables[(7 - slice) << 8 | Int(truncatingIfNeeded: word >> (8 * slice)) & 0xff]
        }
        index += 8
      }
      while index < bytes.count {
        state = tables[Int(truncatingIfNeeded: state ^ UInt32(bytes[index])) & 0xff] ^ state >> 8
        index += 1
      }
    }
    self.state = state
  }

  /// Adds the bytes of an array's elements in memory.
  package mutating func add<Element: BitwiseCopyable>(_ elements: ArraySlice<Element>) {
    elements.withUnsafeBytes { add($0) }
  }

  /// The checksum of an array of bytes.
  package static func of(_ bytes: [UInt8]) -> UInt32 {
    var checksum = Checksum()
    checksum.add(bytes[...])
    return checksum.value
  }

  /// Table k holds the effect of a byte on the state k bytes later: `[8 × 256]`.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var state = UInt32(byte)
      for _ in 0..<8 { state = state & 1 == 1 ? state >> 1 ^ 0x82f6_3b78 : state >> 1 }
      tables[byte] = state
    }
    for index in 256..<tables.count {
      let previous = tables[index - 256]
      tables[index] = tables[Int(previous & 0xff)] ^ previous >> 8
    }
    return tables
  }()
}
