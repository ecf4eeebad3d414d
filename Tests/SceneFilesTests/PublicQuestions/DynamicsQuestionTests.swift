import Dynamics
import Foundation
import Testing

/// Public questions about gravity, collisions, pushes and attachments of UIKit.
@Suite struct DynamicsQuestionTests {
  /// Asked at <https://github.com/erichoracek/MSDynamicsDrawerViewController/issues/32>.
  ///
  /// The larger elasticity counts, and that of a boundary is 0.2 (measured; documented as 0). A rebound
  /// counts above 100 pt/s, so from 500 pt/s on.
  @Test func `why does a pane bounce whose elasticity is 0`() throws {
    let pane = try PublicQuestion(
      """
      items:
        - {name: pane, size: [200, 200], center: [250, 400], velocity: [-100, 0], elasticity: 0,
           resistance: 0, allowsRotation: false}
      behaviors:
        - collision: {name: edge, lines: [{name: left, from: [100, 0], to: [100, 800]}]}
      duration: 2
      """)
    #expect(
      try pane.values(.bounces, varying: "pane.velocity.x", [-200, -480, -520, -1000]) == [
        0, 0, 1, 1,
      ])
  }

  /// Asked at <https://github.com/erichoracek/MSDynamicsDrawerViewController/issues/30>.
  ///
  /// A fall of 320 pt takes t = √(2 · 320 / 1000) = 0.8 s, and impacts follow after 2t each: at 0.8, 2.4,
  /// 4.0, 5.6, 7.2 and 8.8 s. An impact shifts the speed by up to gravity times a sub-step, 1 % of it,
  /// so that the seventh comes after 10.1 s at the earliest and the sixth before 9.3 s.
  @Test func `does a pane of elasticity 1 ever stop`() throws {
    let ball = try PublicQuestion(
      """
      items:
        - {name: ball, size: [40, 40], center: [200, 260], shape: ellipse, elasticity: 1, resistance: 0}
      behaviors:
        - gravity: {name: pull}
        - collision: {name: floor, lines: [{name: edge, from: [-100, 600], to: [500, 600]}]}
      duration: 10
      """)
    let bounces = try ball.answers(.bounces)[0]
    #expect(bounces.value == 6)
    #expect(bounces.status == .moving)
    #expect(try ball.value(.pauseTime).isNaN)
  }

  /// Asked at <https://exchangetuts.com/uicollisionbehavior-views-pass-through-boundaries-1639902261363344>.
  ///
  /// A contact is soft: a force presses an item into a boundary. It is pushed back as long as its center is
  /// on its own side, and the boundary lies 1 pt outside the reference view.
  @Test(arguments: [100, 1000, 4000])
  func `can a heavy view squeeze another through a wall`(force: Int) throws {
    let corner = try PublicQuestion(
      """
      items:
        - {name: small, size: [40, 40], center: [370, 400], allowsRotation: false}
        - {name: hammer, size: [100, 100], center: [200, 400], density: 10, velocity: [500, 0],
           allowsRotation: false}
      behaviors:
        - push: {name: hand, items: [hammer], mode: continuous, direction: [\(force), 0]}
        - collision: {name: walls, bounds: true}
      duration: 5
      """)
    let small = try corner.value(.finalX, of: "small")
    #expect(small < 401)
    #expect(try corner.value(.finalX, of: "hammer") < small)
  }

  /// Asked at <https://github.com/lionheart/openradar-mirror/issues/6777>.
  ///
  /// "Expected results" of the report: a collision that is added again still has its boundaries. An item
  /// rests 0 to 2 pt above an edge.
  @Test func `does a collision keep its boundaries when it is removed and added again`() throws {
    let square = try PublicQuestion(
      """
      items: [{name: square, size: [100, 100], center: [200, 100]}]
      behaviors:
        - gravity: {name: pull}
        - collision: {name: floor, lines: [{name: edge, from: [0, 600], to: [400, 600]}]}
      phases:
        - {name: first, until: {elapsed: 0.1}, then: {remove: [floor]}}
        - {name: without, until: {elapsed: 0.1}, then: {add: [floor]}}
        - {name: again, until: rest}
      """)
    #expect((548...550).contains(try square.value(.finalY)))
  }

  /// Asked at <https://github.com/erichoracek/MSDynamicsDrawerViewController/issues/155>.
  ///
  /// The boundary of the reference view lies 1 pt outside it, and an item rests 0 to 2 pt from an edge.
  @Test func `why is a pane 1 pt away from the edge after it has bounced`() throws {
    let pane = try PublicQuestion(
      """
      items: [{name: pane, size: [200, 200], center: [250, 400], allowsRotation: false}]
      behaviors:
        - gravity: {name: pull, angle: 180deg}
        - collision: {name: walls, bounds: true}
      """)
    let gap = try pane.value(.finalX) - 100
    #expect((-1...1).contains(gap))
  }

  /// Asked at <https://blog.corywiles.com/detecting-when-uigravitybehavior-is-off-screen>.
  ///
  /// Its upper edge has 800 pt to fall: √(2 · 800 / 1000) = 1.2649 s. The first frame has one sub-step
  /// less, and the exit is seen at a frame.
  @Test func `when is a falling view off screen, and does gravity then complete`() throws {
    let view = try PublicQuestion(
      """
      items: [{name: view, size: [80, 80], center: [200, 40], resistance: 0}]
      behaviors: [{gravity: {name: pull}}]
      """)
    let exit = try view.answers(.exitTime)[0]
    #expect((1.2649...1.2649 + 1 / 60 + 1 / 120).contains(exit.value))
    #expect(exit.status == .offscreen)
    #expect(try view.value(.pauseTime).isNaN)
  }

  /// Documented at <https://developer.apple.com/documentation/uikit/uidynamicitembehavior/1624395-density>.
  ///
  /// "In an elastic collision, these items exhibit a natural conservation of momentum": masses 1 and 2
  /// leave a speed v as -v/3 and 2v/3. The impact comes up to a sub-step and 2 pt of skin early.
  @Test func `what does a view do that is twice as large as the one that hits it`() throws {
    let pair = try PublicQuestion(
      """
      items:
        - {name: one, size: [100, 100], center: [100, 400], velocity: [300, 0], elasticity: 1, friction: 0,
           resistance: 0, allowsRotation: false}
        - {name: two, size: [100, 200], center: [300, 400], elasticity: 1, friction: 0, resistance: 0,
           allowsRotation: false}
      behaviors: [{collision: {name: hit, mode: items}}]
      duration: 1
      """)
    #expect(abs(try pair.value(.peakSpeed, of: "two") - 200) < 1e-6)
    // 1/3 s to the right, then 2/3 s to the left.
    let end: Double = 200 - 100 * 2 / 3
    let early: Double = 400 / 120 + 2 * 4 / 3
    #expect(abs(try pair.value(.finalX, of: "one") - end) < early)
  }

  /// Documented at <https://developer.apple.com/documentation/uikit/uidynamicitembehavior/1624395-density>.
  ///
  /// A force of 1 accelerates 100 × 100 pt by 100 pt/s², so 100 × 200 pt by 50 pt/s².
  @Test func `how fast does a push make a larger view`() throws {
    let view = try PublicQuestion(
      """
      items: [{name: view, size: [100, 200], center: [200, 400], resistance: 0}]
      behaviors: [{push: {name: force, mode: continuous, direction: [1, 0]}}]
      duration: 2
      """)
    let time = view.substeps(120) * view.settings.timeStep
    #expect(abs(try view.value(.peakSpeed) - 50 * time) < 1e-6)
  }

  /// Asked at <https://github.com/zhxnlai/ZLSwipeableView/issues/45>.
  ///
  /// A magnitude of 1 N·s gives 1 kg a velocity of 1 m/s, 100 pt/s; 300 × 400 pt are 12 kg.
  @Test func `which magnitude swipes a card away at 1000 points a second`() throws {
    let card = try PublicQuestion(
      """
      items: [{name: card, size: [300, 400], center: [200, 400], resistance: 0}]
      behaviors: [{push: {name: flick, mode: instantaneous, direction: [0, -120]}}]
      duration: 1
      """)
    #expect(abs(try card.value(.peakSpeed) - 1000) < 1e-6)
  }

  /// Documented at <https://developer.apple.com/documentation/uikit/uiattachmentbehavior/1621314-slidingattachment>.
  ///
  /// "The item does not rotate relative to the axis", and its range limits it. A limit may be passed by
  /// the slop of 0.5 pt (b2_linearSlop).
  @Test func `how does a view slide along one axis only`() throws {
    let slider = try PublicQuestion(
      """
      items: [{name: knob, size: [60, 40], center: [200, 300], angularVelocity: 0.5}]
      behaviors:
        - gravity: {name: pull, angle: 60deg}
        - attachment: {name: rail, kind: sliding, item: knob, anchor: [200, 300], axis: [0, 1],
                       lowerLimit: 0, upperLimit: 120}
      """)
    #expect(abs(try slider.value(.finalX) - 200) < 0.5)
    #expect(abs(try slider.value(.finalY) - 420) < 0.5)
    #expect(abs(try slider.value(.finalAngle)) < 0.01)
  }

  private func ball(_ velocity: String) throws -> PublicQuestion {
    try PublicQuestion(
      """
      items:
        - {name: ball, size: [40, 40], center: [100, 400], velocity: \(velocity), shape: ellipse,
           elasticity: 1, friction: 0, resistance: 0}
      behaviors:
        - collision: {name: walls, lines: [{name: right, from: [180, 0], to: [180, 800]},
                                           {name: floor, from: [-999, 450], to: [999, 450]}]}
      duration: 2
      """)
  }

  /// Asked at <https://github.com/4ian/GDevelop/issues/1219>.
  ///
  /// Box2D lets nothing bounce that approaches at 1 m/s or less (b2_velocityThreshold), 100 pt/s in UIKit.
  /// The ball has 60 pt to go; the impact comes up to a sub-step and 2 pt of skin early.
  @Test func `why does a slow ball stick to the wall`() throws {
    let x = try ball("[90, 0]").values(.finalX, varying: "ball.velocity.x", [90, 110])
    #expect((158...160.5).contains(x[0]))
    let end: Double = 160 - (110 * 2 - 60)
    let early: Double = 110 / 120 + 2
    #expect(abs(x[1] - end) < 2 * early)
  }

  /// Asked at <https://github.com/piqnt/planck.js/issues/217>.
  ///
  /// The threshold is for the velocity along the normal: 60 pt/s downwards are lost, and 500 pt/s to the
  /// left stay, since there is no friction.
  @Test func `why does a ball on a slow diagonal path not bounce`() throws {
    let ball = try ball("[-500, 60]")
    #expect((428...430.5).contains(try ball.value(.finalY)))
    #expect(abs(try ball.value(.finalX) - (100 - 500 * ball.substeps(120) / 120)) < 1e-3)
  }

  /// Asked at <https://whosebug.com/question/525409/Trying-to-get-UIView-to-bounce-using-UIKit-Dynamics>.
  ///
  /// A boundary down the ball's side holds nothing: it leaves after √(2 · 700 / 1000) = 1.1832 s. The
  /// reference view as a boundary does: 651 pt give 1141 pt/s, and 0.2 of it 228 pt/s, which count; the
  /// next rebound would have 46 pt/s, which do not.
  @Test func `why does a ball fall through the boundary at its side`() throws {
    func ball(_ boundary: String) throws -> PublicQuestion {
      try PublicQuestion(
        """
        items: [{name: ball, size: [50, 50], center: [125, 125], shape: ellipse, resistance: 0}]
        behaviors: [{gravity: {name: pull}}, {collision: {name: walls, \(boundary)}}]
        """)
    }
    let beside = try ball("lines: [{name: side, from: [95, 100], to: [95, 900]}]")
    #expect((1.1832...1.1832 + 1 / 60 + 1 / 120).contains(try beside.value(.exitTime)))
    #expect(try beside.value(.contacts) == 0)
    let inside = try ball("bounds: true")
    #expect(try inside.value(.bounces) == 1)
    #expect(try inside.value(.impacts) == 2)
    #expect(try inside.answers(.bounces)[0].status == .resting)
  }

  /// Asked at <https://github.com/zhxnlai/ZLSwipeableViewSwift/issues/97>.
  ///
  /// "If false, forces cannot turn the item" (allowsRotation). A pull at a corner turns it otherwise.
  @Test func `how does a card stay upright that is dragged by its corner`() throws {
    let card = try PublicQuestion(
      """
      items: [{name: card, size: [200, 300], center: [200, 400]}]
      behaviors:
        - attachment: {name: finger, item: card, offset: [-80, -120], anchor: [300, 200], length: 0,
                       frequency: 3, damping: 0.8}
      duration: 1
      """)
    let angles = try card.values(.peakAngle, varying: "card.allowsRotation", [0, 1])
    #expect(angles[0] == 0 && angles[1] > 0.1)
  }

  /// Documented at <https://developer.apple.com/documentation/uikit/uigravitybehavior>.
  ///
  /// "A value of 1.0 corresponds to an acceleration of 1000 points / second²", for all items equally.
  @Test func `does a heavier view fall faster`() throws {
    let view = try PublicQuestion(
      """
      items: [{name: view, size: [100, 100], center: [200, 100], resistance: 0}]
      behaviors: [{gravity: {name: pull}}]
      duration: 0.5
      """)
    let n = view.substeps(30)
    let step = view.settings.timeStep
    let fall = 1000 * step * step * n * (n + 1) / 2
    for y in try view.values(.finalY, varying: "view.density", [0.1, 1, 25]) {
      #expect(abs(y - (100 + fall)) < 1e-6)
    }
  }

  /// Asked at <https://github.com/HideakiTouhara/Poi/pull/10>.
  ///
  /// The left edge of a card of 320 pt ends at 200 + 300 - 160 = 340 pt, within the screen of 400 pt. With
  /// 400 pt it crosses it where a tenth of the way is left: (1 + ωt) e^(-ωt) = 0.1, ωt = 3.8897.
  @Test func `why does a card stay partly on screen that is pushed 300 points away`() throws {
    let card = try PublicQuestion(
      """
      parameters: {push: 300}
      items: [{name: card, size: [320, 400], center: [200, 400]}]
      behaviors:
        - spring: {name: away, item: card, to: [200 + parameters.push, 400], dampingRatio: 1, response: 0.5}
      """)
    let times = try card.values(.exitTime, varying: "parameters.push", [300, 400])
    #expect(times[0].isNaN)
    let crossing = 3.8897 / (2 * Double.pi / 0.5)
    #expect((crossing - 1e-4...crossing + 1 / 60).contains(times[1]))
  }
}
