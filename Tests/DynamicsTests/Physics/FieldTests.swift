import Foundation
import Testing

import Dynamics

/// Fields: published accelerations and positions, closed forms, and where fields act.
@Suite struct FieldTests {
  /// A box of 1 kg at (300, 400), which is (3, 4) m from the origin, in a field.
  private static func box(
    _ field: FieldBehavior, density: Double = 1, charge: Double = 0,
    velocity: (x: Double, y: Double) = (0, 0)
  ) -> Experiment {
    var box = Experiment(x: 300, y: 400)
    box.item.density = .init(density)
    box.item.charge = .init(charge)
    box.item.velocity = Point2(x: .init(velocity.x), y: .init(velocity.y))
    box.behaviors = [.field(field)]
    return box
  }

  /// The acceleration in the first sub-step, pt/s².
  private static func acceleration(_ box: Experiment) throws -> (x: Double, y: Double) {
    let frames = try box.frames()
    let step = Double(Float(1) / 120)
    return (
      Double(frames[1].velocityX - frames[0].velocityX) / step,
      Double(frames[1].velocityY - frames[0].velocityY) / step
    )
  }

  private func expect(
    _ box: Experiment, _ x: Double, _ y: Double, within tolerance: Double = 1e-3,
    _ comment: Comment? = nil
  ) throws {
    let found = try Self.acceleration(box)
    #expect(abs(found.x - x) < tolerance && abs(found.y - y) < tolerance, "\(found)")
  }

  private static func field(
    _ kind: FieldBehavior.Kind, position: Point2? = nil, region: Region? = nil,
    strength: Quantity? = nil, falloff: Quantity? = nil, direction: Point2? = nil
  ) -> FieldBehavior {
    FieldBehavior(
      name: "field", kind: kind, position: position, region: region, strength: strength,
      falloff: falloff, direction: direction)
  }

  private static let origin = Point2(x: 0, y: 0)

  // MARK: Published

  @Test func `each kind accelerates as UIKit's does`() throws {
    let linear = Self.field(.linearGravity, direction: Point2(x: 3, y: 4))
    try expect(Self.box(linear), 300, 400, within: 0.01)
    try expect(Self.box(Self.field(.radialGravity, position: Self.origin)), -2.4, -3.2)
    try expect(Self.box(Self.field(.spring)), -300, -400, within: 0.01)
    try expect(Self.box(Self.field(.spring), density: 3), -100, -133.3333, within: 0.01)
    try expect(Self.box(Self.field(.vortex)), -80, 60)
    try expect(Self.box(Self.field(.vortex), density: 3), -8.8889, 6.6667)
    try expect(Self.box(Self.field(.electric), charge: 2), 24, 32)
    try expect(
      Self.box(Self.field(.magnetic), charge: 1, velocity: (100, 0)), 0, -20, within: 0.01)
  }

  @Test func `after 60 frames of linear gravity, an item is where UIKit's is`() throws {
    let field = Self.field(.linearGravity, direction: Point2(x: 3, y: 4))
    let frame = try Self.box(field).frames()[60]
    #expect(String(format: "%.4f %.4f", frame.x, frame.y) == "448.7500 598.3333")
  }

  @Test func `after 60 frames of a spring field, an item is where UIKit's is`() throws {
    let field = Self.field(.spring, position: Point2(x: 250, y: 350), strength: 4)
    let frame = try Self.box(field).frames()[60]
    #expect(String(format: "%.4f %.4f", frame.x, frame.y) == "229.5706 329.5706")
  }

  @Test func `a velocity field moves an item at its own velocity`() throws {
    var box = Self.box(Self.field(.velocity, direction: Point2(x: 1, y: -0.5)))
    box.gravity()
    let frames = try box.frames()
    #expect(frames[1...20].allSatisfy { $0.velocityX == 100 && $0.velocityY == -50 })
  }

  // MARK: Closed forms

