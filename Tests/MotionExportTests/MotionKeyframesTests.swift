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

  @Test func reducedMotionEndsWhereTheMotionDoes() throws {
    // A view that leaves fades out where it starts.
    for (name, leaves) in [("drop-out-present", false), ("gravity-pop", true)] {
      let css = try MotionKeyframes(try #require(BuiltInScenes.named(name))).css().text
      #expect(css.contains("prefers-reduced-motion: reduce"))
      #expect(css.contains(leaves ? "{ to { opacity: 0 } }" : "{ from { opacity: 0 } }"))
    }
  }
}
