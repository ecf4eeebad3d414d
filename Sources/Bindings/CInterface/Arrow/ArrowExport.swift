import CSwiftDynamics
import Sweeps

extension ArrowField {
  /// The format string of the Arrow C data interface.
  private var format: String {
    switch kind {
    case .float32: "f"
    case .float64: "g"
    case .int64: "l"
    case .bool: "b"
    case .text: "u"
    case .category(let texts): Kind.indexSize(of: texts) == 1 ? "c" : "i"
    }
  }

  /// Describes the column to the reader of a stream, who releases the description.
  fileprivate func export(to schema: UnsafeMutablePointer<ArrowSchema>) {
    var dictionary: UnsafeMutablePointer<ArrowSchema>?
    if case .category = kind {
      let texts = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
      ArrowField(name: "", kind: .text).export(to: texts)
      dictionary = texts
    }
    exportSchema(
      format: format, name: name, metadata: metadata, children: [], dictionary: dictionary,
      to: schema)
  }
}

extension ArrowTable {
  /// Describes the table to the reader of a stream, who releases the description.
  func export(to schema: UnsafeMutablePointer<ArrowSchema>) {
    let children = fields.map { field in
      let child = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
      field.export(to: child)
      return child
    }
    exportSchema(
      format: "+s", name: "", metadata: [], children: children, dictionary: nil, to: schema)
  }
}

extension ArrowCells {
  /// Hands the cells over to the reader of a batch.
  fileprivate func export(to array: UnsafeMutablePointer<ArrowArray>) {
    let texts = dictionary.map { texts in
      let array = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
      ArrowCells(texts).export(to: array)
      return array
    }
    exportArray(
      buffers: [nil] + buffers.map { $0.handOver() }, count: count, children: [],
      dictionary: texts, to: array)
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

/// Fills in a schema, which takes over its children and its dictionary.
private func exportSchema(
  format: String, name: String, metadata: [(String, String)],
  children: [UnsafeMutablePointer<ArrowSchema>],
  dictionary: UnsafeMutablePointer<ArrowSchema>?, to schema: UnsafeMutablePointer<ArrowSchema>
) {
  schema.initialize(
    to: ArrowSchema(
      format: ownedCopy(of: Array(format.utf8CString)),
      name: ownedCopy(of: Array(name.utf8CString)),
      metadata: metadata.isEmpty ? nil : UnsafePointer(ownedCopy(of: encoded(metadata))), flags: 0,
      n_children: Int64(children.count), children: children.isEmpty ? nil : ownedCopy(of: children),
      dictionary: dictionary,
      release: { schema in
        guard let schema else { return }
        releaseParts(
          schema.pointee.children, count: schema.pointee.n_children,
          dictionary: schema.pointee.dictionary, release: { $0.pointee.release?($0) })
        schema.pointee.format?.deallocate()
        schema.pointee.name?.deallocate()
        schema.pointee.metadata?.deallocate()
        schema.pointee.release = nil
      }, private_data: nil))
}

/// Keys and values as Arrow encodes metadata: their number, then each text after its length.
private func encoded(_ metadata: [(String, String)]) -> [CChar] {
  func bytes(_ number: Int) -> [CChar] {
    withUnsafeBytes(of: Int32(number)) { $0.map { CChar(bitPattern: $0) } }
  }
  return metadata.reduce(into: bytes(metadata.count)) { all, pair in
    for text in [pair.0, pair.1] {
      all += bytes(text.utf8.count) + text.utf8.map { CChar(bitPattern: $0) }
    }
  }
}

/// Releases the parts that a schema or an array of Arrow owns, and their memory.
///
/// - Parameters:
///   - children: The children, or nil.
///   - count: The number of children.
///   - dictionary: The dictionary, or nil.
///   - release: Calls the part's `release`. It is nil if the reader has moved the part elsewhere.
private func releaseParts<Part>(
  _ children: UnsafeMutablePointer<UnsafeMutablePointer<Part>?>?, count: Int64,
  dictionary: UnsafeMutablePointer<Part>?, release: (UnsafeMutablePointer<Part>) -> Void
) {
  for case let part? in (0..<Int(count)).map({ children?[$0] }) + [dictionary] {
    release(part)
    part.deallocate()
  }
  children?.deallocate()
}

/// A copy of some values, which the caller deallocates.
func ownedCopy<Value>(of values: [Value]) -> UnsafeMutablePointer<Value> {
  let copy = UnsafeMutablePointer<Value>.allocate(capacity: max(1, values.count))
  copy.initialize(from: values, count: values.count)
  return copy
}
