#if NetCDF
  import Dynamics
  import SweepFiles
  import Sweeps
  import Testing

  /// Items as a dimension of NetCDF files.
  @Suite struct GridLayoutTests {
    private static let items = ["left", "middle", "right"]

    private func scene() -> Scene {
      var scene = BuiltInScenes.fallingSquare
      let item = scene.items[0]
      scene.items = Self.items.enumerated().map { index, name in
        var copy = item
        copy.name = name
        copy.center.x = Quantity(60 + 120 * Double(index))
        return copy
      }
      scene.behaviors = [.gravity(Gravity(name: "pull"))]
      scene.target = nil
      return scene
    }

    private func small(_ metricColumns: [MetricColumn], shard: Shard? = nil) throws -> SmallSweep {
      try SmallSweep(
        scene: scene(), axes: ["pull.magnitude=0.5,1", "left.elasticity=0:0.6:40"], shard: shard,
        metricColumns: metricColumns)
    }

    @Test func `a metric of every item has a dimension for the items`() throws {
      let metricColumns =
        MetricColumn.columns([.finalX, .finalY], of: scene()) + [
          MetricColumn(.travel, of: "middle")
        ]
      let layout = GridLayout(
        header: try small(metricColumns).header, sweep: try small(metricColumns).sweep)
      #expect(layout.items == Self.items)
      #expect(layout.arrays.map(\.name) == ["finalX", "finalY", "middle_travel"])
      #expect(layout.arrays.map(\.columns) == [[0, 2, 4], [1, 3, 5], [6]])
      #expect(layout.arrays.map(layout.lengths) == [[3, 2, 40], [3, 2, 40], [2, 40]])
    }

    @Test func `without several items of one metric there is no item dimension`() throws {
      let metricColumns = [MetricColumn(.finalX, of: "left"), MetricColumn(.finalY, of: "right")]
      let layout = GridLayout(
        header: try small(metricColumns).header, sweep: try small(metricColumns).sweep)
      #expect(layout.items.isEmpty)
      #expect(layout.arrays.map(\.name) == ["left_finalX", "right_finalY"])
    }

    @Test(arguments: [nil, Shard(index: 1, count: 2)])
    func `the rows of several items read back bit for bit`(shard: Shard?) throws {
      let metricColumns = MetricColumn.columns([.finalX, .finalY, .bounces], of: scene())
      let small = try small(metricColumns, shard: shard)
      let folder = try TemporaryFolder()
      try small.write(to: folder.path("r.nc"), as: .netCDF, blockSize: 7)
      let rows = try ResultFile(path: folder.path("r.nc")).bits(as: Float.self)
      #expect(rows == small.blocks(of: 64, as: Float.self).flatMap(\.bits))
      #expect(Set(rows.map { $0[0] }).count == 1 && Set(rows.map { $0[2] }).count == 1)
      #expect(Set(rows.flatMap { [$0[0], $0[3], $0[6]] }).count == 3)
    }

    @Test func `no unit is written as pt, which CF reads as pint`() {
      for unit in Quantity.Unit.allCases {
        #expect(!unit.udunits.contains("pt") && !unit.udunits.isEmpty)
        #expect(unit.udunits.utf8.allSatisfy { $0 < 0x80 })
      }
    }
  }
#endif
