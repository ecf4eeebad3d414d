/// A value in a flatbuffer, the encoding of Arrow's messages (https://flatbuffers.dev/internals).
indirect enum FlatValue {
  /// The bytes of a number, least significant first.
  case number([UInt8])
  case text(String)
  /// The fields of a table by their numbers in the schema; nil for the default.
  case table([FlatValue?])
  /// Texts or tables.
  case list([FlatValue])
  /// Structures of 64-bit numbers, each of `width` numbers.
  case structures([Int64], width: Int)

  static func number(_ number: some FixedWidthInteger) -> FlatValue {
    var bytes: [UInt8] = []
    bytes.append(integer: number)
    return .number(bytes)
  }

  /// The size within a table, bytes: that of a number, or of the distance to another value.
  fileprivate var size: Int { if case .number(let bytes) = self { bytes.count } else { 4 } }

  /// The value as the root of a flatbuffer.
  var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4)
    append(to: &bytes, referredAt: 0)
    return bytes
  }

  /// Appends the value, and writes the distance to it at its reference.
  private func append(to bytes: inout [UInt8], referredAt reference: Int) {
    func align(_ remainder: Int) {
      while bytes.count % 8 != remainder { bytes.append(0) }
    }
    func refer(_ reference: Int) {
      var distance: [UInt8] = []
      distance.append(integer: UInt32(bytes.count - reference))
      bytes.replaceSubrange(reference..<reference + 4, with: distance)
    }
    switch self {
    case .number: break  // never referred to
    case .text(let text):
      align(4)
      refer(reference)
      bytes.append(integer: UInt32(text.utf8.count))
      bytes += text.utf8
      bytes.append(0)
    case .structures(let numbers, let width):
      // Behind the count, the numbers are aligned.
      align(4)
      refer(reference)
      bytes.append(integer: UInt32(numbers.count / width))
      for number in numbers { bytes.append(integer: number) }
    case .list(let values):
      align(4)
      refer(reference)
      bytes.append(integer: UInt32(values.count))
      let start = bytes.count
      bytes += [UInt8](repeating: 0, count: 4 * values.count)
      for (index, value) in values.enumerated() {
        value.append(to: &bytes, referredAt: start + 4 * index)
      }
    case .table(let fields):
      // Larger fields first, so that each is aligned as the first one is.
      let order = fields.indices.filter { fields[$0] != nil }
        .sorted { (fields[$0]?.size ?? 0, $1) > (fields[$1]?.size ?? 0, $0) }
      var offsets = [UInt16](repeating: 0, count: fields.count)
      var size = 4
      for index in order {
        offsets[index] = UInt16(size)
        size += fields[index]?.size ?? 0
      }
      // The list of the fields' offsets stands in front of the table.
      let listSize = 4 + 2 * fields.count
      align((12 - listSize % 8) % 8)
      bytes.append(integer: UInt16(listSize))
      bytes.append(integer: UInt16(size))
      for offset in offsets { bytes.append(integer: offset) }
      refer(reference)
      let table = bytes.count
      bytes.append(integer: Int32(listSize))
      for index in order {
        if case .number(let number)? = fields[index] {
          bytes += number
        } else {
          bytes += [0, 0, 0, 0]
        }
      }
      for index in order {
        fields[index]?.append(to: &bytes, referredAt: table + Int(offsets[index]))
      }
    }
  }
}

/// A table in a flatbuffer that anyone may have written: what is out of its bounds is not there.
struct FlatTable {
  private let bytes: [UInt8]
  private let position: Int

  /// The root of a flatbuffer.
  init?(_ bytes: [UInt8]) { self.init(bytes, referredAt: 0) }

  private init?(_ bytes: [UInt8], referredAt reference: Int) {
    guard let position = Self.target(of: reference, in: bytes) else { return nil }
    self.bytes = bytes
    self.position = position
  }

  private static func load<Number: FixedWidthInteger & BitwiseCopyable>(
    _ position: Int, of bytes: [UInt8]
  ) -> Number? {
    guard position >= 0, position <= bytes.count - MemoryLayout<Number>.size else { return nil }
    return bytes.integer(at: position)
  }

  private static func target(of reference: Int, in bytes: [UInt8]) -> Int? {
    let distance: UInt32? = load(reference, of: bytes)
    return distance.map { reference + Int($0) }
  }

  /// Where a field is.
  private func position(of field: Int) -> Int? {
    guard let distance: Int32 = Self.load(position, of: bytes) else { return nil }
    let list = position - Int(distance)
    guard let size: UInt16 = Self.load(list, of: bytes), 4 + 2 * field < Int(size),
      let offset: UInt16 = Self.load(list + 4 + 2 * field, of: bytes), offset > 0
    else { return nil }
    return position + Int(offset)
  }

  func table(_ field: Int) -> FlatTable? {
    position(of: field).flatMap { FlatTable(bytes, referredAt: $0) }
  }

  func text(_ field: Int) -> String? {
    guard let start = position(of: field).flatMap({ Self.target(of: $0, in: bytes) }),
      let count: UInt32 = Self.load(start, of: bytes), Int(count) <= bytes.count - start - 4
    else { return nil }
    return String(decoding: bytes[start + 4..<start + 4 + Int(count)], as: UTF8.self)
  }

  func tables(_ field: Int) -> [FlatTable] {
    elements(field, size: 4).compactMap { FlatTable(bytes, referredAt: $0) }
  }

  /// Structures of 64-bit numbers.
  func structures(_ field: Int, width: Int) -> [[Int64]] {
    elements(field, size: 8 * width).map { start in
      (0..<width).map { bytes.integer(at: start + 8 * $0) }
    }
  }

  /// Where the elements of a list are.
  private func elements(_ field: Int, size: Int) -> [Int] {
    guard let start = position(of: field).flatMap({ Self.target(of: $0, in: bytes) }),
      let count: UInt32 = Self.load(start, of: bytes),
      Int(count) <= (bytes.count - start - 4) / size
    else { return [] }
    return (0..<Int(count)).map { start + 4 + size * $0 }
  }
}
