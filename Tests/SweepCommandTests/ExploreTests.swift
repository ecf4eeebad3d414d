import Dynamics
import Foundation
import Testing

@Suite struct ExploreTests {
  @Test(arguments: BuiltInScenes.all + BuiltInScenes.large)
  func `the page of a scene is one small file that asks for nothing`(scene: Scene) throws {
    let folder = try Folder()
    let explored = try SweepProcess("explore", scene.name, "-o", "p.html", in: folder)
    #expect(explored.exit == 0 && explored.output.isEmpty)
    let page = try #require(folder.text("p.html"))
    #expect(explored.errors.hasSuffix("sweep: wrote p.html, \(page.utf8.count / 1000) kB\n"))
    // The kernels of large worlds are 120 kB smaller than the others, and an item of theirs takes about
    // 2.4 kB: numbers, inputs, its line of YAML for the scene and for a throw.
    let isLarge = scene.engine == .largeWorld
    let ofOneEngine = scene.items.count == 1 ? 500_000 : 540_000
    #expect(page.utf8.count <= (isLarge ? 370_000 + 2_500 * scene.items.count : ofOneEngine))
    #expect(page.requests.isEmpty, "\(page.requests)")
  }

  @Test(arguments: BuiltInScenes.all + BuiltInScenes.large)
  func `the page has all numbers of the scene`(scene: Scene) throws {
    let page = try page(of: [scene.name])
    let table = try ParameterTable(scene)
    let plan = try page.object("plan")
    let parameters = try #require(plan["parameters"] as? [[Any]])
    #expect(parameters.map { $0[0] as? String } == table.parameters.map(\.path.text))
    let base = try #require(plan["base"] as? [Any])
    for (number, value) in zip(base, table.baseValues()) {
      // Foundation reads long numbers in decimal and rounds a second time; browsers do not.
      let isSame = (number as? Double).map { abs($0 - value) <= 1e-15 * abs(value) }
      #expect(isSame ?? (number is NSNull && value.isNaN))
    }
    let varied = try #require(plan["varied"] as? [Int])
    let open = table.parameters.indices.filter { index in
      !table.parameters[index].isDerived && !table.parameters[index].isIdle
    }
    // No built-in scene has an ellipse with two sides, whose sides cannot be varied.
    #expect(varied == open)
  }

  @Test func `the sliders of a page are those that its author sets and that matter`() throws {
    for (scene, wanted, unwanted) in [
      ("elastic-button", ["spring.frequency", "spring.damping", "press.magnitude"], "offset"),
      ("pan-flick", ["parameters.multiplier"], "offset"),
      ("drop-out-dismiss", ["rope.frequency", "rope.damping"], "size"),
    ] {
      let data = try page(of: [scene]).object("data")
      let shown = try #require(data["shown"] as? [String])
      #expect(shown.count <= 8 && Set(shown).isSuperset(of: wanted), "\(scene): \(shown)")
      #expect(!shown.contains { $0.contains(unwanted) }, "\(scene): \(shown)")
      let axes = try #require(data["axes"] as? [String])
      #expect(Set(axes).count == 2 && Set(axes).isSubset(of: shown), "\(scene): \(axes)")
    }
  }

  @Test func `what a page shows is the same each time`() throws {
    let pages = try (0..<2).map { _ in try page(of: ["pan-flick"]).text }
    #expect(pages[0] == pages[1])
  }

  @Test func `ranges and a goal come first`() throws {
    let page = try page(of: [
      "snap-push", "--vary", "snap.damping=0.1:2", "--vary", "view.density=log:0.1:10", "--want",
      "arrivalTime<=0.6", "--set", "snap.point.y=300",
    ])
    let data = try page.object("data")
    let ranges = try #require(data["ranges"] as? [[String: Any]])
    #expect(ranges.map { $0["path"] as? String } == ["snap.damping", "view.density"])
    #expect(ranges.map { $0["low"] as? Double } == [0.1, 0.1])
    #expect(ranges.map { $0["high"] as? Double } == [2, 10])
    #expect(ranges.map { $0["isLog"] as? Bool } == [false, true])
    let shown = try #require(data["shown"] as? [String])
    #expect(shown.starts(with: ["snap.damping", "view.density"]))
    #expect(data["axes"] as? [String] == ["snap.damping", "view.density"])
    #expect(data["metric"] as? String == "arrivalTime")
    let goal = try #require(data["goal"] as? [String: Any])
    #expect(goal["relation"] as? String == "<=" && goal["value"] as? Double == 0.6)
    #expect(data["arguments"] as? String == "snap-push --set snap.point.y=300")
  }

