import Dynamics
import Foundation
import SceneFiles
import Testing

@Suite struct UIKitCodeTests {
  /// A scene with everything that a scene can have, and names that Swift or the class has taken.
  private static let everything = Scene(
    name: "all-of-it", summary: "Everything at once.",
    reference: Size2(width: 375, height: 667),
    items: [
      Item(
        name: "class", size: Size2(width: 40, height: "class.size.width / 2"),
        center: Point2(x: 100, y: 100.25), angle: .init(-.pi / 2), velocity: Point2(x: 30, y: -1.5),
        angularVelocity: 2, friction: 0.5, density: 2, resistance: 0, allowsRotation: 1, anchored: 0
      )
    ],
    behaviors: [
      .gravity(Gravity(name: "animator", magnitude: 0.5, angle: 0)),
      .collision(
        Collision(
          name: "drop-zone", mode: .boundaries, insets: Insets(),
          lines: [
            .init(name: "edge", from: Point2(x: 0, y: 600), to: Point2(x: 375, y: 650))
          ],
          paths: [
            .init(
              name: "hole",
              points: [Point2(x: 1, y: 2), Point2(x: 30, y: 2), Point2(x: 30, y: 40)])
          ])),
      .attachment(
        Attachment(
          name: "finger", item: "class", offset: Point2(x: 3, y: 4),
          anchor: Point2(x: 100, y: 50), length: 60, frequency: 2.5, damping: 0.4,
          track: Track(
            knots: [.init(time: 0, x: 100, y: 50), .init(time: 0.5, x: 200, y: 75)], speed: 2))),
      .snap(
        Snap(
          name: "home", item: "class", point: Point2(x: 187.5, y: 300),
          track: Track(knots: [.init(time: 0, x: 0, y: 0), .init(time: 1, x: 9, y: 9)]))),
      .push(
        Push(
          name: "flick", mode: .instantaneous, direction: Point2(x: 1, y: -2), magnitude: 0.5,
          offset: Point2(x: 5, y: 0))),
      .field(
        FieldBehavior(
          name: "swirl", kind: .vortex, position: Point2(x: 10, y: 20),
          region: .difference([
            .circle(radius: 300), .inverse(.rectangle(Size2(width: 50, height: 60))),
          ]), strength: 2)),
      .field(
        FieldBehavior(
          name: "storm", kind: .noise, smoothness: 0.5, animationSpeed: 2)),
      .field(
        FieldBehavior(name: "wind", kind: .drag, direction: Point2(x: 1, y: 0))),
      .itemBehavior(
        ItemBehavior(
          name: "later", elasticity: 0.7, allowsRotation: 0, charge: 1,
          addLinearVelocity: Point2(x: 10, y: 0), addAngularVelocity: 1)),
      .attachment(Attachment(name: "rod", item: "class", anchor: Point2(x: 100, y: 20))),
    ],
    phases: [
      Phase(
        name: "drag", until: Trigger(elapsed: 0.5),
        then: Actions(remove: ["finger"], add: ["rod"], restart: ["class"])),
      Phase(name: "settle", until: Trigger(rest: true), then: Actions(remove: ["rod"])),
      Phase(name: "over", until: Trigger(elapsed: 1, rest: true)),
    ])

  /// A spring that is given by its response.
  private static let responding = Scene(
    name: "responding", reference: Size2(width: 375, height: 667),
    items: [
      Item(name: "view", size: Size2(width: 50, height: 50), center: Point2(x: 0, y: 0))
    ],
    behaviors: [
      .spring(
        SpringAnimation(
          name: "spring", item: "view", to: Point2(x: 100, y: 0), dampingRatio: 0.5, response: 0.5))
    ])

  // origin: the initialiser of the published custom modal animator, and its start: scale 0.6 after a
  // translation by (0, -200).
  @Test func `a spring in closed form is a property animator`() throws {
    let code = try UIKitCode(BuiltInScenes.customModalShow).text
    for piece in [
      "dampingRatio: 0.8, initialVelocity: CGVector(dx: 1, dy: 0))", "duration: 0.6,",
      "CGAffineTransform(translationX: 0, y: -200)", ".scaledBy(x: 0.6, y: 0.6)",
    ] {
      #expect(code.contains(piece), "\(piece)")
    }
    #expect(!code.contains("UIDynamicAnimator"))
  }