  @Test func `the period of a spring field follows from its strength and the mass`() throws {
    let field = Self.field(.spring, position: Point2(x: 250, y: 400), strength: 9)
    let frames = try Self.box(field, density: 4).frames()
    // w = 1.5 rad/s: after half a period the item is on the other side. A symplectic step is off by
    // (w h)^2 / 24 of the period.
    let half = Int((Double.pi / 1.5 * 60).rounded())
    #expect(abs(frames[half].x - 200) < 0.1)
    #expect(abs(frames[half / 2].x - 250) < 1)
  }

  @Test func `drag slows by the square of the speed`() throws {
    let field = Self.field(.drag, strength: 0.5)
    let frames = try Self.box(field, velocity: (400, 0)).frames()
    // v = v0 / (1 + S v0 t / m), an explicit step of first order.
    for frame in [10, 30, 60] {
      let time = Double(2 * frame - 1) / 120
      let law = 4 / (1 + 0.5 * 4 * time)
      #expect(abs(Double(frames[frame].velocityX) / 100 - law) < 0.02 * law)
    }
  }

  @Test func `drag is relative to a moving medium`() throws {
    let field = Self.field(.drag, strength: 3, direction: Point2(x: 2, y: 0))
    let last = try #require(try Self.box(field).frames().last)
    #expect(last.velocityX > 190 && last.velocityX < 200)
  }

  @Test func `a magnetic field turns a velocity and keeps the speed`() throws {
    let field = Self.field(.magnetic, strength: 1, falloff: 0)
    let frames = try Self.box(field, charge: -5, velocity: (100, 0)).frames()
    // One radian a second, whatever the charge; explicit, so the speed grows by (w h)^2 / 2 a step.
    let angle = atan2(Double(frames[60].velocityY), Double(frames[60].velocityX))
    #expect(abs(angle + 119.0 / 120) < 1e-3)
    #expect(try Self.box(field, velocity: (100, 0)).frames()[60].velocityY == 0)
  }

  @Test(arguments: [-2, -1, 0.5, 1, 2, 3.7])
  func `the falloff is a power of the distance in metres`(falloff: Double) throws {
    let field = Self.field(.radialGravity, position: Self.origin, falloff: .init(falloff))
    let found = try Self.acceleration(Self.box(field))
    let law = 100 * pow(5, -falloff)
    #expect(abs(hypot(found.x, found.y) - law) < 2e-5 * law + 1e-4)
  }

  @Test func `within the minimum radius a field is constant`() throws {
    var field = Self.field(.radialGravity, position: Self.origin)
    field.minimumRadius = 1000
    let found = try Self.acceleration(Self.box(field))
    #expect(abs(hypot(found.x, found.y) - 1) < 1e-3)
  }

  @Test func `at its centre a field has no force, or the scenario diverges`() throws {
    for kind in [FieldBehavior.Kind.spring, .vortex, .radialGravity] {
      let field = Self.field(kind, position: Point2(x: 300, y: 400))
      try expect(Self.box(field), 0, 0)
    }
    let electric = Self.field(.electric, position: Point2(x: 300, y: 400))
    #expect(try Self.box(electric, charge: 1).trace(in: Float.self).status == .diverged)
  }

  // MARK: Noise

  private static func noise(speed: Quantity, at x: Double = 300) -> FieldBehavior {
    FieldBehavior(
      name: "field", kind: .noise, position: Point2(x: .init(300 - x), y: 0), smoothness: 0.4,
      animationSpeed: speed)
  }

