import Foundation
import Testing

/// Chromium, which opens pages in tests where it is installed; `.ci/run` installs it.
private enum Browser {
  static let path = ["/usr/bin/chromium", "/usr/bin/google-chrome"]
    .first(where: FileManager.default.isExecutableFile(atPath:))

  /// The page's document and console, after its scripts and then `script`, which acts as a user.
  static func open(_ page: URL, acting script: String? = nil, in folder: Folder) throws -> (
    document: String, console: [String]
  ) {
    var page = page
    if let script {
      let text = try String(contentsOf: page, encoding: .utf8)
      page = folder.url.appending(path: "acting.html")
      try Data("\(text)<script>\(acting)\(script)</script>".utf8).write(to: page)
    }
    let process = Process()
    process.executableURL = URL(filePath: try #require(path))
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
      "--host-resolver-rules=MAP * ~NOTFOUND", "--enable-logging=stderr",
      "--user-data-dir=\(folder.url.path)/profile", "--virtual-time-budget=4000", "--dump-dom",
      page.absoluteString,
    ]
    let (output, errors) = (
      folder.url.appending(path: "dom"), folder.url.appending(path: "console")
    )
    for file in [output, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let console = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    return (
      String(decoding: try Data(contentsOf: output), as: UTF8.self),
      console.split(separator: "\n").filter { $0.contains("CONSOLE") }.map(String.init)
    )
  }

  /// Functions for scripts that act as a user.
  ///
  /// `point(id, name, x, y)` is an event of a pointer on a canvas, `type(id, text)` fills in a
  /// field, `textOf(id)` is what an element shows, and `note(key, value)` writes to the document.
  private static let acting = """
    "use strict";
    Element.prototype.setPointerCapture = () => {};
    const point = (id, name, x, y) => {
      const canvas = document.getElementById(id);
      const { left, top } = canvas.getBoundingClientRect();
      canvas.dispatchEvent(new PointerEvent(name, {
        clientX: left + x, clientY: top + y, pointerId: 7, pointerType: "touch", bubbles: true }));
    };
    const type = (id, text) => {
      const field = document.getElementById(id);
      field.value = text;
      field.dispatchEvent(new Event("change"));
    };
    const note = (key, value) => document.body.append(`[${key}: ${value}]`);
    const textOf = (id) => document.getElementById(id).textContent;
    """
}

/// Pages of `sweep report` in a browser.
@Suite struct ReportPageTests {
  @Test(.enabled(if: Browser.path != nil, "needs Chromium"))
  func `the page draws without a console message`() throws {
    let folder = try Folder.ofResult()
    let report = try SweepProcess(
      "report", "r.csv", "-o", "r.html", "--metric", "peakSpeed", "--want", "1800", in: folder)
    #expect(report.exit == 0)
    let (document, console) = try Browser.open(folder.url.appending(path: "r.html"), in: folder)
    #expect(console.isEmpty, "\(console)")
    // A text that the scripts write for each picture.
    for text in [
      "20 scenarios over rope.frequency (5 values), rope.damping (4 values)",
      "Each cell shows the mean of its rows that have a value.", "20 of 20 rows selected",
      "Pareto front: ",
      "lowest peakSpeed", "highest peakSpeed", "peakSpeed (pt/s): 20 of 20 rows have a value",
    ] {
      #expect(document.contains(text), "\(text)")
    }
  }

  @Test(
    .enabled(if: Browser.path != nil, "needs Chromium"),
    arguments: [
      ["falling-square", "--vary", "square.elasticity=0:0.9:7"],
      ["falling-square"],
      ["falling-square", "--metrics", "settleTime,exitTime", "--vary", "square.elasticity=-1,0.5"],
      ["custom-modal-show", "--vary", "spring.dampingRatio=0.3:1:8"],
      ["pile", "--duration", "2", "--vary", "parameters.friction=0:1:3"],
      ["chain", "--duration", "1", "--vary", "pull.magnitude=1,2"],
    ])
  func `a browser draws results with few parameters, no values or many items`(
    arguments: [String]
  )
    throws
  {
    let folder = try Folder()
    let process = SweepProcess.process(
      ["run"] + arguments + ["-o", "r.jsonl", "--quiet"], in: folder)
    try process.run()
    process.waitUntilExit()
    let report = try SweepProcess("report", "r.jsonl", "-o", "r.html", in: folder)
    #expect(report.exit == 0, "\(report.errors)")
    let (document, console) = try Browser.open(folder.url.appending(path: "r.html"), in: folder)
    #expect(console.isEmpty, "\(console)")
    #expect(document.contains("id=\"title\">r.jsonl<"))
  }

