import Dynamics
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `sweep play -o FILE.svg`: a picture that moves.
@Suite struct PlayPictureTests {
  private static let card = ["play", "drop-out-present", "--vary", "card.elasticity=0.2,0.45,0.7"]

  @Test func `a picture shows the values of a parameter side by side`() throws {
    let folder = try Folder()
    let run = try SweepProcess(Self.card + ["-o", "card.svg"], in: folder)
    #expect(run.exit == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
    #expect(folder.names == ["card.svg"])
    #expect(folder.size("card.svg") < 60_000)
    let picture = try Picture(folder, "card.svg")
    #expect(picture.stages.count == 3)
    #expect(picture.texts[0] == "drop-out-present")
    let rows = try SweepProcess(
      "run", "drop-out-present", "--vary", "card.elasticity=0.2,0.45,0.7", "--metrics",
      "pauseTime,bounces")
    let labels = rows.lines.dropFirst().flatMap { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      // Without a pause, the phase ends with its duration.
      let end =
        cells[1].isEmpty
        ? "ends after 1.5 s" : "pauses after \(hundredths(Double(cells[1]) ?? .nan)) s"
      return [
        "card.elasticity", String(cells[0]), end,
        "\(cells[2]) bounce\(cells[2] == "1" ? "" : "s")",
      ]
    }
    #expect(Array(picture.texts.dropFirst()) == labels)
  }

  @Test func `a recording is shown with its items`() throws {
    let folder = try Folder()
    try folder.write(
      "clock (s),item,x (pt),y (pt),angle (rad),width (pt),height (pt),dropped\n"
        + "2,a,50,20,0,40,20,0\n2,b,90,20,0,10,10,0\n2.5,a,50,220,1,40,20,3\n2.5,b,90,20,0,10,10,3\n",
      to: "seen.csv")
    let run = try SweepProcess("play", "seen.csv", "-o", "seen.svg", in: folder)
    #expect(run.exit == 0 && run.errors.isEmpty, "\(run.errors)")
    let picture = try Picture(folder, "seen.svg")
    #expect(picture.texts == ["seen.csv", "ends after 0.5 s", "3 frames dropped"])
    #expect(picture.stages.count == 1)
    for (words, problem) in [
      (["seen.csv"], "a recording has no events; add -o FILE.svg"),
      (["seen.csv", "-o", "s.svg", "--set", "a.x=1"], "--set changes a scene"),
      (["lost.csv", "-o", "s.svg"], "expected a recording: a .csv or .jsonl file"),
    ] {
      let run = try SweepProcess(["play"] + words, in: folder)
      #expect(run.exit != 0 && run.errors.contains(problem), "\(run.errors)")
    }
  }

  @Test func `the picture of a study has the name of the study`() throws {
    let folder = try Folder()
    try folder.write("study: How high is it?\nscene: falling-square\n", to: "s.yaml")
    let titles = [
      ([], "How high is it?"), (["--study", "Mine"], "Mine"),
    ]
    for (words, title) in titles {
      let run = try SweepProcess(["play", "s.yaml", "-o", "s.svg"] + words, in: folder)
      #expect(run.exit == 0 && run.errors.isEmpty, "\(run.errors)")
      #expect(try Picture(folder, "s.svg").texts[0] == title)
      #expect(folder.text("s.svg")?.contains("<title>\(title)</title>") == true)
    }
    #expect(try SweepProcess("play", "s.yaml", "--study", " ", in: folder).exit == 2)
  }

  @Test func `a picture has no script and refers to no other file`() throws {
    let folder = try Folder()
    #expect(try SweepProcess(Self.card + ["-o", "card.svg"], in: folder).exit == 0)
    let text = try #require(folder.text("card.svg"))
    #expect(!text.contains("<script") && !text.contains("href") && !text.contains("url("))
    #expect(text.components(separatedBy: "http").count == 2)
    #expect(text.contains("@media (prefers-reduced-motion:reduce)"))
    // No number has more than two decimals.
    #expect(text.firstMatch(of: /\.[0-9]{3}/) == nil)
  }