  @Test func `noise is smooth, varies with position and ignores the mass`() throws {
    var last: (x: Double, y: Double)?
    var strengths: [Double] = []
    for step in 0..<200 {
      let box = Self.box(Self.noise(speed: 0, at: Double(step)))
      let found = try Self.acceleration(box)
      strengths.append(hypot(found.x, found.y))
      if let last { #expect(hypot(found.x - last.x, found.y - last.y) < 40) }
      last = found
    }
    #expect((strengths.max() ?? 0) > 50, "pt/s²")
    #expect((strengths.min() ?? 0) < 20)
    let light = try Self.acceleration(Self.box(Self.noise(speed: 0)))
    let heavy = try Self.acceleration(Self.box(Self.noise(speed: 0), density: 4))
    #expect(abs(light.x - 4 * heavy.x) < 1e-2)
  }

  @Test func `noise changes with time as fast as it is animated`() throws {
    func path(_ speed: Quantity) throws -> [Float] {
      try Self.box(Self.noise(speed: speed)).frames().prefix(61).map(\.velocityX)
    }
    #expect(try path(0) != path(3))
    #expect(try path(3) == path(3))
  }

  @Test func `turbulence does not move an item at rest`() throws {
    var field = Self.noise(speed: 1)
    field.kind = .turbulence
    try expect(Self.box(field), 0, 0)
    let moving = try Self.acceleration(Self.box(field, velocity: (200, 0)))
    #expect(hypot(moving.x, moving.y) > 1)
  }

  // MARK: Regions

  /// Whether a field acts on an item whose centre is (x, y) from the field.
  private func acts(_ region: Region, _ x: Double, _ y: Double) throws -> Bool {
    let field = Self.field(
      .linearGravity, position: Point2(x: .init(300 - x), y: .init(400 - y)), region: region,
      direction: Point2(x: 1, y: 0))
    return try Self.acceleration(Self.box(field)).x > 50
  }

  @Test func `a circle contains its edge, a rectangle does not`() throws {
    let circle = Region.circle(radius: 100)
    #expect(try acts(circle, 100, 0) && acts(circle, 60, 80) && !acts(circle, 100.5, 0))
    let rectangle = Region.rectangle(Size2(width: 200, height: 100))
    #expect(try acts(rectangle, 99, 49) && !acts(rectangle, 100, 0) && !acts(rectangle, 0, -50))
    #expect(try acts(.infinite, 1e5, -1e5))
  }

  @Test func `regions combine like sets`() throws {
    let circle = Region.circle(radius: 100)
    let right = Region.rectangle(Size2(width: 300, height: 40))
    let points = [(0.0, 0.0), (120.0, 0.0), (0.0, 90.0), (120.0, 90.0), (70.0, 10.0)]
    for (x, y) in points {
      let a = try acts(circle, x, y)
      let b = try acts(right, x, y)
      #expect(try acts(.union([circle, right]), x, y) == (a || b))
      #expect(try acts(.intersection([circle, right]), x, y) == (a && b))
      #expect(try acts(.difference([circle, right]), x, y) == (a && !b))
      #expect(try acts(.inverse(circle), x, y) == !a)
      #expect(
        try acts(.inverse(.union([.inverse(circle), .inverse(right)])), x, y) == (a && b))
      let ring = Region.difference([circle, .circle(radius: 50), right])
      #expect(try acts(ring, x, y) == (a && !b && x * x + y * y > 2500))
    }
  }

  @Test func `later parts of an intersection contain their edges`() throws {
    let rectangle = Region.rectangle(Size2(width: 200, height: 100))
    #expect(try acts(.intersection([.infinite, rectangle]), 100, 0))
    #expect(try !acts(.intersection([rectangle, .infinite]), 100, 0))
  }

  @Test func `two adjacent rectangles leave a line that neither contains`() throws {
    var corners = Experiment(x: 200, y: 300)
    corners.behaviors = [150, 450].map { y in
      .field(
        FieldBehavior(
          name: "corner\(y)", kind: .spring, position: Point2(x: 100, y: .init(Double(y))),
          region: .rectangle(Size2(width: 400, height: 300))))
    }
    #expect(try corners.frames().last?.x == 200)
    corners.item.center.y = 301
    #expect(try corners.frames()[10].x < 200)
  }

  // MARK: When and on whom

