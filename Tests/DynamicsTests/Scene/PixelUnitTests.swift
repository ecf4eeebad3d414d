import Dynamics
import Testing

/// Numbers in pixels, which are points divided by the scene's display scale.
@Suite struct PixelUnitTests {
  /// A card that falls from a place, on a display with so many pixels for each point.
  private func scene(left: Quantity, speed: Quantity = 0, scale: Quantity? = 3) -> Scene {
    Scene(
      name: "pixels", reference: Size2(width: 400, height: 800),
      parameters: scale.map { ["displayScale": $0] } ?? [:],
      items: [
        Item(
          name: "card", size: Size2(width: 40, height: 40), center: Point2(x: left, y: 100),
          velocity: Point2(x: speed, y: 0))
      ],
      behaviors: [.gravity(Gravity(name: "pull"))], duration: 0.5)
  }

  private func frames(_ scene: Scene, _ varied: [ParameterPath: Double] = [:]) throws -> [[Float]] {
    let paths = Array(varied.keys)
    let plan = try Plan(scene: scene, varying: paths)
    let trace = Trace<Float>(plan: plan, values: paths.map { varied[$0] ?? .nan })
    return trace.frames.map { [$0.x, $0.y] }
  }

  @Test(arguments: [1.0, 2, 3, 2.5])
  func `pixels are points divided by the display scale, to the bit`(scale: Double) throws {
    for (text, written, unit) in [
      ("7px", "7 / parameters.displayScale", .points),
      ("100 / 3px", "100 / (3 / parameters.displayScale)", nil),
      ("1pt + 2px", "1pt + 2 / parameters.displayScale", .points),
      ("600px/s", "600 / parameters.displayScale", .pointsPerSecond),
      ("-9px/s²", "-(9 / parameters.displayScale)", .pointsPerSecondSquared),
      ("max(2px, 1pt)", "max(2 / parameters.displayScale, 1pt)", .points),
    ] as [(String, String, Quantity.Unit?)] {
      let pixels = try Quantity.Expression(text)
      let division = try Quantity.Expression(written)
      #expect(pixels.evaluate { _ in scale } == division.evaluate { _ in scale }, "\(written)")
      #expect(unit == nil || pixels.unit == unit)
      #expect(pixels.paths == ["parameters.displayScale"])
    }
  }

  @Test func `an item at pixels moves as one at the points that they are`() throws {
    let points = try frames(scene(left: 50, speed: 200))
    #expect(try frames(scene(left: "150px", speed: "600px/s")) == points)
    #expect(try frames(scene(left: "100px", speed: "400px/s", scale: 2)) == points)
  }

  @Test func `a length in pixels follows a display scale that varies`() throws {
    for scale in [1.0, 2, 3] {
      let varied = try frames(scene(left: "60px"), ["parameters.displayScale": scale])
      #expect(try varied == frames(scene(left: Quantity(60 / scale))))
    }
  }

  @Test func `a scene without a display scale is told to name it`() throws {
    let problems = try #require(throws: SceneProblems.self) {
      try ParameterTable(scene(left: "60px", scale: nil))
    }
    let problem = try #require(problems.all.first)
    #expect(problems.all.count == 1 && problem.path == "card.center.x")
    #expect("\(problem)".contains("(got '60px'); expected a parameter displayScale"), "\(problem)")
  }

  @Test func `a display scale of nothing gives no length`() {
    #expect(throws: SceneProblems.self) { try ParameterTable(scene(left: "60px", scale: 0)) }
  }

  @Test func `times, angles and frequencies cannot be in pixels`() {
    for text in ["3px", "3px/s", "3px/s²"] {
      let quantity = Quantity(stringLiteral: text)
      var (long, turned, quick) = (scene(left: 50), scene(left: 50), scene(left: 50))
      long.duration = quantity
      turned.items[0].angle = quantity
      quick.behaviors.append(
        .attachment(
          .spring(
            name: "spring", item: "card", anchor: Point2(x: 0, y: 0), frequency: quantity,
            damping: 1)))
      for wrong in [long, turned, quick] {
        #expect(throws: SceneProblems.self) { try ParameterTable(wrong) }
      }
    }
  }
}