  // origin: the numbers of the published DropOutAnimator's dismissal (375 × 667 pt screen), as the
  // calls of UIKit that its listing makes with them.
  @Test func `the drop-out dismissal makes the calls of the published animator`() throws {
    let code = try UIKitCode(BuiltInScenes.dropOutDismiss).text
    let lines = Set(code.split(separator: "\n").map { $0.drop { $0 == " " } })
    for line in [
      "cardProperties = UIDynamicItemBehavior(items: [card])",
      "cardProperties.elasticity = 0.8",
      "cardProperties.angularResistance = 5",
      "pull = UIGravityBehavior(items: [card])",
      "pull.magnitude = 10  // 1 is 1000 pt/s²",
      "floor = UICollisionBehavior(items: [card])",
      "with: UIEdgeInsets(top: 0, left: -1000, bottom: -225, right: -1000))",
      "item: card, offsetFromCenter: UIOffset(horizontal: 70, vertical: 100),",
      "attachedToAnchor: CGPoint(x: 247.5, y: 233.5))",
      "rope.frequency = 3  // Hz",
      "rope.damping = 3  // 1 is critical",
      "case .hang where elapsed >= 2.6666666666666665: endHang()",
      "animator.removeBehavior(rope)",
    ] {
      #expect(lines.contains(line[...]), "\(line)")
    }
  }

  @Test func `what is left to UIKit is not set but said`() throws {
    let code = try UIKitCode(BuiltInScenes.fallingSquare).text
    #expect(
      code.contains(
        "// friction is 0.2: UIKit's real default, measured; documented as 0\n"))
    #expect(code.contains("// magnitude is 1: UIKit's default, documented\n"))
    #expect(!code.contains(".friction ="))
    #expect(code.contains("walls.translatesReferenceBoundsIntoBoundary = true\n"))
  }

  @Test func `names that are taken get others, numbers are those at the end of expressions`() throws
  {
    let code = try UIKitCode(Self.everything).text
    for piece in [
      "private let class2: UIView", "private let animator2: UIGravityBehavior",
      "private let dropZone: UICollisionBehavior", "CGSize(width: 40, height: 20)",
      "CGAffineTransform(rotationAngle: -.pi / 2)", "case drag, settle, over2, over",
      "dropZone.collisionMode = .boundaries",
      "UIRegion(radius: 300).difference(from: UIRegion(size: CGSize(width: 50, height: 60)).inverse())",
      "UIFieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 2)",
      "wind.direction = CGVector(dx: 1, dy: 0)", "flick.pushDirection = CGVector(dx: 1, dy: -2)",
      "home.snapPoint = Self.place(on: homeTrack", "// damping is 0.5: ",
      "animator.elapsedTime * 2",
    ] {
      #expect(code.contains(piece), "\(piece)")
    }
    // The rod is added by a phase, so it is not there at the start.
    let start = try #require(code.firstRange(of: "func start()"))
    let end = try #require(code.firstRange(of: "func stop()"))
    #expect(!code[start.upperBound..<end.lowerBound].contains("addBehavior(rod)"))
  }

  @Test func `a scene that is wrong is refused`() {
    var scene = BuiltInScenes.fallingSquare
    scene.items[0].density = -1
    #expect(throws: SceneProblems.self) { try UIKitCode(scene) }
  }

  /// Names, types, initialisation order and isolation, against the interface that Apple documents.
  @Test func `the code compiles against UIKit's interface without a warning`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let interface = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../References/uikit/UIKit.swift").standardized
    var files = [interface.path]
    let writable = BuiltInScenes.all.filter { (try? UIKitCode($0)) != nil }
    #expect(writable.count > 3)
    for scene in writable + [Self.everything, Self.responding] {
      let code = try UIKitCode(scene).text.replacing("import UIKit", with: "import Foundation")
      let file = folder.appending(path: "\(scene.name).swift")
      try Data(code.utf8).write(to: file)
      files.append(file.path)
    }
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    // As far as the checks of initialisation, which -typecheck leaves out.
    compiler.arguments =
      [
        "swiftc", "-wmo", "-emit-sil", "-o", "/dev/null", "-swift-version", "6",
        "-warnings-as-errors",
      ]
      + files
    let errors = Pipe()
    compiler.standardError = errors
    try compiler.run()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0, "\(String(decoding: text, as: UTF8.self))")
  }
}
