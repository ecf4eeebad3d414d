import Dynamics
import Foundation
import SceneFiles
import Testing
import Yams

/// Reading and writing study files.
struct StudyTests {
  private static let commands = ["run", "solve"]
  private static let keys = [
    StudyKey(
      option: "--set", form: .assignments, placeholder: "PATH=VALUE",
      descriptions: ["run": "Set.", "solve": "Set."]),
    StudyKey(
      option: "--vary", form: .assignments, placeholder: "PATH=SPEC",
      descriptions: ["run": "Vary.", "solve": "Search."]),
    StudyKey(
      option: "--zip", form: .repeated, placeholder: "PATH,PATH", descriptions: ["run": "Zip."]),
    StudyKey(
      option: "--want", form: .repeated, placeholder: "GOAL", descriptions: ["solve": "Goal."]),
    StudyKey(
      option: "--metrics", form: .joined, placeholder: "a,b,c", descriptions: ["run": "Metrics."]),
    StudyKey(
      option: "--frame-rate", form: .single, placeholder: "HZ",
      descriptions: ["run": "Rate.", "solve": "Rate."]),
    StudyKey(
      option: "--precision", form: .single, placeholder: "single|double",
      descriptions: ["run": "Precision."]),
    StudyKey(option: "--exact", form: .flag, placeholder: "", descriptions: ["solve": "Exact."]),
  ]

  private func parse(_ yaml: String) throws -> (study: Study?, problems: [SceneProblem]) {
    try Study.parse(yaml, name: "s.yaml", keys: Self.keys, commands: Self.commands)
  }

  private func study(_ yaml: String) throws -> Study {
    let (study, problems) = try parse(yaml)
    #expect(problems.isEmpty, "\(problems)")
    return try #require(study)
  }

  private func options(_ yaml: String) throws -> [String] {
    try study(yaml).options.map { "\($0.key.option) \($0.value)" }
  }

