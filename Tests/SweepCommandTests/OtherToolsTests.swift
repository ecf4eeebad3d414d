import Foundation
import SweepFiles
import Testing

/// Results, opened by the tools that people open them with.
@Suite struct OtherToolsTests {
  private static let sweep = [
    "run", "drop-out-dismiss", "--vary", "rope.frequency=1,2.5,3", "--vary",
    "card.elasticity=0:0.9:4", "--metrics", "settleTime,bounces,finalY",
  ]

  /// A folder with the same result in every format of this build.
  private func results() throws -> Folder {
    let folder = try Folder()
    for format in ResultFormat.allCases where format.isBuiltIn {
      let process = SweepProcess.process(
        Self.sweep + ["-o", "r.\(format.rawValue)", "--quiet"], in: folder)
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    return folder
  }

  @Test(
    .enabled(if: Tool("ncdump").isHere, "needs ncdump: apt-get install netcdf-bin"),
    .needsNetCDF)
  func `ncdump shows dimensions, units and the numbers of the CSV`() throws {
    let folder = try results()
    let text = try Tool("ncdump").output(["r.nc"], in: folder)
    for line in [
      "rope_frequency = 3 ;", "card_elasticity = 4 ;",
      "float finalY(rope_frequency, card_elasticity) ;", #"finalY:units = "1" ;"#,
      #"finalY:display_unit = "pt" ;"#,
      #"rope_frequency:units = "Hz" ;"#, #"rope_frequency:path = "rope.frequency" ;"#,
      "settleTime:_FillValue = NaNf ;", "rope_frequency = 1, 2.5, 3 ;",
      #"status:flag_meanings = "resting moving offscreen invalid diverged excluded" ;"#,
    ] {
      #expect(text.contains(line), "\(line)")
    }
    let values = try #require(text.components(separatedBy: " finalY =").last)
      .prefix { $0 != ";" }.split { !($0.isNumber || $0 == "." || $0 == "-") }.compactMap {
        Float($0)
      }
    // ncdump writes seven digits.
    let expected = try column("finalY", of: folder)
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) <= abs($1) * 1e-6 })
    #expect(values.count == expected.count)
  }

  @Test(.enabled(if: Tool("sqlite3").isHere, "needs sqlite3: apt-get install sqlite3"))
  func `the shell of SQLite queries the view, by an index that it makes`() throws {
    let folder = try results()
    func query(_ text: String) throws -> [String] {
      try Tool("sqlite3").output(["r.sqlite", text], in: folder).split(separator: "\n")
        .map(String.init)
    }
    #expect(try query("PRAGMA integrity_check") == ["ok"])
    #expect(try query("SELECT count(*), max(point) FROM results") == ["12|11"])
    let values = try query("SELECT finalY FROM results ORDER BY point").compactMap { Float($0) }
    #expect(try values == column("finalY", of: folder))
    let statuses = try query("SELECT DISTINCT status FROM results").joined()
    #expect(statuses.contains("resting") && !statuses.contains("0"))
    let plan = try query(
      """
      CREATE INDEX by_frequency ON run (rope_frequency);
      EXPLAIN QUERY PLAN SELECT * FROM results WHERE rope_frequency = 2.5 ORDER BY finalY
      """)
    #expect(plan.joined().contains("USING INDEX by_frequency"))
    let report = try SweepProcess("report", "r.sqlite", "-o", "r.html", "--quiet", in: folder)
    #expect(report.exit == 0, "\(report.errors)")
    let unit = try query("SELECT unit, path FROM columns WHERE name = 'rope_frequency'")
    #expect(unit == ["Hz|rope.frequency"])
    let scene = try query("SELECT value FROM provenance WHERE name = 'scene'")
    #expect(scene.first == "scene: drop-out-dismiss")
    let known = try column("settleTime", of: folder).count
    #expect(try query("SELECT count(settleTime) FROM run") == ["\(known)"])
  }

  @Test(
    .enabled(
      if: Tool.pythonWithXarray != nil,
      "needs Python with xarray: apt-get install python3-xarray python3-netcdf4"),
    .needsNetCDF)
  func `xarray and pandas read the same numbers out of every format`() throws {
    let folder = try results()
    // Without these options pandas rounds the last digit of doubles.
    let script = """
      import sqlite3, numpy, pandas, xarray
      table = pandas.read_csv('r.csv', float_precision='round_trip')
      lines = pandas.read_json('r.jsonl', lines=True, precise_float=True)
      data = xarray.open_dataset('r.nc')
      rows = pandas.read_sql('SELECT * FROM results ORDER BY point', sqlite3.connect('r.sqlite'))
      for name in ['settleTime', 'bounces', 'finalY']:
          a = table[name].to_numpy(dtype='float32')
          for b in [lines[name].to_numpy(dtype='float32'), data[name].values.ravel(),
                    rows[name].to_numpy(dtype='float32')]:
              assert numpy.array_equal(a, b, equal_nan=True), name
      tidy = data.to_dataframe().reset_index()
      for path in ['rope.frequency', 'card.elasticity']:
          name = path.replace('.', '_')
          for b in [lines[path], rows[name], tidy[name]]:
              assert (table[path] == b).all(), path
      assert (table.status == rows.status).all()
      meanings = dict(zip(data.status.flag_values, data.status.flag_meanings.split()))
      assert [meanings[code] for code in data.status.values.ravel()] == list(table.status)
      assert data.finalY.sel(rope_frequency=2.5, card_elasticity=0.9).item() > 0
      assert data.finalY.display_unit == 'pt' and data.scene.startswith('scene: drop-out-dismiss')
      print('same')
      """
    let python = try #require(Tool.pythonWithXarray)
    #expect(try python.output(["-c", script], in: folder) == "same\n")
  }

  @Test(
    .enabled(
      if: Tool.pythonWithXarray != nil,
      "needs Python with xarray: apt-get install python3-xarray python3-netcdf4"),
    .needsNetCDF)
  func `xarray finds the items by their names`() throws {
    let folder = try Folder()
    let sweep = ["run", "two.yaml", "--vary", "pull.magnitude=0.5,1", "--metrics", "finalX,travel"]
    try folder.write(
      """
      scene: two
      reference: {width: 400, height: 600}
      items:
        - {name: left, size: [30, 30], center: [100, 100]}
        - {name: right, size: [30, 30], center: [300, 100]}
      behaviors: [{gravity: {name: pull}}]
      duration: 0.2
      """, to: "two.yaml")
    for ending in ["nc", "csv"] {
      #expect(try SweepProcess(sweep + ["-o", "r.\(ending)"], in: folder).exit == 0)
    }
    let script = """
      import pandas, xarray
      data = xarray.open_dataset('r.nc')
      table = pandas.read_csv('r.csv', float_precision='round_trip')
      assert list(data.item.values) == ['left', 'right'], data.item
      assert data.finalX.dims == ('item', 'pull_magnitude'), data.finalX
      for item in ['left', 'right']:
          for metric in ['finalX', 'travel']:
              column = table[item + '.' + metric].to_numpy(dtype='float32')
              assert (data[metric].sel(item=item).values == column).all(), (item, metric)
      print('same')
      """
    let python = try #require(Tool.pythonWithXarray)
    #expect(try python.output(["-c", script], in: folder) == "same\n")
  }

  @Test(
    .enabled(
      if: Tool.python(with: "polars, duckdb, pyarrow") != nil,
      "needs Python with Polars, DuckDB and Arrow: pip install polars duckdb pyarrow"))
  func `Polars, DuckDB and Arrow read the same numbers, and infer real numbers and counts`()
    throws
  {
    let folder = try results()
    let script = """
      import duckdb, polars, pyarrow.csv, pyarrow.ipc, pyarrow.json
      reals, counts = ['rope.frequency', 'card.elasticity', 'finalY'], ['bounces']
      # By the first row alone, which has no fraction in two of these columns.
      for table in [polars.read_csv('r.csv', infer_schema_length=1),
                    polars.read_ndjson('r.jsonl', infer_schema_length=1)]:
          for name in reals: assert table[name].dtype == polars.Float64, (name, table.schema)
          for name in counts: assert table[name].dtype == polars.Int64, (name, table.schema)
      for table in [pyarrow.csv.read_csv('r.csv'), pyarrow.json.read_json('r.jsonl')]:
          for name in reals: assert table.schema.field(name).type == 'double', table.schema
          for name in counts: assert table.schema.field(name).type == 'int64', table.schema
      for file in ['r.csv', 'r.jsonl']:
          found = duckdb.sql(f"DESCRIBE SELECT * FROM '{file}'").fetchall()
          types = {row[0]: row[1] for row in found}
          for name in reals: assert types[name] == 'DOUBLE', types
          for name in counts: assert types[name] == 'BIGINT', types
      # Arrow has the numbers' precision, so a text in double precision is rounded to it.
      batches = pyarrow.ipc.open_file('r.arrow')
      frame = polars.read_ipc('r.arrow')
      table = polars.read_csv('r.csv')
      batches.read_all().validate(full=True)
      assert frame.columns == table.columns == batches.schema.names, frame.columns
      for name in reals + counts:
          assert (frame[name] == table[name].cast(frame[name].dtype)).all(), name
      assert frame['status'].to_list() == table['status'].to_list()
      assert batches.schema.field('finalY').metadata[b'unit'] == b'pt'
      print('same')
      """
    let python = try #require(Tool.python(with: "polars, duckdb, pyarrow"))
    #expect(try python.output(["-c", script], in: folder) == "same\n")
  }

  @Test(
    .enabled(
      if: Tool.python(with: "pint, cf_units, netCDF4") != nil,
      "needs Python with Pint and UDUNITS: pip install pint cf-units netcdf4"),
    .needsNetCDF)
  func `UDUNITS and Pint read every unit, and none as a volume`() throws {
    let folder = try Folder()
    let words = [
      "run", "snap-push", "--vary", "snap.damping=0.5,1", "--vary", "card.velocity.x=0,10",
      "--metrics", "all", "-o", "r.nc", "--quiet",
    ]
    #expect(try SweepProcess(words, in: folder).exit == 0)
    let script = """
      import cf_units, netCDF4, pint
      units = pint.UnitRegistry()
      names = {v.units for v in netCDF4.Dataset('r.nc').variables.values() if 'units' in v.ncattrs()}
      assert '1' in names and '1/s' in names and 's' in names, names
      for name in names:
          a, b = units.parse_units(name), cf_units.Unit(name)
          assert '[length]' not in a.dimensionality or name in ['J', 'N*m', 'kg/m^2'], name
          assert a.dimensionless == b.is_dimensionless(), name
      print('same')
      """
    let python = try #require(Tool.python(with: "pint, cf_units, netCDF4"))
    #expect(try python.output(["-c", script], in: folder) == "same\n")
  }

  private func column(_ name: String, of folder: Folder) throws -> [Float] {
    let lines = try #require(folder.text("r.csv")).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let index = try #require(lines[0].firstIndex { $0 == name })
    return lines.dropFirst().compactMap { Float($0[index]) }
  }
}

/// A program of the machine.
struct Tool {
  private let url: URL?

  init(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    url = folders.map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private init(path: String) {
    url = FileManager.default.isExecutableFile(atPath: path) ? URL(filePath: path) : nil
  }

  var isHere: Bool { url != nil }

  /// A Python that opens NetCDF.
  static let pythonWithXarray = python(with: "xarray, netCDF4, pandas")

  /// A Python that has some modules: that of the system, or the first on the path.
  static func python(with modules: String) -> Tool? {
    [Tool(path: "/usr/bin/python3"), Tool("python3")].first {
      (try? $0.output(["-c", "import \(modules); print('here')"])) == "here\n"
    }
  }

  /// What it writes to standard output.
  ///
  /// - Throws: An error if it is not here or fails.
  func output(_ arguments: [String], in folder: Folder? = nil) throws -> String {
    struct Failure: Error { let arguments: [String] }
    guard let url else { throw Failure(arguments: arguments) }
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder?.url
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
    return String(decoding: text, as: UTF8.self)
  }
}