  @Test(arguments: [
    (["drop-out-present", "--set", "card.elasticity=0.45"], 0),
    (["slope"], 0),
    (["falling-boxes"], 1),
    (["custom-modal-show"], 0),
    (["drop-out-present", "--precision", "double"], 0),
    (["falling-square", "--drop-every", "2"], 0),
  ])
  func `keyframes are frames of the trace, and interpolation stays near it`(
    scene: [String], item: Int
  ) throws {
    let folder = try Folder()
    let run = try SweepProcess(
      ["play"] + scene + ["-o", "p.svg"], in: folder)
    #expect(run.exit == 0, "\(run.errors)")
    let picture = try Picture(folder, "p.svg")
    let frames = try Self.trace(scene, item: item)
    #expect(abs(picture.period - (frames[frames.count - 1].t + 1)) < 0.0101)
    let items = try picture.stages[0].nodes(forXPath: "./*[local-name()='g']")
    let element = try #require(items[item] as? XMLElement)
    let name = try #require(Picture.animation(of: element))
    let steps = try #require(picture.keyframes[name])
    var known: [(frame: Int, x: Double, y: Double)] = []
    for step in steps where step.share < 100 {
      let time = step.share / 100 * picture.period
      let nearest = try #require(
        frames.indices.min { abs(frames[$0].t - time) < abs(frames[$1].t - time) })
      #expect(abs(frames[nearest].t - time) < 0.0001 * picture.period)
      #expect(hundredths(step.x) == hundredths(frames[nearest].x))
      #expect(hundredths(step.y) == hundredths(frames[nearest].y))
      #expect(hundredths(step.angle) == hundredths(frames[nearest].angle * 180 / .pi))
      known.append((nearest, step.x, step.y))
    }
    #expect(known[0].frame == 0 && known.count > 2)
    for (from, to) in zip(known, known.dropFirst()) {
      for frame in from.frame...to.frame {
        let span = frames[to.frame].t - frames[from.frame].t
        let share = (frames[frame].t - frames[from.frame].t) / span
        #expect(abs(from.x + share * (to.x - from.x) - frames[frame].x) < 0.056)
        #expect(abs(from.y + share * (to.y - from.y) - frames[frame].y) < 0.056)
      }
    }
    // The last keyframe holds until the end of the turn, as the trace does.
    let last = try #require(known.last)
    for frame in frames[last.frame...] {
      #expect(abs(frame.x - last.x) < 0.011 && abs(frame.y - last.y) < 0.011)
    }
  }

  @Test func `items of every shape and their attachments are drawn`() throws {
    let folder = try Folder()
    try folder.write(
      """
      scene: shapes-and-holds
      reference: [375, 667]
      items:
        - {name: box, size: [60, 40], center: [100, 100]}
        - {name: ball, size: [40, 40], center: [200, 100], shape: ellipse}
        - name: wedge
          size: [60, 60]
          center: [290, 100]
          path: [[-30, 30], [0, -30], [30, 30]]
      behaviors:
        - gravity: {name: pull}
        - attachment: {name: rod, item: box, anchor: [120, 40]}
        - attachment: {name: coil, item: ball, to: box, frequency: 2, damping: 0.1}
        - collision: {name: walls, insets: {top: 0, left: 0, bottom: 0, right: 0}}
      duration: 1
      """, to: "shapes.yaml")
    let run = try SweepProcess("play", "shapes.yaml", "-o", "shapes.svg", in: folder)
    #expect(run.exit == 0, "\(run.errors)")
    let picture = try Picture(folder, "shapes.svg")
    #expect(picture.texts[0] == "shapes-and-holds")
    #expect(picture.texts[1] == "still moving after 1 s")
    #expect(picture.texts[2].hasSuffix("contacts") || picture.texts[2].hasSuffix("contact"))
    func count(_ path: String) throws -> Int { try picture.stages[0].nodes(forXPath: path).count }
    #expect(try count("./*[local-name()='g']/*[local-name()='ellipse']") == 1)
    #expect(try count("./*[local-name()='g']/*[local-name()='rect']") == 1)
    #expect(try count("./*[local-name()='g']/*[local-name()='path' and @fill='none']") == 2)
    #expect(try count("./*[local-name()='g']/*[local-name()='circle']") == 3)
    // The boundary of the reference bounds.
    #expect(try count("./*[local-name()='path' and @stroke='#7a4a00']") == 1)
  }

  @Test func `a spring is drawn at its longest and compressed, and a pin has no length`() throws {
    let folder = try Folder()
    try folder.write(
      """
      scene: holds
      reference: [400, 800]
      items:
        - {name: card, size: [80, 60], center: [200, 700]}
        - {name: tag, size: [40, 20], center: [200, 740]}
      behaviors:
        - attachment: {name: spring, item: card, anchor: [200, 40], length: 300, frequency: 1,
                       damping: 0.2}
        - attachment: {name: pin, kind: pin, item: tag, to: card, anchor: [200, 730]}
      duration: 6
      """, to: "holds.yaml")
    let run = try SweepProcess("play", "holds.yaml", "-o", "holds.svg", in: folder)
    #expect(run.exit == 0, "\(run.errors)")
    let text = try #require(folder.text("holds.svg"))
    // Programs that stretch a drawing draw it blurred, or its stroke as wide as a bar.
    let factors = text.matches(of: /scale\(([0-9.]+)[ ,]1\)/).compactMap { Double($0.1) }
    #expect(factors.max() == 1 && factors.allSatisfy { $0 > 0.1 })
    // From the anchor to the card, which starts 660 pt below it and oscillates about 300 pt.
    let path = try #require(text.firstMatch(of: /<path d="M0 0L[^"]*L([0-9.]+) 0"/))
    #expect(path.1 == "660")
    let end = try #require(
      text.firstMatch(of: /transform="translate\(200 40\) rotate\(90\) scale\(([0-9.]+) 1\)"/))
    #expect(abs((Double(end.1) ?? 0) * 660 - 300) < 1)
    #expect(text.matches(of: /stroke="#b3261e"/).count == 1)
    #expect(text.matches(of: /<circle\b/).count == 4)
  }

  @Test func `a behavior is hidden after a phase removes it`() throws {
    let folder = try Folder()
    let run = try SweepProcess("play", "drop-out-dismiss", "-o", "d.svg", in: folder)
    #expect(run.exit == 0, "\(run.errors)")
    let text = try #require(folder.text("d.svg"))
    #expect(text.contains(/@keyframes k[0-9]+\{0%\{opacity:1\}[0-9.]+%,100%\{opacity:0\}\}/))
    #expect(text.contains(/class="m s" style="animation-name:k[0-9]+" opacity="0"/))
  }

  @Test func `a spring in closed form and a value with a unit are labelled`() throws {
    let folder = try Folder()
    let spring = try SweepProcess("play", "custom-modal-show", "-o", "s.svg", in: folder)
    #expect(spring.exit == 0, "\(spring.errors)")
    let texts = try Picture(folder, "s.svg").texts
    #expect(texts == ["custom-modal-show", "ends after 0.6 s"])
    let angles = try SweepProcess(
      "play", "falling-square", "--vary", "square.angle=0,0.3", "-o", "a.svg", in: folder)
    #expect(angles.exit == 0, "\(angles.errors)")
    #expect(try Picture(folder, "a.svg").texts.contains("0.3 rad"))
  }

  @Test(arguments: [
    (["-o", "card.gif"], 2, "-o 'card.gif': expected a name that ends in .svg"),
    (
      ["--vary", "card.elasticity=0.2,0.7"], 2,
      "--vary needs a file for the picture; add -o FILE.svg"
    ),
    (
      ["--vary", "card.elasticity=0.2", "--vary", "pull.magnitude=1", "-o", "p.svg"], 2,
      "--vary is given 2 times, but a picture shows one parameter; give it once"
    ),
    (
      ["--vary", "card.elasticity=0:1:7", "-o", "p.svg"], 2,
      "--vary 'card.elasticity=0:1:7': too many values for a picture (got 7); expected 6 or fewer"
    ),
    (
      ["--vary", "@points.csv", "-o", "p.svg"], 2,
      "--vary '@points.csv': a picture takes no file of points; expected PATH=a,b,c"
    ),
    (
      ["--vary", "card.elasticity=0.2,-1", "-o", "p.svg"], 3,
      "--vary 'card.elasticity=0.2,-1': a value is out of range (got -1); expected 0 or more"
    ),
    (
      ["--vary", "card.elasticity=0.2", "--set", "card.elasticity=1", "-o", "p.svg"], 2,
      "card.elasticity is given by --set and by --vary; give one of them"
    ),
    (
      ["--vary", "card.density=1,1e-45", "-o", "p.svg"], 3,
      "--vary 'card.density=1e-45': drop-out-present: \(Status.problemOfInvalid); expected "
        + Status.expectedOfValid
    ),
    (
      ["-o", "folder.svg"], 4, "folder.svg: cannot be written: it is a folder; expected a file name"
    ),
  ])
  func `an impossible picture is refused, and the old file stays`(
    words: [String], exit: Int, message: String
  ) throws {
    let folder = try Folder()
    try folder.write("old", to: "p.svg")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "folder.svg"), withIntermediateDirectories: false)
    let run = try SweepProcess(["play", "drop-out-present"] + words, in: folder)
    #expect(Int(run.exit) == exit)
    #expect(run.errors == "sweep: error: \(message)\n", "\(run.errors)")
    #expect(folder.names == ["folder.svg", "p.svg"] && folder.text("p.svg") == "old")
  }

  @Test func `the scene is not overwritten, and a diverging scenario writes nothing`() throws {
    let folder = try Folder()
    try folder.write(divergingScene, to: "spark.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "link.svg").path, withDestinationPath: "spark.yaml")
    let over = try SweepProcess("play", "spark.yaml", "-o", "link.svg", in: folder)
    #expect(over.exit == 2)
    #expect(
      over.errors
        == "sweep: error: -o link.svg would replace spark.yaml, which this command reads; "
        + "choose another file\n")
    try folder.write("old", to: "p.svg")
    let run = try SweepProcess("play", "spark.yaml", "-o", "p.svg", in: folder)
    #expect(run.exit == 1)
    #expect(run.errors == "sweep: error: the scenario diverged after 2 frames\n")
    #expect(folder.text("p.svg") == "old" && folder.text("spark.yaml") == divergingScene)
    #expect(folder.names == ["link.svg", "p.svg", "spark.yaml"])
  }

  @Test func `the picture of the README is what its command writes`() throws {
    let folder = try Folder()
    #expect(try SweepProcess(Self.card + ["-o", "card.svg"], in: folder).exit == 0)
    let kept = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".github/card.svg")
    #expect(try Data(contentsOf: kept) == folder.bytes("card.svg"))
  }

  // MARK: What is read

  private struct TraceFrame {
    let t: Double
    let x: Double
    let y: Double
    let angle: Double
  }

  private static func trace(_ scene: [String], item: Int) throws -> [TraceFrame] {
    let run = try SweepProcess(["trace"] + scene)
    let rows = run.lines.dropFirst().map { $0.split(separator: ",") }
    var names: [Substring] = []
    for row in rows where !names.contains(row[1]) { names.append(row[1]) }
    return try rows.filter { $0[1] == names[item] }.map { row in
      let numbers = try [0, 2, 3, 4].map { try #require(Double(row[$0])) }
      return TraceFrame(t: numbers[0], x: numbers[1], y: numbers[2], angle: numbers[3])
    }
  }
}