  @Test func `a mapping of paths gives an option for each`() throws {
    let yaml = """
      study: s
      scene: snap-push
      set: {card.elasticity: 0.5, card.angle: 30deg}
      vary:
        snap.damping: log:0.1:2:9
        card.friction: [0.1, 0.2]
      """
    #expect(
      try options(yaml) == [
        "--set card.elasticity=0.5", "--set card.angle=30deg", "--vary snap.damping=log:0.1:2:9",
        "--vary card.friction=0.1,0.2",
      ])
  }

  @Test(arguments: [
    ("metrics: settleTime", ["--metrics settleTime"]),
    ("metrics: [settleTime, bounces]", ["--metrics settleTime,bounces"]),
    ("frameRate: 120", ["--frame-rate 120"]),
    ("zip: [a.x, b.x]", ["--zip a.x,b.x"]),
    ("zip: [[a.x, b.x], [c.x, d.x]]", ["--zip a.x,b.x", "--zip c.x,d.x"]),
    ("zip: [\"a.x,b.x\", \"c.x,d.x\"]", ["--zip a.x,b.x", "--zip c.x,d.x"]),
    ("vary: [a.x=1, \"@points.csv\"]", ["--vary a.x=1", "--vary @points.csv"]),
    ("vary: a.x=1:2:3", ["--vary a.x=1:2:3"]),
    (
      "command: solve\nwant: [bounces = 3, settleTime <= 1]",
      ["--want bounces = 3", "--want settleTime <= 1"]
    ),
    ("command: solve\nwant: bounces = 3", ["--want bounces = 3"]),
    ("command: solve\nexact: true", ["--exact true"]),
    ("command: solve\nexact: false", []),
  ])
  func `values have the forms of the command line`(yaml: String, options: [String]) throws {
    #expect(try self.options("study: s\nscene: snap-push\n" + yaml) == options)
  }

  @Test func `the first command is the default`() throws {
    #expect(try study("study: s\nscene: a").command == "run")
    #expect(try study("study: s\nscene: a\ncommand: solve").command == "solve")
  }

  private static let inPlace = """
    study: Does it hang?
    scene:
      reference: [375, 667]
      items: [{name: card, size: [100, 60], center: [100, 100]}]
    frameRate: 120
    """

  @Test func `a scene within the study has the name of the file`() throws {
    guard case .inPlace(let scene) = try study(Self.inPlace).scene else {
      Issue.record("not in place")
      return
    }
    #expect(scene.name == "s")
    #expect(scene.items.map(\.name) == ["card"])
    #expect(try SceneFile.parse(Self.inPlace, name: "s.yaml") == scene)
  }

  @Test(arguments: [
    inPlace,
    "study: s\nscene: ./mine.yaml\nset: {a.x: 1}\nvary: {a.y: [1, 2], \"b.y\": 1:2:3}",
    "study: \"yes: no\"\nscene: a\nvary: [\"@points.csv\"]\nzip: [[a.x, b.x]]",
    "study: s\ncommand: solve\nscene: a\nwant: [bounces = 3, \"settleTime<=1\"]\nexact: true",
  ])
  func `a written study reads back as the same study`(yaml: String) throws {
    let study = try study(yaml)
    let again = try self.study(study.yaml)
    #expect(again.title == study.title)
    #expect(again.command == study.command)
    #expect(again.options.map(\.value) == study.options.map(\.value))
    #expect(again.options.map(\.key.name) == study.options.map(\.key.name))
    #expect(again.yaml == study.yaml)
  }

  @Test func `all problems are reported in the order of the text`() throws {
    let yaml = """
      study:
      comand: solve
      scene: {reference: [1, 1], items: [{name: a, size: [1, 0], center: [0, 0]}]}
      exact: true
      metrics: []
      frameRate: [1, 2]
      vary: {a.x: }
      """
    let problems = try parse(yaml).problems.map(\.description)
    #expect(
      problems == [
        "s.yaml:1:7: study: no value; expected a question or a name",
        "s.yaml:2:1: unknown key 'comand'; did you mean 'command'?",
        "s.yaml:3:56: a.size.height: out of range (got 0); expected more than 0",
        "s.yaml:4:8: exact: sweep run has no such option; expected command: solve",
        "s.yaml:5:10: metrics: invalid value (got an empty list); expected a value",
        "s.yaml:6:12: frameRate: invalid value (got a list); expected one value",
        "s.yaml:7:13: vary.a.x: no value; expected a value or a list of values",
      ])
  }

  @Test func `a file with ranges and without items is a study`() throws {
    #expect(Study.isStudy("scene: snap-push\nvary: {snap.damping: 1}"))
    #expect(!Study.isStudy(SceneFile.yaml(try #require(BuiltInScenes.named("snap-push")))))
    #expect(
      try parse("scene: snap-push\nvary: {snap.damping: 1}").problems.map(\.description) == [
        "s.yaml:1:1: study: missing; expected a question or a name"
      ])
  }

  @Test func `a study without its scene is not read as a scene`() {
    let error = #expect(throws: SceneProblems.self) {
      try SceneFile.parse("study: s\nscene: snap-push", name: "s.yaml")
    }
    #expect(
      error?.description
        == "s.yaml: a study of a scene that is not in the file; expected a scene, or a scene in place"
    )
  }

  // MARK: Schema

  private func violation(_ yaml: String) throws -> String? {
    let schema = try JSONSchemaCheck(Study.schema(keys: Self.keys, commands: Self.commands))
    return schema.violation(in: try #require(try Yams.load(yaml: yaml)))
  }

  @Test(arguments: [
    inPlace, "study: s\nscene: a", "study: s\nscene: a\nfrompast: 1",
    "study: s\nscene: a\nvary: {a.x: 1:2:3, a.y: [1, 2], a.z: 1}", "study: s\nscene: a\nvary: a=1",
    "study: s\nscene: a\nset: [a=1]", "study: s\nscene: a\nmetrics: [b, c]\nzip: [[a.x, b.x]]",
    "study: s\nscene: a\nprecision: double", "study: s\nscene: a\ncommand: solve\nexact: true",
    "study: s\nscene: a\nexact: true", "study: s\nscene: a\ncommand: solve\nmetrics: b",
    "study: s\nscene: a\ncommand: fly", "study: s", "scene: a\nvary: {a.x: 1}",
    "study: s\nscene: 5",
    "study: s\nscene: {items: []}", "study: s\nscene: a\nmetrics: {a: b}",
    "study: s\nscene: a\ncommand: solve\nexact: 1", "study: s\nscene: a\nframeRate: [1]",
  ])
  func `the schema accepts and refuses what the reader does`(yaml: String) throws {
    // `scene: 5` is text to the reader, and the scene `5` does not exist.
    let isRead = try parse(yaml).problems.isEmpty && yaml != "study: s\nscene: 5"
    #expect(try (violation(yaml) == nil) == isRead)
  }
}
