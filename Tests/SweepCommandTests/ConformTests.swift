import Testing

/// The rows and exit codes of `sweep conform`.
@Suite struct ConformTests {
  /// A recording of the experiment `gravity-default` as the engine falls, with gravity times a factor.
  private func recording(gravity: Double = 1, in folder: Folder) throws {
    let scene = """
      scene: fall
      reference: [320, 480]
      items: [{name: box, size: [40, 40], center: [160, 40]}]
      behaviors: [{gravity: {name: pull, magnitude: \(gravity)}}]
      duration: 0.8
      """
    try folder.write(scene, to: "fall.yaml")
    let trace = try SweepProcess("trace", "fall.yaml", in: folder)
    #expect(trace.exit == 0, "\(trace.errors)")
    let rows = trace.lines.dropFirst().map { line in
      line.split(separator: ",").prefix(5).joined(separator: ",")
        .replacing(",box,", with: ",gravity-default/box,")
    }
    try folder.write(
      "t (s),item,x (pt),y (pt),angle (rad)\n" + rows.joined(separator: "\n") + "\n", to: "r.csv")
  }

  private func cells(_ line: String) -> [String] {
    line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `a recording of the engine agrees, with a row for each law`() throws {
    let folder = try Folder()
    try recording(in: folder)
    let run = try SweepProcess("conform", "r.csv", in: folder)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(
      cells(run.lines[0]) == [
        "law", "verdict", "engine", "device", "range", "distance", "angle", "explained", "basis",
        "experiments", "statement",
      ])
    let gravity = try #require(run.lines.first { $0.hasPrefix("gravity-unit,") }.map(cells))
    #expect(
      gravity[1] == "confirmed" && gravity[2] == "1000 pt/s²" && gravity[9] == "gravity-default")
    let untested = try #require(run.lines.first { $0.hasPrefix("snap-length,") }.map(cells))
    #expect(untested[1] == "untested" && untested[9].isEmpty)
    #expect(run.errors.contains("1 of 1 experiment agrees; "))
  }

  @Test func `an experiment has a row of its own, and JSON has the same`() throws {
    let folder = try Folder()
    try recording(in: folder)
    let run = try SweepProcess("conform", "r.csv", "--experiments", in: folder)
    #expect(run.exit == 0 && run.lines.count == 2)
    let columns = [
      "experiment", "agrees", "distance", "angle", "item", "t", "start", "explained", "about",
    ]
    #expect(cells(run.lines[0]) == columns)
    #expect(cells(run.lines[1]).prefix(2) == ["gravity-default", "true"])
    let json = try SweepProcess("conform", "r.csv", "--experiments", "--json", in: folder)
    #expect(json.exit == 0 && json.lines.count == 1)
    #expect(json.lines[0].contains(#""experiment":"gravity-default""#))
    for column in columns { #expect(json.lines[0].contains("\"\(column)\":")) }
  }

  @Test func `a deviation has exit code 1, and the value that explains it`() throws {
    let folder = try Folder()
    try recording(gravity: 0.9, in: folder)
    let run = try SweepProcess("conform", "r.csv", in: folder)
    #expect(run.exit == 1)
    let gravity = try #require(run.lines.first { $0.hasPrefix("gravity-unit,") }.map(cells))
    #expect(["refuted", "inseparable"].contains(gravity[1]))
    let found = try #require(gravity[3].split(separator: " ").first.flatMap { Double($0) })
    #expect(abs(found - 900) < 2)
    #expect(run.errors.contains("0 of 1 experiment agrees; "))
  }

  @Test func `what is no recording of experiments has exit code 3`() throws {
    let folder = try Folder()
    try folder.write("t,item,x,y\n0,card,1,2\n", to: "r.csv")
    for name in ["r.csv", "none.csv"] {
      let run = try SweepProcess("conform", name, in: folder)
      #expect(run.exit == 3 && run.output.isEmpty && run.errors.contains(name))
    }
    #expect(try SweepProcess("conform", "r.txt", in: folder).exit == 2)
  }
}