  @Test func `the first velocity field that contains an item applies`() throws {
    var box = Self.box(Self.field(.velocity, direction: Point2(x: 1, y: 0)))
    box.behaviors.append(
      .field(FieldBehavior(name: "other", kind: .velocity, direction: Point2(x: 0, y: 5))))
    let frame = try box.frames()[5]
    #expect(frame.velocityX == 100 && frame.velocityY == 0)
  }

  @Test func `a phase adds a field and removes it`() throws {
    var scene = Self.box(Self.field(.linearGravity, direction: Point2(x: 1, y: 0))).scene
    scene.phases = [
      Phase(name: "before", until: Trigger(elapsed: 0.1), then: Actions(add: ["field"])),
      Phase(name: "with", until: Trigger(elapsed: 0.1), then: Actions(remove: ["field"])),
      Phase(name: "after", until: Trigger(elapsed: 0.1)),
    ]
    let frames = Trace<Float>(plan: try Plan(scene: scene)).frames
    #expect(frames[6].velocityX == 0)
    #expect(abs(frames[12].velocityX - 10) < 1e-3)
    #expect(frames[18].velocityX == frames[12].velocityX)
  }

  @Test func `a field of other items does not move this one`() throws {
    var field = Self.field(.linearGravity, direction: Point2(x: 1, y: 0))
    field.items = []
    try expect(Self.box(field), 0, 0)
  }

  @Test func `the function of a kind makes a complete field with all numbers of the kind`() {
    let (point, region) = (Point2(x: 1, y: 2), Region.circle(radius: 30))
    let fields: [FieldBehavior] = [
      .drag(
        name: "field", direction: point, position: point, region: region, strength: 1, falloff: 1,
        minimumRadius: 1),
      .vortex(
        name: "field", position: point, region: region, strength: 1, falloff: 1, minimumRadius: 1),
      .radialGravity(
        name: "field", position: point, region: region, strength: 1, falloff: 1, minimumRadius: 1),
      .linearGravity(
        name: "field", direction: point, position: point, region: region, strength: 1, falloff: 1,
        minimumRadius: 1),
      .velocity(name: "field", direction: point, position: point, region: region),
      .noise(
        name: "field", smoothness: 1, animationSpeed: 1, position: point, region: region,
        strength: 1, falloff: 1, minimumRadius: 1),
      .turbulence(
        name: "field", smoothness: 1, animationSpeed: 1, position: point, region: region,
        strength: 1, falloff: 1, minimumRadius: 1),
      .spring(
        name: "field", position: point, region: region, strength: 1, falloff: 1, minimumRadius: 1),
      .electric(
        name: "field", position: point, region: region, strength: 1, falloff: 1, minimumRadius: 1),
      .magnetic(
        name: "field", position: point, region: region, strength: 1, falloff: 1, minimumRadius: 1),
    ]
    #expect(fields.map(\.kind) == FieldBehavior.Kind.allCases)
    for field in fields {
      let numbers: [(key: String, isGiven: Bool)] = [
        ("strength", field.strength != nil), ("falloff", field.falloff != nil),
        ("minimumRadius", field.minimumRadius != nil), ("direction", field.direction != nil),
        ("smoothness", field.smoothness != nil),
        ("animationSpeed", field.animationSpeed != nil),
      ]
      #expect(Set(numbers.filter(\.isGiven).map(\.key)) == field.kind.keys)
      #expect(Self.box(field).scene.problems.isEmpty, "\(field.kind)")
    }
  }

  @Test func `a number that a field leaves out has UIKit's measured default`() throws {
    for (kind, falloff) in [
      (FieldBehavior.Kind.radialGravity, 2.0), (.spring, -1), (.electric, 1), (.magnetic, 1),
      (.drag, 0), (.vortex, 0),
    ] {
      let field = Self.field(kind, position: Self.origin)
      let table = try ParameterTable(Self.box(field).scene)
      let parameter = table.parameters[try table.index(of: "field.falloff")]
      #expect(parameter.quantity == Quantity(falloff) && parameter.isDefault)
    }
  }
}