  @Test(.enabled(if: Browser.path != nil, "needs Chromium"))
  func `a cell shows its count of values`() throws {
    let folder = try Folder()
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.elasticity=0:0.9:6", "--vary",
      "square.angle=0:1:5", "--vary", "square.velocity.y=0:4000:4", "--duration", "0.2",
      "--metrics",
      "firstContactTime,finalY", "-o", "r.csv", in: folder)
    try #require(run.exit == 0)
    let report = try SweepProcess(
      "report", "r.csv", "-o", "r.html", "--metric", "firstContactTime", "-x",
      "square.elasticity", "-y", "square.angle", in: folder)
    #expect(report.exit == 0)
    let (document, console) = try Browser.open(
      folder.url.appending(path: "r.html"),
      acting: """
        point("map", "pointermove", mapBox.left + 2, mapBox.top + 2);
        note("hint", textOf("hint"));
        point("map", "pointerdown", mapBox.left + 2, mapBox.top + 2);
        note("cell", textOf("map-cell"));
        """, in: folder)
    #expect(console.isEmpty, "\(console)")
    // The four rows of the corner with the lowest elasticity and the largest angle.
    let lines = try #require(folder.text("r.csv")).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(lines[0].firstIndex(of: "firstContactTime"))
    let corner = lines.dropFirst().filter { Double($0[0]) == 0 && Double($0[1]) == 1 }
    #expect(corner.count == 4)
    let count = corner.count { !$0[column].isEmpty }
    // The fast ones reach an edge in this time, and the slow ones do not.
    #expect((1...3).contains(count))
    #expect(
      document.firstMatch(of: /\[cell: [^\]]*; (\d) of 4 rows have a value;/)?.1 == "\(count)")
    #expect(document.contains("[hint: square.elasticity"))
  }

  @Test(.enabled(if: Browser.path != nil, "needs Chromium"))
  func `typing one end of a range keeps the other, and dragging sets a range`() throws {
    let folder = try Folder()
    // 0.1 × 7 / 9 and most other values have more than six digits.
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.elasticity=0:0.7777777777:10", "-o", "r.csv",
      in: folder)
    try #require(run.exit == 0)
    let report = try SweepProcess("report", "r.csv", "-o", "r.html", in: folder)
    #expect(report.exit == 0)
    let (document, console) = try Browser.open(
      folder.url.appending(path: "r.html"),
      acting: """
        type("from-0", "0.1");
        note("from", `${textOf("left")}; to is '${document.getElementById("to-0").value}'`);
        type("to-0", "0.5");
        type("from-0", "");
        note("to", textOf("left"));
        document.getElementById("clear").click();
        note("clear", textOf("left"));
        const x = coordinates.x(0);
        point("coordinates", "pointerdown", x, coordinates.top - 1);
        point("coordinates", "pointermove", x, (coordinates.top + coordinates.bottom) / 2);
        point("coordinates", "pointerup", x, (coordinates.top + coordinates.bottom) / 2);
        note("drag", textOf("left"));
        note("touch", getComputedStyle(document.getElementById("coordinates")).touchAction);
        """, in: folder)
    #expect(console.isEmpty, "\(console)")
    // 0.0864 is below 0.1; 0.5185 is above 0.5; half of the axis has five of ten values.
    #expect(document.contains("[from: 8 of 10 rows selected; to is '']"))
    #expect(document.contains("[to: 6 of 10 rows selected]"))
    #expect(document.contains("[clear: 10 of 10 rows selected]"))
    #expect(document.contains("[drag: 5 of 10 rows selected]"))
    // The page must not scroll while a finger draws a range.
    #expect(document.contains("[touch: pan-x]"))
  }

  @Test(.enabled(if: Browser.path != nil, "needs Chromium"))
  func `at a fixed value, the map of a large sweep uses all rows there`() throws {
    let folder = try Folder()
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.elasticity=0:0.9:30", "--vary",
      "square.angle=0:1:30", "--vary", "square.friction=0:1:30", "--duration", "0.1", "--metrics",
      "travel,exitTime", "-o", "r.sqlite", in: folder)
    try #require(run.exit == 0, "\(run.errors)")
    let report = try SweepProcess("report", "r.sqlite", "-o", "r.html", in: folder)
    #expect(report.exit == 0)
    let (document, console) = try Browser.open(
      folder.url.appending(path: "r.html"),
      acting: """
        const select = document.querySelector("#held select");
        const seen = ({ rows: counts, size }) =>
          `${counts.reduce((a, b) => a + b)} in ${counts.filter(Boolean).length} of ${size}`;
        const all = currentCells();
        note("all", seen(all));
        select.value = "0";
        select.onchange();
        const held = currentCells();
        note("held", seen(held));
        note("bins", select.options.length - 1);
        note("says", textOf("map-note").includes("on this page"));
        """, in: folder)
    #expect(console.isEmpty, "\(console)")
    #expect(document.contains("[all: 27000 in 900 of 900]"))
    #expect(document.contains("[held: 900 in 900 of 900]") && document.contains("[bins: 30]"))
    #expect(document.contains("[says: false]"))
  }

  @Test(.enabled(if: Browser.path != nil, "needs Chromium"))
  func `a metric without a value has a page that says so`() throws {
    let folder = try Folder()
    // Without outcomes in the scene, no row has an outcome.
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.elasticity=0:0.9:5", "--vary",
      "square.angle=0:1:4", "--metrics", "outcome,finalY", "-o", "r.csv", in: folder)
    try #require(run.exit == 0)
    let report = try SweepProcess(
      "report", "r.csv", "-o", "r.html", "--metric", "outcome", in: folder)
    #expect(report.exit == 0)
    #expect(report.errors.contains("outcome has no value in any of 20 rows"), "\(report.errors)")
    let (document, console) = try Browser.open(folder.url.appending(path: "r.html"), in: folder)
    #expect(console.isEmpty, "\(console)")
    #expect(document.contains("has no value in any of the 20 rows ("))
  }
}
