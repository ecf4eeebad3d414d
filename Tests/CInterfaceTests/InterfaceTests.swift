import CSwiftDynamics
import Dynamics
import Foundation
import Sweeps
import Testing

/// The interface as a program in C uses it.
@Suite struct InterfaceTests {
  private static let factors = [
    "rope.frequency=1:6:9", "rope.damping=0:1:7", "card.angle=0,0.3,0.5",
  ]

  /// A design of a built-in scene, whose handle is released already.
  private func makeDesign(of name: String) throws -> OpaquePointer {
    let scene = try required { sd_scene_built_in(name, $0) }
    defer { sd_scene_release(scene) }
    return sd_design_create(scene)
  }

  /// A sweep of 189 rows, whose scene and design are released already.
  private func makeSweep() throws -> OpaquePointer {
    let design = try makeDesign(of: "drop-out-dismiss")
    defer { sd_design_release(design) }
    for factor in Self.factors {
      _ = try required { sd_design_vary(design, factor, $0) ? true : nil }
    }
    return try required { sd_sweep_create(design, nil, $0) }
  }

  private var sweep: Sweep {
    get throws {
      let scene = try #require(BuiltInScenes.named("drop-out-dismiss"))
      return try Sweep(scene: scene, over: Design(parsing: Self.factors, for: scene))
    }
  }

  /// Runs the sweep of the interface with some options.
  private func run(_ options: sd_run_options) throws -> BatchReader {
    let handle = try makeSweep()
    defer { sd_sweep_release(handle) }
    var options = options
    return try reader { sd_sweep_run(handle, &options, nil, $0, $1) }
  }

  @Test("all rows have the bits of the library's runner, in batches of any size")
  func rowsAreTheRunners() throws {
    let sweep = try sweep
    var floats = [[Float]](repeating: [], count: sweep.metricColumns.count)
    SweepRunner<Float>(threadCount: 1).run(sweep) { block in
      for (metric, column) in block.metrics.enumerated() { floats[metric] += column }
    }
    var doubles: [Double] = []
    SweepRunner<Double>(threadCount: 1).run(sweep) { doubles += $0.metrics[0] }
    let first = sweep.design.paths.count
    for rows in [0, 1, 50, 1000] as [Int64] {
      for (metric, column) in floats.enumerated() {
        let found = try run(options { $0.batch_rows = rows }).column(first + metric, as: Float.self)
        #expect(found.map(\.bitPattern) == column.map(\.bitPattern))
      }
    }
    let found = try run(options { $0.precision = 64 }).column(first, as: Double.self)
    #expect(found.map(\.bitPattern) == doubles.map(\.bitPattern))
    let values = try run(
      options {
        $0.first_row = 20; $0.row_count = 30
      }
    ).column(1, as: Double.self)
    #expect(values == sweep.design.values(ofColumn: 1, in: 20..<50))
  }

