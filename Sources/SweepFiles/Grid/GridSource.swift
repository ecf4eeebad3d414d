#if NetCDF
  import Dynamics
  import Sweeps

  /// Reads the rows of a result from a NetCDF file.
  final class GridSource: RowSource {
    let header: ResultHeader
    let rows: Range<Int>
    let checks: [UInt32]?

    private let file: NetCDFFile
    private let shape: [Int]

    init(path: String) throws {
      do {
        file = try NetCDFFile(path: path, isCreated: false)
        let json = try file.text(ResultHeader.provenanceName, limit: headerLimit)
        header = try ResultHeader(json: json)
        rows = header.rows
        shape = try header.wholeGrid(of: header.sweep())?.axes.map(\.values.count) ?? [rows.count]
        let firstTile = rows.lowerBound / header.tileRowCount
        let endTile = (rows.upperBound + header.tileRowCount - 1) / header.tileRowCount
        var checks = [UInt32](repeating: 0, count: max(0, endTile - firstTile))
        if !checks.isEmpty {
          let group = try file.group(GridFile<Float>.integrity)
          let variable = try file.variable(GridFile<Float>.checksName, in: group)
          try file.read(
            0..<checks.count, of: variable, .uint32, shape: [checks.count], into: &checks)
        }
        self.checks = checks
      } catch let failure as NetCDFFile.Failure {
        throw ResultProblem(path, "not a result of sweep, or damaged: \(failure.description)")
      }
    }

    func blocks<Scalar>() throws -> () throws -> SweepBlock<Scalar>? {
      let type: NetCDFFile.NumberType =
        switch Scalar.precision {
        case .single: .float
        case .double: .double
        }
      // Identifiers, because names in the file cannot contain periods as paths do.
      let labels = ColumnLabel.all(of: try header.sweep())
      let (metrics, statuses) = try forwarding { () throws(NetCDFFile.Failure) in
        func variables(_ role: ColumnLabel.Role) throws(NetCDFFile.Failure)
          -> [NetCDFFile.Variable]
        {
          var found: [NetCDFFile.Variable] = []
          for label in labels where label.role == role {
            found.append(try file.variable(label.identifier, in: file.root))
          }
          return found
        }
        return (try variables(.metric), try variables(.status))
      }
      let status = statuses[0]
      let next = pieces()
      return { [self] in
        guard let range = next() else { return nil }
        let first = range.lowerBound - rows.lowerBound
        let elements = first..<first + range.count
        var columns: [[Scalar]] = []
        var codes = [UInt8](repeating: 0, count: range.count)
        try forwarding { () throws(NetCDFFile.Failure) in
          for variable in metrics {
            var column = [Scalar](repeating: 0, count: range.count)
            try file.read(elements, of: variable, type, shape: shape, into: &column)
            columns.append(column)
          }
          try file.read(elements, of: status, .byte, shape: shape, into: &codes)
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
        throw ResultProblem(file.path, "damaged: \(error.description)")
      }
    }
  }

  extension NetCDFFile {
    /// Reads adjacent elements of a variable, which must have the given type and shape.
    fileprivate func read<Number: BitwiseCopyable>(
      _ elements: Range<Int>, of variable: Variable, _ type: NumberType, shape: [Int],
      into numbers: inout [Number]
    ) throws(Failure) {
      // The library writes as many numbers as the file has, so their count must match the buffer.
      let found = try self.shape(of: variable)
      guard found.type == type.code, found.lengths == shape else { throw Failure.otherShape }
      for slab in Slab.covering(elements, of: shape) {
        try read(slab, of: variable, into: &numbers[slab.elements])
      }
    }
  }
#endif
