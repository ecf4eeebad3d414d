import Foundation
import SweepFiles
import Testing

@Suite struct ReportCommandTests {
  @Test func `a report is one self-contained file, and standard output stays empty`() throws {
    let folder = try Folder.ofResult()
    let report = try SweepProcess("report", "r.csv", "-o", "r.html", "--row", "7", in: folder)
    #expect(report.exit == 0 && report.output.isEmpty)
    #expect(report.errors == "sweep: wrote r.html from 20 rows\n")
    let page = try #require(folder.text("r.html"))
    #expect(page.requests.isEmpty, "\(page.requests)")
    #expect(page.contains("\"label\":\"row 7\""))
  }

  // The page holds tables of the kernels, byte by byte, of a scene that runs on both engines.
  @Test func `every process writes the same bytes`() throws {
    let folder = try Folder.ofResult()
    let pages = try (0..<6).map { _ in
      let report = try SweepProcess("report", "r.csv", "-o", "r.html", in: folder)
      #expect(report.exit == 0)
      return folder.text("r.html")
    }
    #expect(Set(pages).count == 1)
  }

  @Test func `a table without its description can be played with the scene's name`() throws {
    let folder = try Folder.ofResult()
    try folder.write(try #require(folder.text("r.csv")), to: "bare.csv")
    let without = try SweepProcess("report", "bare.csv", "-o", "r.html", in: folder)
    #expect(without.exit == 0)
    #expect(without.errors.contains("bare.csv does not include its scene"))
    #expect(folder.text("r.html")?.contains("\"played\":[]") == true)
    let with = try SweepProcess(
      "report", "bare.csv", "--scene", "drop-out-dismiss", "-o", "r.html", in: folder)
    #expect(with.exit == 0 && !with.errors.contains("note"))
    #expect(folder.text("r.html")?.contains("\"kind\":\"spring\"") == true)
    let other = try SweepProcess(
      "report", "bare.csv", "--scene", "falling-square", "-o", "r.html", in: folder)
    #expect(other.exit == 3 && other.errors.contains("rope.frequency"))
  }

  @Test func `an impossible report fails with its reason and exit code`() throws {
    let folder = try Folder.ofResult()
    for (arguments, exit, words) in [
      (["r.csv"], 2, "the output is missing; give -o FILE.html"),
      (["r.csv", "-o", "r.pdf"], 2, "-o 'r.pdf': expected a name that ends in .html"),
      (["none.csv", "-o", "r.html"], 3, "none.csv: no such file"),
      (
        ["r.csv", "-o", "r.html", "--metric", "bouncs"], 2,
        "--metric: unknown metric 'bouncs'; did you mean 'bounces'?"
      ),
      (
        ["r.csv", "-o", "r.html", "-x", "rope.freqency"], 3,
        "-x: unknown path 'rope.freqency'; did you mean 'rope.frequency'?"
      ),
      (["r.csv", "-o", "r.html", "-y", "rope.freqency"], 3, "-y: unknown path 'rope.freqency'"),
      (
        ["r.csv", "-o", "r.html", "--row", "20"], 3,
        "--row: unknown row index (got 20); expected 0 to 19"
      ),
      (
        ["r.csv", "-o", "r.html", "--scene", "snap-push"], 3,
        "--scene: r.csv includes the scene that was run, drop-out-dismiss, not snap-push; leave out "
          + "--scene"
      ),
      (
        ["r.csv", "-o", "r.html", "--row", "-1"], 3, "unknown row index (got -1); expected 0 to 19"
      ),
      (
        ["r.csv", "-o", "away/r.html"], 4,
        "away/r.html: cannot be written: the folder 'away' does not exist"
      ),
    ] {
      let process = try SweepProcess(["report"] + arguments, in: folder)
      let text = process.errors
      #expect(process.exit == Int32(exit), "\(arguments)")
      #expect(text.contains(words), "\(text)")
    }
    #expect(!folder.names.contains { $0.hasPrefix("r.html") })
  }

  @Test func `the printable figure is SVG, and PNG without a converter is refused`() throws {
    let folder = try Folder.ofResult()
    let svg = try SweepProcess("report", "r.csv", "--svg", "r.svg", in: folder)
    #expect(svg.exit == 0)
    #expect(folder.text("r.svg")?.contains("rope.frequency (Hz)") == true)
    let png = try SweepProcess(
      "report", "r.csv", "--png", "r.png", environment: ["PATH": "/nowhere"], in: folder)
    #expect(png.exit == 4 && png.errors.contains(SystemPackage.pictureConverter.installation()))
    #expect(!folder.names.contains("r.png"))
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/rsvg-convert"),
      "needs rsvg-convert: apt-get install librsvg2-bin"))
  func `the converted figure is PNG`() throws {
    let folder = try Folder.ofResult()
    let png = try SweepProcess(
      "report", "r.csv", "--png", "r.png", environment: ["PATH": "/usr/bin:/bin"], in: folder)
    #expect(png.exit == 0)
    let bytes = FileManager.default.contents(atPath: folder.url.appending(path: "r.png").path)
    #expect(bytes?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
  }