  @Test("the columns are the varied parameters, the metrics and the status")
  func columns() throws {
    let fields = try run(options { _ in }).fields()
    let sweep = try sweep
    #expect(
      fields.map(\.name) == sweep.design.paths.map(\.text) + sweep.metricColumns.map(\.rawValue)
        + ["status"])
    #expect(fields.map(\.format) == ["g", "g", "g"] + sweep.metricColumns.map { _ in "f" } + ["c"])
  }

  @Test("frames are those of the library's traces, to the bit")
  func framesAreTheTraces() throws {
    let sweep = try sweep
    let handle = try makeSweep()
    defer { sd_sweep_release(handle) }
    let rows: [Int64] = [188, 0, 77]
    let frames = rows.flatMap {
      Trace<Float>(plan: sweep.plan, values: sweep.design.point(at: Int($0))).frames
    }
    func found<Number>(_ column: Int, as type: Number.Type) throws -> [Number] {
      try reader { sd_sweep_trace(handle, rows, rows.count, nil, nil, $0, $1) }
        .column(column, as: type)
    }
    let counts = rows.map { row in
      Trace<Float>(plan: sweep.plan, values: sweep.design.point(at: Int(row))).frames.count
    }
    #expect(
      try found(0, as: Int64.self) == zip(rows, counts).flatMap { Array(repeating: $0, count: $1) })
    #expect(try found(1, as: Double.self) == frames.map(\.time))
    #expect(try found(2, as: Int8.self) == frames.map { Int8($0.item) })
    for (column, value) in [
      (3, \Frame<Float>.x), (4, \.y), (5, \.angle), (6, \.velocityX), (7, \.velocityY),
      (8, \.angularVelocity),
    ] {
      #expect(
        try found(column, as: Float.self).map(\.bitPattern)
          == frames.map { $0[keyPath: value].bitPattern })
    }
  }

  @Test("frames name each of more items than a byte can count")
  func framesOfManyItems() throws {
    let design = try makeDesign(of: "big-pile")
    defer { sd_design_release(design) }
    let handle = try required { sd_sweep_create(design, nil, $0) }
    defer { sd_sweep_release(handle) }
    let count = try #require(BuiltInScenes.named("big-pile")).items.count
    #expect(count > 1 << 7)
    func frames() throws -> BatchReader {
      try reader { sd_sweep_trace(handle, [0], 1, nil, nil, $0, $1) }
    }
    #expect(try frames().fields()[2].format == "i")
    let items = try frames().column(2, as: Int32.self)
    #expect(items.enumerated().allSatisfy { Int($1) == $0 % count } && !items.isEmpty)
  }

  @Test("a column that is moved out of its batch outlives it")
  func movedColumn() throws {
    var batch = try #require(try run(options { _ in }).next())
    let child = try #require(batch.children[0])
    var column = child.pointee
    child.pointee.release = nil
    batch.release(&batch)
    let values = try #require(column.buffers[1]).assumingMemoryBound(to: Double.self)
    #expect(values[0] == 1)
    #expect(values[188] == 6)
    column.release(&column)
    #expect(column.release == nil)
  }

  @Test("a cancelled run says so, and ends without rows")
  func cancelled() throws {
    let handle = try makeSweep()
    defer { sd_sweep_release(handle) }
    let cancellation = sd_cancellation_create()
    let rows = try reader { sd_sweep_run(handle, nil, cancellation, $0, $1) }
    sd_cancellation_cancel(cancellation)
    sd_cancellation_release(cancellation)
    let failure = #expect(throws: BatchReader.Failure.self) { try rows.next() }
    #expect(failure?.number == ECANCELED)
    #expect(failure?.text == "the run was cancelled")
  }

  @Test("a run is cancelled in the middle of a batch")
  func cancelledInABatch() throws {
    let design = try makeDesign(of: "pile")
    defer { sd_design_release(design) }
    _ = try required { sd_design_vary(design, "pull.magnitude=1:2:200000", $0) ? true : nil }
    let sweep = try required { sd_sweep_create(design, nil, $0) }
    defer { sd_sweep_release(sweep) }
    let cancellation = sd_cancellation_create()
    defer { sd_cancellation_release(cancellation) }
    var all = options { $0.batch_rows = 200_000 }
    let rows = try reader { sd_sweep_run(sweep, &all, cancellation, $0, $1) }
    let handle = UInt(bitPattern: cancellation)
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.2)
      if let cancellation = OpaquePointer(bitPattern: handle) {
        sd_cancellation_cancel(cancellation)
      }
    }
    // The whole batch would take much longer.
    let failure = #expect(throws: BatchReader.Failure.self) { try rows.next() }
    #expect(failure?.number == ECANCELED)
  }

  @Test(
    "metrics without an item are those of all items, and options of a shorter struct are accepted")
  func sweepOptions() throws {
    let design = try makeDesign(of: "pile")
    defer { sd_design_release(design) }
    let name = strdup("settleTime")
    defer { free(name) }
    var metrics: [UnsafePointer<CChar>?] = [UnsafePointer(name)]
    let sweep = try metrics.withUnsafeMutableBufferPointer { metrics in
      var options = sd_sweep_options()
      options.size = try #require(MemoryLayout<sd_sweep_options>.offset(of: \.frame_rate))
      options.metrics = UnsafePointer(metrics.baseAddress)
      options.metric_count = 1
      // Beyond the size that is given, so that it is not read.
      options.frame_rate = -1
      return try required { sd_sweep_create(design, &options, $0) }
    }
    defer { sd_sweep_release(sweep) }
    #expect(sd_sweep_row_count(sweep) == 1)
    let names = try reader { sd_sweep_run(sweep, nil, nil, $0, $1) }.fields().map(\.name)
    let items = try #require(BuiltInScenes.named("pile")).items.map(\.name)
    #expect(names == items.map { "\($0).settleTime" } + ["status"])
  }

  @Test("an excluded row has no metrics")
  func excludedRows() throws {
    let design = try makeDesign(of: "drop-out-dismiss")
    defer { sd_design_release(design) }
    _ = try required {
      sd_design_vary_values(design, "card.elasticity", [0, 0.5], 2, $0) ? true : nil
    }
    _ = try required { sd_design_require(design, "card.elasticity < 0.3", $0) ? true : nil }
    let sweep = try required { sd_sweep_create(design, nil, $0) }
    defer { sd_sweep_release(sweep) }
    let times = try reader { sd_sweep_run(sweep, nil, nil, $0, $1) }.column(1, as: Float.self)
    #expect(times.map(\.isNaN) == [false, true])
    let codes = try reader { sd_sweep_run(sweep, nil, nil, $0, $1) }.column(9, as: Int8.self)
    #expect(UInt8(codes[1]) == Status.excluded.rawValue)
  }

  @Test("parameters that take their values together have as many points as values")
  func variedTogether() throws {
    let design = try makeDesign(of: "drop-out-dismiss")
    defer { sd_design_release(design) }
    let texts: [String] = ["rope.frequency", "rope.damping"]
    let names: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    defer { names.forEach { free($0) } }
    let paths: [UnsafePointer<CChar>?] = names.map { UnsafePointer($0) }
    let values = [1.0, 2, 3, 0.1, 0.2, 0.3]
    _ = try required { sd_design_vary_together(design, paths, 2, values, 3, $0) ? true : nil }
    let sweep = try required { sd_sweep_create(design, nil, $0) }
    defer { sd_sweep_release(sweep) }
    let dampings = try reader { sd_sweep_run(sweep, nil, nil, $0, $1) }.column(1, as: Double.self)
    #expect(dampings == [0.1, 0.2, 0.3])
  }

  @Test("a mistake gives a text that names it, and changes nothing")
  func mistakes() throws {
    #expect(
      failure { sd_scene_built_in("drop-in", $0) }?.hasPrefix("unknown scene 'drop-in'") == true)
    #expect(
      failure { sd_scene_parse("scene: [", "own.yaml", $0) }?.hasPrefix(
        "own.yaml:2:1: invalid YAML") == true)
    #expect(
      failure { sd_scene_read("/nowhere.yaml", $0) }?.hasPrefix("/nowhere.yaml: no such file")
        == true)
    let scene = try required { sd_scene_built_in("drop-out-dismiss", $0) }
    defer { sd_scene_release(scene) }
    #expect(
      failure { sd_scene_setting(scene, "card.elasticity", "-1", $0) }?
        .contains("card.elasticity") == true)
    let design = sd_design_create(scene)
    defer { sd_design_release(design) }
    #expect(
      failure { sd_design_vary(design, "card.elasticit=0,1", $0) ? true : nil }
        == "unknown path 'card.elasticit'; did you mean 'card.elasticity'?")
    #expect(
      failure { sd_design_vary_values(design, "card.angle", [1, .nan], 2, $0) ? true : nil } != nil)
    #expect(failure { sd_design_require(design, "card.angle", $0) ? true : nil } != nil)
    let sweep = try required { sd_sweep_create(design, nil, $0) }
    defer { sd_sweep_release(sweep) }
    #expect(sd_sweep_row_count(sweep) == 1)
    var stream = ArrowArrayStream()
    for (options, member) in [
      (options { $0.size = 1000 }, "options: invalid size"),
      (options { $0.precision = 16 }, "precision: unknown value"),
      (options { $0.first_row = 1 }, "first_row: no such row"),
      (options { $0.row_count = 2 }, "row_count: out of range"),
      (options { $0.batch_rows = -1 }, "batch_rows: out of range"),
      (options { $0.thread_count = 1025 }, "thread_count: out of range"),
    ] {
      var options = options
      let text = failure { sd_sweep_run(sweep, &options, nil, &stream, $0) ? true : nil }
      #expect(text?.hasPrefix(member) == true)
    }
    #expect(
      failure { sd_sweep_trace(sweep, [1], 1, nil, nil, &stream, $0) ? true : nil }
        == "rows: no such row (got 1); expected 0 to 0")
    for (rate, interval, member) in [(1001, 0, "frame_rate"), (0, 1, "drop_every")] {
      var options = sd_sweep_options()
      options.size = MemoryLayout<sd_sweep_options>.size
      options.frame_rate = Double(rate)
      options.drop_every = UInt32(interval)
      let text = failure { sd_sweep_create(design, &options, $0) }
      #expect(text?.hasPrefix("\(member): out of range") == true)
    }
    // Without a place for the text.
    #expect(sd_scene_built_in("drop-in", nil) == nil)
  }

  @Test("the texts of a scene are those of the library")
  func texts() throws {
    let scene = try required { sd_scene_built_in("snap-push", $0) }
    defer { sd_scene_release(scene) }
    let (name, engine) = (sd_scene_name(scene), sd_scene_engine(scene))
    #expect(String(cString: name) == "snap-push")
    #expect(String(cString: engine) == "single-item")
    sd_text_release(name)
    sd_text_release(engine)
    let yaml = sd_scene_yaml(scene)
    defer { sd_text_release(yaml) }
    let again = try required { sd_scene_parse(yaml, "again.yaml", $0) }
    defer { sd_scene_release(again) }
    let code = try required { sd_scene_uikit_code(again, $0) }
    defer { sd_text_release(code) }
    #expect(String(cString: code).contains("UISnapBehavior"))
  }

  @Test("the parameters of a scene have their paths, values, units and ranges")
  func parameters() throws {
    let scene = try required { sd_scene_built_in("snap-push", $0) }
    defer { sd_scene_release(scene) }
    let table = try ParameterTable(#require(BuiltInScenes.named("snap-push")))
    func stream() throws -> BatchReader { try reader { sd_scene_parameters(scene, $0, $1) } }
    #expect(
      try stream().fields().map(\.name) == ["path", "value", "unit", "lower", "upper", "varies"])
    #expect(try stream().texts(0) == table.parameters.map(\.path.text))
    #expect(
      try stream().column(1, as: Double.self).map(\.bitPattern)
        == table.baseValues().map(\.bitPattern))
    #expect(try stream().texts(2) == table.parameters.map(\.unit.symbol))
    #expect(try stream().column(3, as: Double.self) == table.parameters.map(\.range.lower))
    #expect(try stream().column(4, as: Double.self) == table.parameters.map(\.range.upper))
    #expect(try stream().flags(5) == table.parameters.map { !$0.isDerived && !$0.isIdle })
  }

  @Test("the metadata of a column names its unit")
  func units() throws {
    let fields = try run(options { _ in }).fields()
    let units = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.metadata["unit"]) })
    #expect(units["rope.frequency"] == "Hz")
    #expect(units["rope.damping"] == .some(nil))
    #expect(units["settleTime"] == "s")
    #expect(units["peakSpeed"] == "pt/s")
    let description = fields.first { $0.name == "settleTime" }?.metadata["description"]
    #expect(description == Metric.settleTime.meaning)
  }
}

/// Options with the right size, of which some are changed.
private func options(_ change: (inout sd_run_options) -> Void) -> sd_run_options {
  var options = sd_run_options()
  options.size = MemoryLayout<sd_run_options>.size
  change(&options)
  return options
}
