import Testing

import Dynamics

@Suite struct MeasureSyntaxTests {
  @Test(arguments: [
    ("", 1, "empty expression"),
    ("apex = ", 8, "empty expression"),
    ("a b = max(y)", 1, "invalid name of a measure 'a b'"),
    ("bounces = max(y)", 1, "the name 'bounces' is taken"),
    ("x = max(y)", 1, "the name 'x' is taken"),
    ("a = max(y", 10, "missing ')'"),
    ("a = max()", 9, "empty expression"),
    ("a = max(y) + ", 13, "missing number, path or '('"),
    ("a = max(y) afte 3", 12, "missing operator"),
    ("a = max(y) after", 17, "missing time of a window"),
    ("a = max(y) after after 1", 18, "a window without an aggregate"),
    ("a = 3 after 1", 7, "a window without an aggregate"),
    ("a = max(y) between 1", 21, "missing 'and'"),
    ("a = max(y) after 1 after 2", 20, "the window has two starts"),
    ("a = max(y) before 1 between 2 and 3", 21, "the window has two ends"),
    ("a = first(y)", 11, "first takes a condition"),
    ("a = duration(y = 3)", 16, "duration takes no pass through a value"),
    ("a = max(y = 3)", 11, "max takes no pass through a value"),
    ("a = count(x = 3 && y > 4)", 13, "unexpected '='"),
    ("a = count((x = 3) && y > 4)", 14, "missing ')'"),
    ("a = count(1 < y < 3)", 17, "unexpected '<'"),
    ("a = count(y > )", 14, "missing number, path or '('"),
    ("a = count(3pt > 1s)", 19, "pt and s together"),
    ("_0 = max(y)", 1, "the name '_0' is taken"),
    ("a = max(y) + _0", 14, "unknown name '_0'"),
    ("a = _5", 5, "unknown name '_5'"),
    ("a = max(x - _-1)", 13, "unknown name '_-1'"),
    ("a = timeOf(y)", 12, "timeOf takes an extremum"),
    ("a = timeOf(max(y) after 1)", 12, "timeOf takes an extremum"),
    ("a = max(y) after bounces", 18, "the limit of a window is no time"),
    ("a = max(y) before ball.peakSpeed", 19, "the limit of a window is no time"),
    ("a = max(y) after max(x)", 18, "the limit of a window is no time"),
    ("a = avg(y)", 5, "unknown function 'avg'"),
  ])
  func `a mistake has its column`(text: String, column: Int, message: String) throws {
    let error = try #require(throws: ExpressionError.self) { try Measure(parsing: text) }
    #expect(error.column == column && error.message == message, "\(error)")
    #expect(!error.expected.isEmpty)
  }

  @Test func `text and depth have limits, and no text ends the program`() {
    let long = "max(y)" + String(repeating: " + max(y)", count: 500)
    #expect(throws: ExpressionError.self) { try Measure(parsing: long) }
    let deep = String(repeating: "max(", count: 700) + "y" + String(repeating: ")", count: 700)
    #expect(throws: ExpressionError.self) { try Measure(parsing: deep) }
    // Every text that another one can become by losing or doubling some letters.
    let text =
      "a = (max(b.y) after firstContact - end(x) between 1 and 2) / count((x < 1e3 || y != -2) && if(y > 7, 1, x) == 3) + first(x = 4)"
    var random = SplitMix64(seed: 11)
    for _ in 0..<3000 {
      var characters = Array(text)
      for _ in 0...Int(random.next() % 4) {
        let index = Int(random.next() % UInt64(characters.count))
        if random.next() % 2 == 0 {
          characters.remove(at: index)
        } else {
          characters.insert(characters[Int(random.next() % UInt64(characters.count))], at: index)
        }
      }
      let changed = String(characters)
      do throws(ExpressionError) {
        let measure = try Measure(parsing: changed)
        // What can be read is read from its definition too.
        #expect(try! Measure(parsing: measure.definition) == measure, "\(changed)")
      } catch {
        #expect(1...changed.count + 1 ~= error.column, "\(changed): \(error)")
      }
    }
  }

  @Test(arguments: [
    ("max(card.y)", Quantity.Unit.points), ("500 - min(y) after firstContact", .points),
    ("max(x) - start(x)", .points), ("end(step)", .points), ("stays(distance < 5)", .seconds),
    ("timeOf(max(angle)) - firstContactTime", .seconds), ("period(x)", .seconds),
    ("max(angle)", .radians), ("max(speed)", .pointsPerSecond), ("min(spin)", .radiansPerSecond),
    ("max(velocityChange)", .pointsPerSecond), ("1 / period(x)", .perSecond),
    ("end(speed) / (end(time) - start(time))", .pointsPerSecondSquared),
    ("count(y > 500)", .none), ("max(y > 500)", .none), ("max(y) > 500 && max(x) < 3", .none),
    ("decay(x)", .none), ("max(x) / max(y)", .none),
    ("(525 - min(y)) / (525 - start(y))", .none), ("max(x) * max(y)", .none),
    ("peakSpeed", .pointsPerSecond), ("card.finalX + card.finalY", .points),
    ("min(max(x), 5)", .points), ("duration(y > 4) / 2", .seconds),
  ])
  func `the unit follows from the formula`(text: String, unit: Quantity.Unit) throws {
    #expect(try Measure(parsing: "a = " + text).unit == unit)
  }