  @Test func `a study brings its scene, ranges and goal`() throws {
    let folder = try Folder()
    try folder.write(
      """
      study: How stiff?
      command: solve
      scene: drop-out-present
      set: {card.elasticity: 0.5}
      vary: {pull.magnitude: 2:12, card.friction: "0,0.5,1"}
      want: [pauseTime = 1.2, bounces = 3]
      """, to: "s.yaml")
    let page = try page(of: ["s.yaml"], in: folder)
    let data = try page.object("data")
    #expect(data["title"] as? String == "How stiff?")
    let ranges = try #require(data["ranges"] as? [[String: Any]])
    #expect(ranges.map { $0["path"] as? String } == ["pull.magnitude", "card.friction"])
    #expect(ranges.map { $0["high"] as? Double } == [12, 1])
    #expect(data["metric"] as? String == "pauseTime")
    #expect(data["arguments"] as? String == "drop-out-present --set card.elasticity=0.5")
  }

  @Test func `a result brings its scene, settings and the ends of its parameters`() throws {
    let folder = try Folder()
    _ = try SweepProcess(
      "run", "snap-push", "--vary", "snap.damping=0.2:0.9:5", "--frame-rate", "120", "-o", "r.csv",
      in: folder)
    let page = try page(of: ["r.csv"], in: folder)
    let ranges = try #require(try page.object("data")["ranges"] as? [[String: Any]])
    #expect(ranges.map { $0["path"] as? String } == ["snap.damping"])
    #expect(ranges.map { $0["low"] as? Double } == [0.2])
    #expect(ranges.map { $0["high"] as? Double } == [0.9])
    #expect(try page.object("plan")["frameRate"] as? Double == 120)
  }

  @Test func `a page that cannot be made says why, and keeps what is there`() throws {
    let folder = try Folder()
    try folder.write("mine", to: "p.html")
    _ = try SweepProcess(
      "run", "snap-push", "--vary", "snap.damping=1,2", "-o", "r.csv", in: folder)
    for (arguments, exit, words) in [
      (["snap-push", "-o", "p.pdf"], 2, "-o 'p.pdf': expected a name that ends in .html"),
      (["snap-push", "-o", "p.html", "--precision", "double"], 2, "single precision only"),
      (["snap-pus", "-o", "p.html"], 3, "unknown scene 'snap-pus'; did you mean 'snap-push'"),
      (
        ["snap-push", "-o", "p.html", "--vary", "snap.dampin=0:1"], 3,
        "--vary 'snap.dampin=0:1': unknown path 'snap.dampin'"
      ),
      (
        ["snap-push", "-o", "p.html", "--vary", "snap.damping=1"], 2,
        "--vary 'snap.damping=1': one value; expected a range PATH=a:b"
      ),
      (
        ["snap-push", "-o", "p.html", "--metric", "bouncs"], 2,
        "--metric: unknown metric 'bouncs'; did you mean 'bounces'?"
      ),
      (
        ["r.csv", "-o", "p.html", "--set", "snap.damping=1"], 2,
        "a result has its own scene and settings; leave out --set and the settings"
      ),
      (["r.csv", "-o", "none/p.html"], 4, "none/p.html: "),
    ] as [([String], Int32, String)] {
      let refused = try SweepProcess(["explore"] + arguments, in: folder)
      #expect(refused.exit == exit, "\(arguments): \(refused.errors)")
      #expect(refused.errors.contains(words), "\(arguments): \(refused.errors)")
    }
    #expect(folder.text("p.html") == "mine")
  }

  private func page(of arguments: [String], in folder: Folder? = nil) throws -> Page {
    let folder = try folder ?? Folder()
    let explored = try SweepProcess(["explore"] + arguments + ["-o", "p.html"], in: folder)
    #expect(explored.exit == 0, "\(explored.errors)")
    return Page(text: try #require(folder.text("p.html")))
  }

  private struct Page {
    let text: String

    /// The data in an element of the page.
    func object(_ id: String) throws -> [String: Any] {
      let start = try #require(text.range(of: "<script type=\"application/json\" id=\"\(id)\">"))
      let end = try #require(text.range(of: "</script>", range: start.upperBound..<text.endIndex))
      let json = text[start.upperBound..<end.lowerBound]
      return try #require(
        try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }
  }
}
