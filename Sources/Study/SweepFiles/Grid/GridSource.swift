#if NetCDF
  import Dynamics
  import Sweeps

  /// Reads the rows of a result from a NetCDF file.
  final class GridSource: RowSource {
    let header: ResultHeader
    let rows: Range<Int>
    let checks: [UInt32]?

    private let file: NetCDFFile
    private let layout: GridLayout

    /// Opens a file whose structure is sound: damage can crash or hang the library.
    init(path: String) throws {
      do {
        file = try NetCDFFile(path: path, isCreated: false)
        let json = try file.text(ResultHeader.provenanceName, limit: headerLimit)
        header = try ResultHeader(json: json)
        rows = header.rows
        layout = GridLayout(header: header, sweep: try header.sweep())
        let firstTile = rows.lowerBound / header.tileRowCount
        let endTile = (rows.upperBound + header.tileRowCount - 1) / header.tileRowCount
        var checks = [UInt32](repeating: 0, count: max(0, endTile - firstTile))
        if !checks.isEmpty {
          let group = try file.group(GridFile<Float>.integrity)
          let variable = try file.variable(GridFile<Float>.checksName, in: group)
          try file.read(
            0..<checks.count, of: variable, .uint32, lengths: [checks.count], into: &checks)
        }
        self.checks = checks
      } catch let failure as NetCDFFile.Failure {
        throw failure.problem(of: path, otherwise: "not a result of sweep, or damaged")
      }
    }

    func blocks<Scalar>() throws -> () throws -> SweepBlock<Scalar>? {
      let type: NetCDFFile.NumberType =
        switch Scalar.precision {
        case .single: .float
        case .double: .double
        }
      let (metrics, status) = try forwarding { () throws(NetCDFFile.Failure) in
        var metrics: [NetCDFFile.Variable] = []
        for array in layout.arrays {
          metrics.append(try file.variable(array.name, in: file.root))
        }
        return (metrics, try file.variable(RowText.statusColumn, in: file.root))
      }
      let next = pieces()
      return { [self] in
        guard let range = next() else { return nil }
        let first = range.lowerBound - rows.lowerBound
        let elements = first..<first + range.count
        var columns = [[Scalar]](repeating: [], count: header.metrics.count)
        var codes = [UInt8](repeating: 0, count: range.count)
        try forwarding { () throws(NetCDFFile.Failure) in
          for (variable, array) in zip(metrics, layout.arrays) {
            for (item, index) in array.columns.enumerated() {
              var column = [Scalar](repeating: 0, count: range.count)
              try file.read(
                elements, of: variable, type, lengths: layout.rowLengths,
                item: array.hasItems ? (item, layout.items.count) : nil, into: &column)
              columns[index] = column
            }
          }
          try file.read(
            elements, of: status, .byte, lengths: layout.rowLengths, into: &codes)
        }
        let statuses = codes.compactMap(Status.init(rawValue:))
        guard statuses.count == codes.count else {
          throw ResultProblem(file.path, "damaged: unknown number of a status in \(named(range))")
        }
        return SweepBlock(range: range, metrics: columns, statuses: statuses)
      }
    }

    private func forwarding<Result>(
      _ body: () throws(NetCDFFile.Failure) -> Result
    ) throws(ResultProblem) -> Result {
      do {
        return try body()
      } catch {
        throw error.problem(of: file.path, otherwise: "damaged")
      }
    }
  }

  extension NetCDFFile.Failure {
    /// The problem of a file that is read: the system's refusal if there is one.
    fileprivate func problem(of path: String, otherwise: String) -> ResultProblem {
      systemCode == nil
        ? ResultProblem(path, "\(otherwise): \(description)")
        : ResultProblem(path, "cannot be read: \(description)", .refusal)
    }
  }

  extension NetCDFFile {
    /// Reads adjacent elements of a variable, which must have the given type and lengths.
    ///
    /// - Parameters:
    ///   - elements: The elements, numbered with the last dimension fastest.
    ///   - variable: The variable.
    ///   - type: Its type.
    ///   - lengths: The lengths of its dimensions, without that of the items.
    ///   - item: The item to read and the number of items, if they are the first dimension.
    ///   - numbers: Receives the elements.
    /// - Throws: ``NetCDFFile/Failure`` if the variable is different or cannot be read.
    fileprivate func read<Number: BitwiseCopyable>(
      _ elements: Range<Int>, of variable: Variable, _ type: NumberType, lengths: [Int],
      item: (index: Int, count: Int)? = nil, into numbers: inout [Number]
    ) throws(Failure) {
      // The library writes as many numbers as the file has, so their count must match the buffer.
      let found = try shape(of: variable)
      guard found.type == type.code, found.lengths == (item.map { [$0.count] } ?? []) + lengths
      else { throw Failure.otherShape }
      for slab in Hyperslab.covering(elements, of: lengths) {
        try read(
          item.map { slab.of(item: $0.index) } ?? slab, of: variable,
          into: &numbers[slab.elements])
      }
    }
  }
#endif
