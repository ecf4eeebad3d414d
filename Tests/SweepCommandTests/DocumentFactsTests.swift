import Analysis
import Dynamics
import Foundation
import SceneFiles
import Sweeps
import Testing

/// The numbers that documents state are those of the program.
///
/// Tables of limits and defaults are compared row by row. In running text, a count or a limit has a form
/// such as "33 scenes are built in" or "at most 16 phases": each number in such a form must be one that
/// the program has, so that a new sentence is checked too.
@Suite struct DocumentFactsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Every document, by its path from the root.
  ///
  /// Experiments and studies describe runs, not the program.
  private static var documents: [String: String] {
    get throws {
      var found: [String: String] = [:]
      for folder in ["README.md", ".github", "Sources", "CKernels", "Tests"] {
        let url = root.appending(path: folder)
        let names =
          folder.hasSuffix(".md")
          ? [folder]
          : try FileManager.default.subpathsOfDirectory(atPath: url.path)
            .filter { $0.hasSuffix(".md") && !$0.contains("TwelveStudies") }.map {
              "\(folder)/\($0)"
            }
        for name in names { found[name] = try text(name) }
      }
      return found
    }
  }

  /// The help of every verb.
  private static func help() throws -> String {
    let verbs = try SweepProcess("--help").lines.compactMap { line -> String? in
      let words = line.split(separator: " ")
      return line.hasPrefix("  ") && !line.hasPrefix("   ") ? words.first.map(String.init) : nil
    }
    return try verbs.filter { $0.allSatisfy(\.isLetter) }
      .map { try SweepProcess($0, "--help").output }.joined(separator: "\n")
  }

  /// The numbers that the program has for each thing that documents count.
  private static var facts: [String: Set<Int>] {
    let scenes = BuiltInScenes.names.count
    return [
      "scenes are built in": [scenes], "built-in scenes": [scenes],
      // `sweep check` examines scenes of up to 16 items.
      "items": [Scene.itemLimit, Scene.smallWorldLimit, Scene.shownItemLimit, 16],
      "edges": [Scene.edgeLimit, Scene.smallWorldPartLimit],
      "parts": [Scene.partLimit, Scene.smallWorldPartLimit],
      "members": [Scene.memberLimit],
      "joints": [Scene.worldJointLimit, Scene.jointLimit],
      "phases": [Scene.phaseLimit], "fields": [Scene.fieldLimit],
      "conditions": [Scene.conditionLimit], "corners": [Shape.vertexLimit],
    ]
  }

  @Test func `counts and limits in documents and help are the program's`() throws {
    var texts = try Self.documents
    texts["help"] = try Self.help()
    let limits = try Regex<(Substring, Substring, Substring)>(
      #"(?:up to|at most|more than|Above|above|beyond|1 to) ([0-9]+) (?:\w+, )?"#
        + #"(items|edges|parts|members|joints|phases|fields|conditions|corners)\b"#
    )
    let counts = try Regex<(Substring, Substring, Substring)>(
      #"\b([0-9]+) (scenes are built in|built-in scenes)\b"#)
    // "8192 items, 8192 edges, 8192 joints and 16 phases": what follows a limit in a list is one too.
    let lists = try Regex<(Substring, Substring, Substring)>(
      #"([0-9]+) (items|edges|joints|phases)(?=, [0-9]| and [0-9]+ phases)"#)
    var checked = 0
    for (name, text) in texts {
      let plain = text.replacing("\n", with: " ")
      for match in plain.matches(of: limits) + plain.matches(of: counts) + plain.matches(of: lists)
      {
        let (number, thing) = (Int(match.output.1), String(match.output.2))
        let allowed = Self.facts[thing] ?? []
        checked += 1
        #expect(
          number.map(allowed.contains) ?? false, "\(name): \(match.output.0); expected \(allowed)")
      }
    }
    // A form that matches nothing would check nothing.
    #expect(checked > 12)
  }

  @Test func `the table of sizes has the limits`() throws {
    let rows = try Self.rows(
      of: "Sources/Engine/Dynamics/Dynamics.docc/Limits.md", under: "## Sizes")
    let exponent = { (limit: Int) in "2^\(limit.trailingZeroBitCount)" }
    let expected: [String: String] = [
      "items in a scene": "\(Scene.itemLimit)",
      "parts in a scene (members of groups, and every other item)": "\(Scene.partLimit)",
      "members of a group": "\(Scene.memberLimit)",
      "corners of an item's path": "\(Shape.vertexLimit)",
      "edges in a scene": "\(Scene.edgeLimit)",
      "joints in a scene": "\(Scene.worldJointLimit); a snap counts as four",
      "behaviors that phases add or remove, and lists of items of gravities and collisions":
        "\(Scene.behaviorRoleLimit - 1) together",
      "fields in a scene": "\(Scene.fieldLimit)",
      "phases in a scene": "\(Scene.phaseLimit)",
      "conditions in all phases together": "\(Scene.conditionLimit)",
      "duration of a scenario": "3600 s",
      "frame rate of the command": "1 to 1000 Hz",
      "frames of a scenario": "\(Settings.frameLimit / 1_000_000) million",
      "values of an axis": "\(exponent(Axis.valueLimit)) (16 777 216)",
      "points of a sweep":
        "\(exponent(Grid.pointLimit)) (134 217 728); \(exponent(Design.reducedPointLimit)) with "
        + "`--reduce`",
      "parameters of a Sobol sample": "\(Sampling.sobolDimensionLimit)",
    ]
    // The header and the line below it are rows too.
    #expect(Dictionary(uniqueKeysWithValues: rows.dropFirst(2).map { ($0[0], $0[1]) }) == expected)
    let duration = try #require(
      try ParameterTable(BuiltInScenes.snapPush).parameters.first { $0.path == "duration" })
    #expect(duration.range.upper == 3600)
  }

  @Test func `the table of untrusted input has the limits`() throws {
    let rows = try Self.rows(
      of: "Sources/Engine/Dynamics/Dynamics.docc/UntrustedInput.md", under: "## Largest sizes")
    let values = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    #expect(
      values["scene"]
        == "\(Scene.itemLimit) items, \(Scene.edgeLimit) edges, \(Scene.phaseLimit) phases")
    #expect(
      values["scene file"]?.hasPrefix("\(SceneFile.sizeLimit / 1_000_000) MB of YAML") == true)
  }

  /// A scene that leaves everything out, so that each number has its default.
  private static let bare = """
    scene: bare
    reference: {width: 100, height: 100}
    items:
      - {name: Item, size: [10, 10], center: [50, 50]}
    behaviors:
      - gravity: {name: Gravity}
      - attachment: {name: Attachment, kind: distance, item: Item, anchor: [0, 0]}
      - attachment: {name: pin, kind: pin, item: Item, anchor: [0, 0]}
      - snap: {name: Snap, item: Item, point: [0, 0]}
      - push: {name: Push, mode: continuous}
      - field: {name: FieldBehavior, kind: drag}
    target: {item: Item, center: [0, 0], angle: 0}
    """

  @Test func `the table of defaults has the defaults`() throws {
    let scene = try SceneFile.parse(Self.bare, name: "bare")
    let table = try ParameterTable(scene)
    let defaults = Dictionary(
      zip(table.parameters.map(\.path.text), table.parameters.map(\.defaultNumber)),
      uniquingKeysWith: { first, _ in first })
    let rows = try Self.rows(
      of: "Sources/Engine/Dynamics/Dynamics.docc/UIKitDefaults.md", under: "## Overview")
    let units = ["π/2": Double.pi / 2, "1°": .pi / 180, "2⁻¹⁵": 100.0 / 32768]
    var checked: Set<String> = []
    for row in rows.dropFirst(2) {
      let field = row[0].replacing("`", with: "").split(separator: "/").map(String.init)
      let path: String
      switch field[0] {
      case "Scene": path = field[1]
      case "Target": path = "target.\(field[1])"
      case "Attachment" where field[1] == "frictionTorque": path = "pin.\(field[1])"
      default: path = "\(field[0]).\(field[1])"
      }
      guard let known = defaults[path] ?? defaults["\(path).x"], let value = known else { continue }
      let word = String(row[1].prefix { !", ".contains($0) })
      let stated = units[word] ?? units.first { row[1].hasPrefix($0.key) }?.value ?? Double(word)
      // The falloff depends on the kind: that of a drag field is the one that "else" has.
      if field[1] == "falloff" { continue }
      #expect(stated == value, "\(row[0]) is \(row[1]); the program has \(value)")
      checked.insert(path)
    }
    #expect(checked.count > 20)
    // A default of these types that the table lacks.
    let owners = ["Item", "Gravity", "Attachment", "Snap", "Push", "FieldBehavior"]
    let listed = Set(rows.map { $0[0].replacing("`", with: "").replacing("/", with: ".") })
    for (path, value) in defaults where value != nil {
      let parts = path.split(separator: ".").map(String.init)
      guard owners.contains(parts[0]), parts.count > 1 else { continue }
      // An item starts at rest and upright, which is no default of UIKit.
      guard !["velocity", "angularVelocity", "angle"].contains(parts[1]) || parts[0] != "Item"
      else {
        continue
      }
      #expect(listed.contains("\(parts[0]).\(parts[1])"), "\(path) is not in the table")
    }
  }

  @Test func `the README states what check examines as its help does`() throws {
    let help = try SweepProcess("check", "--help").output.split(separator: /\s+/).joined(
      separator: " ")
    let readme = try Self.text("Sources/Study/sweep/README.md")
      .split(separator: /\s+/).joined(separator: " ")
    let numbers = try #require(
      help.firstMatch(of: /up to ([0-9]+) items is changed, and the motions from ([0-9]+) starts/))
    #expect(
      readme.contains(
        "up to \(numbers.1) items, each is changed and the motions from \(numbers.2) starts"))
  }

  @Test func `solve's help has the tolerances and the rounding of the program`() throws {
    let help = try SweepProcess("solve", "--help").output
    let kinds: [(String, Metric)] = [
      ("1/60 s", .settleTime), ("0.5 pt", .overshoot), ("0.5°", .peakAngle),
    ]
    for (text, metric) in kinds {
      let tolerance = metric.usualTolerance(at: 100)
      let stated: Double =
        switch metric {
        case .settleTime: 1.0 / 60
        case .overshoot: 0.5
        default: 0.5 * .pi / 180
        }
      #expect(help.contains(text))
      #expect((tolerance - stated).magnitude < 1e-15, "\(metric): \(tolerance)")
    }
    let article = try Self.text("Sources/Study/Analysis/README.md")
    for document in [help, article] {
      let plain = document.replacing("\n", with: " ").split(separator: " ").joined(separator: " ")
      #expect(plain.contains("1 %") && plain.contains("a 500th of its"))
    }
  }

  /// The cells of the table that follows a heading.
  private static func rows(of path: String, under heading: String) throws -> [[String]] {
    let lines = try text(path).split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == heading })
    return lines[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }
}
