import CSwiftDynamics

/// The cells of a column in a record batch, in memory that the reader of the batch releases.
struct ArrowCells {
  /// The buffers of the column, without the one for missing values, which no column has.
  private let buffers: [UnsafeMutableRawPointer]
  private let count: Int
  private let dictionary: UnsafeMutablePointer<ArrowArray>?

  private init(
    _ buffers: [UnsafeMutableRawPointer], count: Int,
    dictionary: UnsafeMutablePointer<ArrowArray>? = nil
  ) {
    self.buffers = buffers
    self.count = count
    self.dictionary = dictionary
  }

  /// Cells of numbers, which `fill` writes.
  init<Number: BitwiseCopyable>(
    count: Int, of type: Number.Type, fill: (UnsafeMutableBufferPointer<Number>) -> Void
  ) {
    let memory = Self.memory(of: count * MemoryLayout<Number>.stride)
    fill(
      UnsafeMutableBufferPointer(start: memory.bindMemory(to: type, capacity: count), count: count))
    self.init([memory], count: count)
  }

  /// Cells of numbers.
  init<Number: BitwiseCopyable>(_ numbers: [Number]) {
    self.init(count: numbers.count, of: Number.self) { _ = $0.initialize(fromContentsOf: numbers) }
  }

  /// Cells of flags, a bit each.
  init(_ flags: [Bool]) {
    var bytes = [UInt8](repeating: 0, count: (flags.count + 7) / 8)
    for (index, flag) in flags.enumerated() where flag { bytes[index / 8] |= 1 << (index % 8) }
    self.init(Self(bytes).buffers, count: flags.count)
  }

  /// Cells of texts.
  init(_ texts: [String]) {
    var offsets: [Int32] = [0]
    var bytes: [UInt8] = []
    for text in texts {
      bytes += text.utf8
      offsets.append(Int32(bytes.count))
    }
    self.init(Self(offsets).buffers + Self(bytes).buffers, count: texts.count)
  }

  /// Cells that each have one of a few texts.
  init(codes: [Int8], of texts: [String]) {
    let dictionary = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
    Self(texts).export(to: dictionary)
    self.init(Self(codes).buffers, count: codes.count, dictionary: dictionary)
  }

  /// Memory as Arrow recommends it: aligned to 64 bytes and a multiple of them.
  private static func memory(of byteCount: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: max(1, (byteCount + 63) / 64) * 64, alignment: 64)
  }

  /// Hands the cells over to the reader of a batch.
  fileprivate func export(to array: UnsafeMutablePointer<ArrowArray>) {
    exportArray(
      buffers: [nil] + buffers, count: count, children: [], dictionary: dictionary, to: array)
  }
}

/// Hands the columns of a record batch over to the reader of a stream.
///
/// - Parameters:
///   - columns: The cells of each column, equally many.
///   - count: The number of rows.
///   - array: Receives the batch.
func export(
  _ columns: [ArrowCells], count: Int, to array: UnsafeMutablePointer<ArrowArray>
) {
  let children = columns.map { column in
    let child = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
    column.export(to: child)
    return child
  }
  exportArray(buffers: [nil], count: count, children: children, dictionary: nil, to: array)
}

/// Fills in an array, which takes over its buffers, its children and its dictionary.
private func exportArray(
  buffers: [UnsafeMutableRawPointer?], count: Int,
  children: [UnsafeMutablePointer<ArrowArray>],
  dictionary: UnsafeMutablePointer<ArrowArray>?, to array: UnsafeMutablePointer<ArrowArray>
) {
  array.initialize(
    to: ArrowArray(
      length: Int64(count), null_count: 0, offset: 0, n_buffers: Int64(buffers.count),
      n_children: Int64(children.count),
      buffers: ownedCopy(of: buffers.map { UnsafeRawPointer($0) }),
      children: children.isEmpty ? nil : ownedCopy(of: children), dictionary: dictionary,
      release: { array in
        guard let array else { return }
        releaseParts(
          array.pointee.children, count: array.pointee.n_children,
          dictionary: array.pointee.dictionary, release: { $0.pointee.release?($0) })
        for index in 0..<Int(array.pointee.n_buffers) {
          array.pointee.buffers[index]?.deallocate()
        }
        array.pointee.buffers?.deallocate()
        array.pointee.release = nil
      }, private_data: nil))
}
