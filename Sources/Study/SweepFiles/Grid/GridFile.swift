#if NetCDF
  package import Dynamics
  import Sweeps

  /// Writes a result as labelled arrays in a NetCDF-4 file.
  ///
  /// A whole grid has a dimension and a coordinate variable for each varied parameter, and each
  /// metric is an array over all of them. Any other result, such as a shard or a sample, has the
  /// single dimension `point`, and its parameters are coordinates along it. Metrics of several items
  /// have the dimension `item` in front of the others.
  final class GridFile<Scalar: SimulationScalar>: RowSink {
    private let header: ResultHeader
    private let sweep: Sweep
    private let file: NetCDFFile
    private let layout: GridLayout
    private let metrics: [NetCDFFile.Variable]
    private let status: NetCDFFile.Variable
    /// The parameters as variables along `point`; empty if each parameter has a dimension.
    private let parameters: [NetCDFFile.Variable]
    private let point: NetCDFFile.Variable?

    /// The group of data about the file instead of the sweep.
    static var integrity: String { "integrity" }
    static var checksName: String { "tile_crc32c" }

    init(path: String, header: ResultHeader, sweep: Sweep) throws {
      self.header = header
      self.sweep = sweep
      do {
        let file = try NetCDFFile(path: path, isCreated: true)
        let axes = ColumnLabel.all(of: sweep).filter { $0.role == .parameter }
        let layout = GridLayout(header: header, sweep: sweep)
        self.layout = layout
        let isGrid = layout.grid != nil
        let names = isGrid ? axes.map(\.identifier) : [ColumnLabel.point]
        var dimensions: [NetCDFFile.Dimension] = []
        for (name, length) in zip(names, layout.rowLengths) {
          dimensions.append(try file.defineDimension(name, length, in: file.root))
        }
        var coordinates: [NetCDFFile.Variable] = []
        for (index, label) in axes.enumerated() {
          coordinates.append(
            try file.defineCoordinate(label, over: isGrid ? [dimensions[index]] : dimensions))
        }
        point = try isGrid ? nil : file.definePoint(over: dimensions)
        let attached =
          isGrid || axes.isEmpty ? nil : axes.map(\.identifier).joined(separator: " ")
        let items = try layout.items.isEmpty ? nil : file.defineItems(layout.items)
        var metrics: [NetCDFFile.Variable] = []
        for array in layout.arrays {
          let variable = try file.defineMetric(
            array, as: Scalar.self,
            over: (array.hasItems ? items.map { [$0.dimension] } ?? [] : []) + dimensions)
          if let attached { try file.put(attached, as: "coordinates", of: variable) }
          metrics.append(variable)
        }
        status = try file.defineStatus(over: dimensions)
        if let attached { try file.put(attached, as: "coordinates", of: status) }
        try file.describe(header)
        try file.endDefinitions()
        if let items { try file.put(layout.items, to: items.variable) }
        if let grid = layout.grid { try file.put(grid, to: coordinates) }
        self.file = file
        self.metrics = metrics
        parameters = isGrid ? [] : coordinates
      } catch {
        throw FileProblem(path: path, reason: error.description, systemCode: error.systemCode)
      }
    }

    func append<Number>(_ block: SweepBlock<Number>, text: [UInt8]) throws {
      let first = block.range.lowerBound - header.rows.lowerBound
      try forwarding { () throws(NetCDFFile.Failure) in
        for slab in Hyperslab.covering(first..<first + block.range.count, of: layout.rowLengths) {
          for (variable, array) in zip(metrics, layout.arrays) {
            for (item, column) in array.columns.enumerated() {
              try file.put(
                block.metrics[column][slab.elements], to: variable,
                array.hasItems ? slab.of(item: item) : slab)
            }
          }
          try file.put(block.statuses.map(\.rawValue)[slab.elements], to: status, slab)
          guard let point else { continue }
          let indices = block.range.map { Int64(sweep.design.index(ofRow: $0)) }
          try file.put(indices[slab.elements], to: point, slab)
          for (variable, column) in zip(parameters, sweep.parameterColumns(in: block.range)) {
            try file.put(column[slab.elements], to: variable, slab)
          }
        }
      }
    }

    func finish(checks: [UInt32]) throws {
      try forwarding { () throws(NetCDFFile.Failure) in
        if !checks.isEmpty {
          let group = try file.defineGroup(Self.integrity)
          let dimension = try file.defineDimension("tile", checks.count, in: group)
          let variable = try file.defineVariable(
            Self.checksName, .uint32, over: [dimension], in: group)
          try file.put("CRC-32C of each tile of rows", as: "long_name", of: variable)
          try file.endDefinitions()
          for slab in Hyperslab.covering(0..<checks.count, of: [checks.count]) {
            try file.put(checks[...], to: variable, slab)
          }
        }
        try file.close()
      }
      try GridSeal.append(to: file.path, header: header)
    }

    private func forwarding(_ body: () throws(NetCDFFile.Failure) -> Void) throws(FileProblem) {
      do {
        try body()
      } catch {
        throw FileProblem(path: file.path, reason: error.description, systemCode: error.systemCode)
      }
    }
  }

  extension NetCDFFile {
    fileprivate func describe(
      _ variable: Variable, _ meaning: String, _ unit: Quantity.Unit
    ) throws(Failure) {
      try put(meaning, as: "long_name", of: variable)
      try put(unit.udunits, as: "units", of: variable)
      guard !unit.symbol.isEmpty, unit.symbol != unit.udunits else { return }
      try put(unit.symbol, as: "display_unit", of: variable)
    }

    fileprivate func defineItems(
      _ items: [String]
    ) throws(Failure) -> (dimension: Dimension, variable: Variable) {
      let dimension = try defineDimension(ColumnLabel.item, items.count, in: root)
      let variable = try defineVariable(ColumnLabel.item, .text, over: [dimension], in: root)
      try put("name of the item", as: "long_name", of: variable)
      return (dimension, variable)
    }

    fileprivate func definePoint(over dimensions: [Dimension]) throws(Failure) -> Variable {
      let variable = try defineVariable(ColumnLabel.point, .int64, over: dimensions, in: root)
      try put("row index over the whole sweep, from 0", as: "long_name", of: variable)
      return variable
    }

    fileprivate func defineCoordinate(
      _ label: ColumnLabel, over dimensions: [Dimension]
    ) throws(Failure) -> Variable {
      let variable = try defineVariable(label.identifier, .double, over: dimensions, in: root)
      try describe(variable, label.meaning, label.quantity)
      try put(label.name, as: "path", of: variable)
      return variable
    }

    fileprivate func defineMetric<Scalar: SimulationScalar>(
      _ array: GridLayout.Array, as scalar: Scalar.Type, over dimensions: [Dimension]
    ) throws(Failure) -> Variable {
      let type: NumberType =
        switch Scalar.precision {
        case .single: .float
        case .double: .double
        }
      let variable = try defineVariable(array.name, type, over: dimensions, in: root)
      try describe(variable, array.meaning, array.unit)
      try put([Scalar.nan], type, as: "_FillValue", of: variable)
      return variable
    }

    /// Writes the attributes of the whole file.
    fileprivate func describe(_ header: ResultHeader) throws(Failure) {
      try put("CF-1.8", as: "Conventions")
      for (name, value) in header.provenance + [(ResultHeader.provenanceName, header.json)] {
        try put(value, as: name)
      }
      try put(
        "Lengths are points of UIKit, which have no physical size: they are plain numbers in units, "
          + "and pt in display_unit. y is positive downwards and angles are positive clockwise. "
          + "A metric without a value is NaN; see status for how the scenario ended.",
        as: "comment")
    }

    /// Writes the values of a grid's axes.
    fileprivate func put(_ grid: Grid, to coordinates: [Variable]) throws(Failure) {
      for (variable, axis) in zip(coordinates, grid.axes) {
        for slab in Hyperslab.covering(0..<axis.values.count, of: [axis.values.count]) {
          try put(axis.values[...], to: variable, slab)
        }
      }
    }

    fileprivate func defineStatus(over dimensions: [Dimension]) throws(Failure) -> Variable {
      let variable = try defineVariable(
        RowText.statusColumn, .byte, over: dimensions, in: root)
      try put("how the scenario ended", as: "long_name", of: variable)
      let flags = Status.allCases
      try put(flags.map { Int8($0.rawValue) }, .byte, as: "flag_values", of: variable)
      try put(flags.map(\.name).joined(separator: " "), as: "flag_meanings", of: variable)
      return variable
    }
  }

  extension Quantity.Unit {
    /// The unit in the syntax that UDUNITS and Pint share, without UIKit's point.
    ///
    /// CF's `pt` is a pint, and UIKit's point has no physical size, so a length in points is a plain
    /// number here. Pint does not read `s-1`, the other notation of `1/s`.
    package var udunits: String {
      switch self {
      case .points, .none, .gravities: "1"
      case .seconds: "s"
      case .radians: "rad"
      case .hertz: "Hz"
      case .pointsPerSecond, .perSecond, .metresPerSecond: "1/s"
      case .pointsPerSecondSquared, .metresPerSecondSquared: "1/s^2"
      case .radiansPerSecond: "rad/s"
      case .kilogramsPerSquareMetre: "kg/m^2"
      case .newtons: "N"
      case .newtonSeconds: "N*s"
      case .joules: "J"
      case .newtonMetres: "N*m"
      }
    }
  }
#endif