  @Test func `a measure can name those before it, and is complete without them`() throws {
    let rise = try Measure(parsing: "rise = 500 - min(y)")
    let half = try Measure(parsing: "half = rise / 2", among: [rise])
    #expect(half.definition == "half = (500 - min(y)) / 2")
    #expect(half.text == "rise / 2" && half.unit == .points)
    #expect(try Measure(parsing: half.definition).formula == half.formula)
    // A name is a whole one, and a column knows measures by their names and definitions.
    let other = try Measure(parsing: "other = rise.y + max(riser.y)", among: [rise])
    #expect(other.formula == "rise.y + max(riser.y)")
    let named = try MetricColumn.named("half", among: [rise, half])
    #expect(named == MetricColumn(half) && named?.rawValue == "half")
    let inPlace = try MetricColumn.named("max(x)")
    #expect(inPlace?.rawValue == "max(x)" && inPlace?.definition == "max(x)")
    // The end of a formula is not the metric of an item.
    let window = try MetricColumn.named("apex = min(ball.y) after ball.firstContactTime")
    #expect(window?.rawValue == "apex" && window?.item == nil)
    #expect(try MetricColumn.named("hal", among: [half]) == nil)
  }

  @Test(arguments: [
    ("max(bal.y)", 5, "unknown name 'bal.y'"), ("max(y) + z", 10, "unknown name 'z'"),
    ("y", 1, "'y' changes from frame to frame"),
    ("1 + ball.x", 5, "'ball.x' changes from frame to frame"),
    (
      "max(y) after firstCrossingTime", 14,
      "firstCrossingTime exists only for springs in closed form"
    ),
    ("max(ball.size.wdth)", 5, "unknown name 'ball.size.wdth'"),
  ])
  func `a name that the scene lacks has its column`(
    text: String, column: Int, message: String
  ) throws {
    let measure = try Measure(parsing: text)
    let table = try ParameterTable(.dropped())
    let error = try #require(throws: ExpressionError.self) { try measure.check(for: table) }
    #expect(error.column == column && error.message == message, "\(error)")
  }

  @Test(arguments: [
    ("max(ball.x-5)", "Names can have hyphens: put spaces around a minus, as 'ball.x - …'."),
    (
      "max(parameters.far-end-ball.x)",
      "Names can have hyphens: put spaces around a minus, as 'parameters.far-end - …'."
    ),
    (
      "max(y) after drag",
      "A phase has no number: give its time in seconds, or by what happens then, as 'first(speed > 500)'."
    ),
  ])
  func `a name that looks right has a cure`(text: String, cure: String) throws {
    var scene = Scene.dropped()
    scene.phases = [Phase(name: "drag", until: Trigger(rest: true))]
    scene.parameters = NamedQuantities([.init(name: "far-end", quantity: 300)])
    let (measure, table) = (try Measure(parsing: text), try ParameterTable(scene))
    let error = try #require(throws: ExpressionError.self) { try measure.check(for: table) }
    #expect(error.cure == cure)
  }

  @Test func `a scene of several items needs their names`() throws {
    var scene = Scene.dropped()
    var other = scene.items[0]
    other.name = "other"
    scene.items.append(other)
    let table = try ParameterTable(scene)
    for text in ["max(y)", "firstContact", "max(ball.y - other.y) after firstContact"] {
      let measure = try Measure(parsing: text)
      #expect(throws: ExpressionError.self) { try measure.check(for: table) }
    }
    // The item of an aggregate is that of its window.
    for text in ["max(ball.y) after firstContact", "max(ball.y - other.y) after ball.firstContact"]
    {
      try Measure(parsing: text).check(for: table)
    }
    scene.measures = [try Measure(parsing: "top = min(y)")]
    #expect(
      scene.problems.map(\.description) == [
        "measures.top: 'y' needs an item, because the scene has 2 (got 'min(y)'); "
          + "expected one of ball.y, other.y"
      ])
  }
}

extension Scene {
  /// A ball that falls from 400 pt above a floor, without rotation or drag.
  static func dropped(elasticity: Quantity = 0.7) -> Scene {
    Scene(
      name: "dropped", reference: Size2(width: 320, height: 600),
      items: [
        Item(
          name: "ball", size: Size2(width: 50, height: 50), center: Point2(x: 160, y: 125),
          elasticity: elasticity, resistance: 0, allowsRotation: 0)
      ],
      behaviors: [
        .gravity(Gravity(name: "pull")),
        .collision(
          Collision(
            name: "floor",
            lines: [
              .init(name: "edge", from: Point2(x: -500, y: 550), to: Point2(x: 900, y: 550))
            ])),
      ], duration: 5)
  }
}
