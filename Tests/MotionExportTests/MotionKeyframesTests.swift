import Dynamics
import MotionExport
import Testing

@Suite struct MotionKeyframesTests {
  private static let formats: [@Sendable (MotionKeyframes) -> MotionText] = [
    { $0.css() }, { $0.coreAnimation() }, { $0.swiftUI() }, { $0.lottie() }, { $0.json() },
  ]

  @Test(arguments: BuiltInScenes.all.filter { $0.items.count <= 5 }, [0.1, 0.5, 4])
  func everyFormatIsWithinTheTolerance(scene: Scene, tolerance: Double) throws {
    let motion = try MotionKeyframes(scene, MotionKeyframes.Options(tolerance: tolerance))
    for format in Self.formats {
      for error in format(motion).errors where error.property != "scale" {
        #expect(error.value <= (error.property == "angle" ? tolerance / 100 : tolerance))
      }
    }
  }

  @Test func aStillSceneHasNoTracks() throws {
    let scene = Scene(
      name: "still", reference: Size2(width: 100, height: 100),
      items: [Item(name: "box", size: Size2(width: 10, height: 10), center: Point2(x: 50, y: 50))],
      duration: 1)
    let motion = try MotionKeyframes(scene)
    for format in Self.formats {
      let text = format(motion)
      #expect(text.errors.isEmpty)
      #expect(!text.text.contains("keyframes still-box"))
    }
  }

  @Test func writesOnlyTheItemsThatAreAskedFor() throws {
    let scene = try #require(BuiltInScenes.named("dealt-cards"))
    let motion = try MotionKeyframes(scene, MotionKeyframes.Options(items: ["card3"]))
    #expect(Set(motion.css().errors.map(\.item)) == ["card3"])
  }

  @Test func namesAnUnknownItemAndTheItemsThereAre() throws {
    let scene = try #require(BuiltInScenes.named("dealt-cards"))
    let error = #expect(throws: UnexportableMotion.self) {
      try MotionKeyframes(scene, MotionKeyframes.Options(items: ["card9"]))
    }
    #expect(
      error?.description
        == "cannot write the motion of dealt-cards: there is no item 'card9'; expected one of card0, card1, "
        + "card2, card3, card4")
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func refusesATolerance(tolerance: Double) throws {
    let scene = try #require(BuiltInScenes.named("falling-square"))
    #expect(throws: UnexportableMotion.self) {
      try MotionKeyframes(scene, MotionKeyframes.Options(tolerance: tolerance))
    }
  }

  @Test func aSpringInClosedFormIsSwiftUIsOwnSpring() throws {
    let scene = try #require(BuiltInScenes.named("custom-modal-show"))
    let text = try MotionKeyframes(scene).swiftUI()
    #expect(text.text.contains("SpringKeyframe("))
    #expect(!text.text.contains("CubicKeyframe("))
    // Single precision at 600 pt: 3e-5 pt.
    for error in text.errors { #expect(error.value < 1e-3) }
  }

  // A spring that is cut off where it begins, on its way, and close to its end.
  @Test(arguments: [(0.0, 0.5, 3.0), (0.4, 0.5, 0.3), (0.7, 0.5, 0.5)])
  func aSpringThatIsCutOffIsWithinTheTolerance(
    dampingRatio: Double, response: Double, duration: Double
  ) throws {
    let spring = SpringAnimation(
      name: "show", item: "card", to: Point2(x: 187.5, y: 400),
      dampingRatio: Quantity(dampingRatio), response: Quantity(response))
    let scene = Scene(
      name: "cut", reference: Size2(width: 375, height: 667),
      items: [
        Item(name: "card", size: Size2(width: 60, height: 40), center: Point2(x: 100, y: 100))
      ],
      behaviors: [.spring(spring)], duration: Quantity(duration))
    let motion = try MotionKeyframes(scene)
    for format in Self.formats {
      for error in format(motion).errors { #expect(error.value <= 0.5, "\(error)") }
    }
  }

  @Test func typesOfSwiftHaveNamesOfTheirOwn() throws {
    func types(of names: [String], in scene: String) throws -> [String] {
      let items = names.enumerated().map { index, name in
        Item(
          name: name, size: Size2(width: 10, height: 10),
          center: Point2(x: .init(Double(20 * index)), y: 0))
      }
      let motion = try MotionKeyframes(
        Scene(
          name: scene, reference: Size2(width: 100, height: 100), items: items,
          behaviors: [.gravity(Gravity(name: "pull"))], duration: 1))
      let code = [motion.swiftUI().text, motion.coreAnimation().text].joined()
      return code.matches(of: /(?:struct|enum) (\w+)(?:<Trigger: Equatable>)? ?[:{]/).map {
        String($0.1)
      }
      .filter { $0 != "Pose" }
    }
    let alike = try types(of: ["card-1", "card1", "card_1"], in: "drop")
    #expect(alike.count == 4 && Set(alike).count == 4)
    #expect(try !types(of: ["modifier"], in: "view").contains("ViewModifier"))
    #expect(try !types(of: ["box"], in: "CAKeyframe").contains("CAKeyframeAnimation"))
  }

  @Test func whatNeverMovesDoesNotFade() throws {
    let still = Item(
      name: "still", size: Size2(width: 10, height: 10), center: Point2(x: 50, y: 50), anchored: 1)
    let scene = Scene(
      name: "scene", reference: Size2(width: 100, height: 100), items: [still],
      behaviors: [.gravity(Gravity(name: "pull"))], duration: 1)
    let motion = try MotionKeyframes(scene)
    #expect(!motion.swiftUI().text.contains("opacity"))
    #expect(!motion.coreAnimation().text.contains("alpha"))
  }

  @Test func reducedMotionEndsWhereTheMotionDoes() throws {
    // A view that leaves fades out where it starts.
    for (name, leaves) in [("drop-out-present", false), ("gravity-pop", true)] {
      let css = try MotionKeyframes(try #require(BuiltInScenes.named(name))).css().text
      #expect(css.contains("prefers-reduced-motion: reduce"))
      #expect(css.contains(leaves ? "{ to { opacity: 0 } }" : "{ from { opacity: 0 } }"))
    }
  }
}
