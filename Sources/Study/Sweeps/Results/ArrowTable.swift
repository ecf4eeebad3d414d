package import Dynamics

/// A column of a table as Arrow describes it: its name, its type and its unit.
package struct ArrowField {
  /// The types of the columns that tables have.
  package enum Kind {
    case float32, float64, int64, bool, text
    /// One of some texts; a cell is the index of its text, a signed number as Arrow recommends.
    case category([String])

    /// The size of an index of some texts, bytes.
    package static func indexSize(of texts: [String]) -> Int { texts.count <= 1 << 7 ? 1 : 4 }
  }

  package let name: String
  package let kind: Kind
  /// The keys and texts that describe the column.
  ///
  /// They are the symbol of its unit, such as "pt/s", and what it contains, in a sentence. A plain
  /// number and a text have no unit.
  package let metadata: [(String, String)]

  package init(name: String, kind: Kind, unit: String = "", meaning: String = "") {
    self.name = name
    self.kind = kind
    metadata = [("unit", unit), ("description", meaning)].filter { !$0.1.isEmpty }
  }
}

/// The columns of a table, in order.
package struct ArrowTable {
  package let fields: [ArrowField]

  package init(fields: [ArrowField]) { self.fields = fields }
}

/// Memory as Arrow recommends it: aligned to 64 bytes, and filled with zeros up to a multiple of them.
package final class ArrowBuffer {
  /// The size without the zeros, bytes.
  package let count: Int
  package let bytes: UnsafeMutableRawBufferPointer
  private var isHandedOver = false

  fileprivate init(count: Int) {
    self.count = count
    bytes = .allocate(byteCount: max(1, (count + 63) / 64) * 64, alignment: 64)
    bytes[count...].initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { if !isHandedOver { bytes.deallocate() } }

  /// Hands the memory over to someone who deallocates it.
  package func handOver() -> UnsafeMutableRawPointer? {
    isHandedOver = true
    return bytes.baseAddress
  }
}

/// The cells of a column in a record batch.
package struct ArrowCells {
  /// The buffers of the column, without the one for missing values, which no column has.
  package let buffers: [ArrowBuffer]
  package let count: Int
  /// The texts that the cells are indices of; nil for cells of other kinds.
  package fileprivate(set) var dictionary: [String]?

  /// Cells of numbers, which `fill` writes.
  package init<Number: BitwiseCopyable>(
    count: Int, of type: Number.Type, fill: (UnsafeMutableBufferPointer<Number>) -> Void
  ) {
    let buffer = ArrowBuffer(count: count * MemoryLayout<Number>.stride)
    fill(UnsafeMutableBufferPointer(rebasing: buffer.bytes.bindMemory(to: type)[..<count]))
    buffers = [buffer]
    self.count = count
  }

  /// Cells of numbers.
  package init<Number: BitwiseCopyable>(_ numbers: [Number]) {
    self.init(count: numbers.count, of: Number.self) { _ = $0.initialize(fromContentsOf: numbers) }
  }

  /// Cells of flags, a bit each.
  package init(_ flags: [Bool]) {
    var bytes = [UInt8](repeating: 0, count: (flags.count + 7) / 8)
    for (index, flag) in flags.enumerated() where flag { bytes[index / 8] |= 1 << (index % 8) }
    buffers = Self(bytes).buffers
    count = flags.count
  }

  /// Cells of texts.
  package init(_ texts: [String]) {
    var offsets: [Int32] = [0]
    var bytes: [UInt8] = []
    for text in texts {
      bytes += text.utf8
      offsets.append(Int32(bytes.count))
    }
    buffers = Self(offsets).buffers + Self(bytes).buffers
    count = texts.count
  }

  /// Cells that each have one of some texts.
  package init(indices: [Int], of texts: [String]) {
    let isSmall = ArrowField.Kind.indexSize(of: texts) == 1
    self = isSmall ? Self(indices.map { Int8($0) }) : Self(indices.map { Int32($0) })
    dictionary = texts
  }
}

extension Sweep {
  /// The columns of the rows: varied parameters, metrics and status.
  package func arrowTable<Scalar: SimulationScalar>(of scalar: Scalar.Type) -> ArrowTable {
    let parameters = design.paths.map { path in
      let index = plan.table.firstIndex(of: path)
      return ArrowField(
        name: path.text, kind: .float64,
        unit: index.map { plan.table.parameters[$0].unit.symbol } ?? "")
    }
    let metrics = metricColumns.map { column in
      ArrowField(
        name: column.rawValue, kind: Scalar.precision == .single ? .float32 : .float64,
        unit: column.unit.symbol, meaning: column.meaning)
    }
    let status = ArrowField(name: "status", kind: .category(Status.allCases.map(\.name)))
    return ArrowTable(fields: parameters + metrics + [status])
  }

  /// The cells of some rows.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - blocks: The results of these rows, and perhaps of more before and after them.
  /// - Returns: The cells of each column of ``arrowTable(of:)``.
  package func arrowCells<Scalar>(
    of rows: Range<Int>, in blocks: [SweepBlock<Scalar>]
  ) -> [ArrowCells] {
    func cells<Cell: BitwiseCopyable>(_ column: (SweepBlock<Scalar>) -> [Cell]) -> ArrowCells {
      ArrowCells(count: rows.count, of: Cell.self) { cells in
        for block in blocks {
          let part = block.range.clamped(to: rows)
          guard !part.isEmpty else { continue }
          let first = part.lowerBound - block.range.lowerBound
          _ = cells[(part.lowerBound - rows.lowerBound)...]
            .initialize(fromContentsOf: column(block)[first..<first + part.count])
        }
      }
    }
    let parameters = design.paths.indices.map {
      ArrowCells(design.values(ofColumn: $0, in: rows))
    }
    let metrics = metricColumns.indices.map { metric in cells { $0.metrics[metric] } }
    var status = cells { $0.statuses.map { Int8($0.rawValue) } }
    status.dictionary = Status.allCases.map(\.name)
    return parameters + metrics + [status]
  }
}
