#if NetCDF
  package import Dynamics
  package import Sweeps

  /// The dimensions and the metric arrays of a NetCDF file.
  package struct GridLayout {
    /// A metric in the file.
    package struct Array {
      /// The name of the variable.
      package let name: String
      package let unit: Quantity.Unit
      package let meaning: String
      /// The columns of the sweep that the array holds: one for each of ``GridLayout/items``, or
      /// one only.
      package let columns: [Int]
      /// Whether the first dimension of the array is the items.
      package let hasItems: Bool
    }

    /// HDF5 allows no more dimensions per array.
    private static let rankLimit = 32

    /// The grid whose axes are the dimensions of the arrays, or nil if `point` is the only
    /// dimension of the rows.
    package let grid: Grid?
    /// The length of each dimension of the rows.
    package let rowLengths: [Int]
    /// The items that have a dimension, in the order of the scene; empty if no metric has several.
    package let items: [String]
    /// The arrays of the metrics.
    package let arrays: [Array]

    package init(header: ResultHeader, sweep: Sweep) {
      let metricColumns = sweep.metricColumns
      let labels = ColumnLabel.all(of: sweep).filter { $0.role == .metric }
      let measured = sweep.plan.scene.items.map(\.name)
        .filter { name in metricColumns.contains { $0.item == name } }
      // The columns of a metric that is measured for every one of these items.
      func columns(of metric: Metric) -> [Int]? {
        let found = measured.compactMap {
          metricColumns.firstIndex(of: MetricColumn(metric, of: $0))
        }
        return measured.count > 1 && found.count == measured.count ? found : nil
      }
      var arrays: [Array] = []
      for (index, metricColumn) in metricColumns.enumerated() {
        if metricColumn.item != nil, let metric = metricColumn.metric,
          let columns = columns(of: metric)
        {
          guard index == columns.min() else { continue }
          arrays.append(
            Array(
              name: metric.rawValue, unit: metricColumn.unit,
              meaning: metric.meaning,
              columns: columns, hasItems: true))
        } else {
          arrays.append(
            Array(
              name: labels[index].identifier, unit: metricColumn.unit,
              meaning: labels[index].meaning,
              columns: [index], hasItems: false))
        }
      }
      self.arrays = arrays
      let hasItems = arrays.contains(where: \.hasItems)
      items = hasItems ? measured : []
      let rank = sweep.design.paths.count + (hasItems ? 1 : 0)
      let hasAxes = header.shard == nil && 1...Self.rankLimit ~= rank && rank > (hasItems ? 1 : 0)
      grid = hasAxes ? sweep.design.grid : nil
      rowLengths = grid?.axes.map(\.values.count) ?? [header.rows.count]
    }

    /// The lengths of an array's dimensions.
    package func lengths(of array: Array) -> [Int] {
      array.hasItems ? [items.count] + rowLengths : rowLengths
    }
  }

  extension Hyperslab {
    /// The same box of one item's rows, where the items are the first dimension.
    func of(item: Int) -> Hyperslab {
      Hyperslab(start: [item] + start, count: [1] + count, elements: elements)
    }
  }
#endif
