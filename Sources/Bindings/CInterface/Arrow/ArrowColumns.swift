import CSwiftDynamics
import Dynamics

/// A column of a table as Arrow describes it: its name, its type and its unit.
struct ArrowField {
  /// The types of the columns that the interface has.
  enum Kind {
    case float32, float64, int64, bool, text
    /// One of a few texts; a cell is the index of its text, a signed number as Arrow recommends.
    case category([String])
  }

  let name: String
  let kind: Kind
  /// The symbol of the unit, such as "pt/s"; empty for a plain number and for a text.
  var unit = ""
  /// What the column contains, in a sentence.
  var meaning = ""

  /// The format string of the Arrow C data interface.
  fileprivate var format: String {
    switch kind {
    case .float32: "f"
    case .float64: "g"
    case .int64: "l"
    case .bool: "b"
    case .text: "u"
    case .category: "c"
    }
  }

  /// Describes the column to the reader of a stream, who releases the description.
  fileprivate func export(to schema: UnsafeMutablePointer<ArrowSchema>) {
    let metadata = [("unit", unit), ("description", meaning)].filter { !$0.1.isEmpty }
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

/// The columns of a table, in order.
struct ArrowTable {
  let fields: [ArrowField]

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