/// An animated SVG file, read again.
private struct Picture {
  /// A keyframe: the share of the turn in percent, and the pose, pt and degrees.
  struct Step {
    let share: Double
    let x: Double
    let y: Double
    let angle: Double
  }

  let period: Double
  let texts: [String]
  let stages: [XMLElement]
  let keyframes: [String: [Step]]
  private let document: XMLDocument

  init(_ folder: Folder, _ name: String) throws {
    document = try XMLDocument(data: try #require(folder.bytes(name)))
    let root = try #require(document.rootElement())
    texts = try root.nodes(forXPath: "//*[local-name()='text']").map { $0.stringValue ?? "" }
    stages = try root.nodes(forXPath: "./*[local-name()='svg']").compactMap { $0 as? XMLElement }
    let style = try #require(
      try root.nodes(forXPath: "./*[local-name()='style']").first?.stringValue)
    let animation = try #require(
      style.firstMatch(of: /\.m\{animation:([0-9.]+)s linear infinite\}/))
    period = try #require(Double(animation.1))
    var keyframes: [String: [Step]] = [:]
    for rule in style.matches(of: /@keyframes (k[0-9]+)\{(.*)\}/) {
      keyframes[String(rule.1)] = rule.2.matches(
        of:
          /([0-9.]+)%(?:,100%)?\{transform:translate\(([-0-9.]+)px,([-0-9.]+)px\)(?: rotate\(([-0-9.]+)deg\))?\}/
      ).map { step in
        Step(
          share: Double(step.1) ?? .nan, x: Double(step.2) ?? .nan, y: Double(step.3) ?? .nan,
          angle: step.4.flatMap { Double($0) } ?? 0)
      }
    }
    self.keyframes = keyframes
  }

  /// The name of the keyframes that move an element.
  static func animation(of element: XMLElement) -> String? {
    // By its text: on Linux, XMLElement does not find attributes by name in a namespace.
    element.xmlString.firstMatch(of: /^<g[^>]* style="animation-name:(k[0-9]+)"/)
      .map { String($0.1) }
  }
}

/// A number as a picture has it.
private func hundredths(_ value: Double) -> String {
  let rounded = (value * 100).rounded() / 100
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}
