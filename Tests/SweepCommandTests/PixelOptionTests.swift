import Testing

/// Numbers in pixels in the options of commands.
@Suite struct PixelOptionTests {
  private func folder(displayScale: String) throws -> Folder {
    let folder = try Folder()
    let scene = """
      scene: drop
      reference: [320, 600]
      parameters: {displayScale: \(displayScale)}
      items: [{name: ball, size: [50, 50], center: [160, 125]}]
      behaviors: [{gravity: {name: pull}}]
      duration: 0.5

      """
    try folder.write(scene, to: "drop.yaml")
    return folder
  }

  @Test(arguments: ["0", "-2"])
  func `a display scale that is none is named, with its value`(scale: String) throws {
    let folder = try folder(displayScale: scale)
    for (arguments, exit) in [
      (["run", "drop.yaml", "--vary", "ball.center.x=2px,4px"], 3),
      (["solve", "drop.yaml", "--vary", "ball.center.x=0:9", "--want", "travel<=2px"], 2),
      (["export", "drop.yaml", "--format", "keyframes", "--tolerance", "1px"], 3),
    ] as [([String], Int32)] {
      let run = try SweepProcess(arguments, in: folder)
      #expect(run.exit == exit && run.output.isEmpty, "\(arguments): \(run.errors)")
      #expect(run.errors.contains("parameters.displayScale"), "\(run.errors)")
      #expect(run.errors.contains("(got \(scale))"), "\(run.errors)")
    }
  }

  @Test func `a page whose display scale varies has no goal in pixels`() throws {
    let folder = try folder(displayScale: "2")
    let page = ["explore", "drop.yaml", "-o", "p.html", "--want", "travel<=200px"]
    #expect(try SweepProcess(page + ["--vary", "ball.center.x=0:9"], in: folder).exit == 0)
    let refused = try SweepProcess(page + ["--vary", "parameters.displayScale=1:3"], in: folder)
    #expect(refused.exit == 2 && refused.errors.contains("give the number in points"))
  }

  @Test func `a report takes a goal in pixels as that in points`() throws {
    let folder = try folder(displayScale: "2")
    let run = try SweepProcess(
      "run", "drop.yaml", "--vary", "pull.magnitude=0.5:2:7", "--metrics", "travel", "-o", "r.csv",
      in: folder)
    #expect(run.exit == 0, "\(run.errors)")
    let pages = try ["travel<=200px", "travel<=100"].map { want in
      let report = try SweepProcess("report", "r.csv", "--want", want, "-o", "r.html", in: folder)
      #expect(report.exit == 0, "\(report.errors)")
      return try #require(folder.text("r.html"))
    }
    #expect(pages[0] == pages[1])
    let varied = try SweepProcess(
      "run", "drop.yaml", "--vary", "parameters.displayScale=1,2,3", "--metrics", "travel", "-o",
      "v.csv", in: folder)
    #expect(varied.exit == 0, "\(varied.errors)")
    let refused = try SweepProcess(
      "report", "v.csv", "--want", "travel<=200px", "-o", "v.html", in: folder)
    #expect(refused.exit == 2 && refused.errors.contains("give the number in points"))
  }
}