  @Test func `rows of a selection have their index in the whole sweep`() throws {
    let folder = try Folder()
    let sweep = [
      "run", "falling-square", "--vary", "square.elasticity=0:0.9:300", "--metrics", "finalY",
    ]
    let only = sweep + ["--only", "5,17,100:250", "--quiet"]
    #expect(try SweepProcess(only + ["-o", "r.sqlite"], in: folder).exit == 0)
    #expect(try SweepProcess(only + ["-o", "r.csv"], in: folder).exit == 0)
    for file in ["r.sqlite", "r.csv"] {
      let report = try SweepProcess(
        "report", file, "--row", "17", "--row", "200", "-o", "r.html", in: folder)
      #expect(report.exit == 0, "\(report.errors)")
      let page = try #require(folder.text("r.html"))
      let elasticity = 0.9 * 200 / 299
      #expect(page.contains("{\"label\":\"row 17\",\"row\":17,"))
      let settings = "\"settings\":[[\"square.elasticity\",\(elasticity)"
      #expect(page.contains("\"row 200\",\"row\":200,\(settings)"))
      let absent = try SweepProcess("report", file, "--row", "3", "-o", "r.html", in: folder)
      #expect(absent.exit == 3)
      #expect(absent.errors.contains("unknown row index (got 3); expected 5, 17, 100 to 250"))
    }
    let top = try SweepProcess(
      only + ["--reduce", "top:153:finalY", "-o", "top.json"], in: folder)
    #expect(top.exit == 0, "\(top.errors)")
    let kept = try #require(folder.text("top.json")).matches(of: /"row":([0-9]+)/)
      .compactMap { Int($0.1) }.sorted()
    #expect(kept == [5, 17] + Array(100...250))
    // What was kept is found again.
    #expect(
      try SweepProcess(
        only + ["--reduce", "top:153:finalY", "-o", "top.json", "--resume"], in: folder
      ).exit == 0)
    #expect(
      try SweepProcess(
        only + ["--set", "square.friction=0.9", "--set", "square.angle=0.3", "-o", "b.sqlite"],
        in: folder
      ).exit == 0)
    let diff = try SweepProcess("diff", "r.sqlite", "b.sqlite", "--json", in: folder)
    #expect(diff.exit == 1 && diff.output.contains("\"firstRow\":5,"), "\(diff.output)")
    let other = sweep + ["--only", "0:152", "--quiet", "-o", "c.sqlite"]
    #expect(try SweepProcess(other, in: folder).exit == 0)
    let apart = try SweepProcess("diff", "r.sqlite", "c.sqlite", in: folder)
    #expect(apart.exit == 3 && apart.errors.contains("selection"), "\(apart.errors)")
  }

  @Test func `exported code and YAML escape control characters of the scene`()
    throws
  {
    let folder = try Folder()
    try folder.write(
      #"""
      scene: sly
      about: "45° x \e[31m \u202e \u2066 \u2028 let a = 1 <b> 🙂"
      reference: [375, 667]
      items:
        - {name: box, size: [30, 30], center: [100, 100]}
      behaviors:
        - gravity: {name: pull}
      """#, to: "sly.yaml")
    let code = try SweepProcess("export", "sly.yaml", in: folder)
    #expect(code.exit == 0)
    #expect(
      code.lines.contains(
        #"/// 45° x \u{001B}[31m \u{202E} \u{2066} let a = 1 <b> 🙂"#), "\(code.output)")
    // What the yaml shows is the same text, and signs that can be seen are as they were.
    let shown = try SweepProcess("show", "sly.yaml", in: folder)
    #expect(
      shown.output.contains(
        #"about: "45° x \u001B[31m \u202E \u2066 \u2028 let a = 1 <b> 🙂""#), "\(shown.output)")
    for text in [code.output, shown.output] {
      #expect(
        text.unicodeScalars.allSatisfy { scalar in
          scalar == "\n" || ![.control, .format].contains(scalar.properties.generalCategory)
        })
    }
    for (scene, angle) in [("newtons-cradle", "45°"), ("slope", "°")] {
      #expect(try SweepProcess("show", scene).output.contains(angle))
    }
  }

  @Test func `exported code goes to standard output or to a file`() throws {
    let folder = try Folder()
    let code = try SweepProcess(
      "export", "drop-out-dismiss", "--set", "rope.damping=0.4", in: folder)
    #expect(code.exit == 0 && code.errors.isEmpty)
    #expect(code.output.contains("sweep export drop-out-dismiss --set rope.damping=0.4\n"))
    #expect(code.output.contains("rope.damping = 0.4  // 1 is critical\n"))
    let file = try SweepProcess(
      "export", "drop-out-dismiss", "--set", "rope.damping=0.4", "-o", "D.swift",
      in: folder)
    #expect(file.exit == 0 && file.output.isEmpty)
    #expect(folder.text("D.swift") == code.output)
    #expect(try SweepProcess("export", "falling-squar").exit == 3)
  }
}
