import Testing

import Dynamics

@Suite struct MeasureTests {
  private func columns(_ texts: [String]) throws -> [MetricColumn] {
    try texts.map { text in MetricColumn(try Measure(parsing: text)) }
  }

  /// The values of columns, `[columns][rows]`, and the statuses.
  private func values<Scalar: SimulationScalar>(
    _ columns: [MetricColumn], of scene: Scene, varying path: ParameterPath? = nil,
    _ points: [Double] = [0], in scalar: Scalar.Type, set: InstructionSet = .preferred,
    capacity: Int? = nil
  ) throws -> (columns: [[Scalar]], statuses: [UInt8]) {
    let plan = try Plan(scene: scene, varying: path.map { [$0] } ?? [])
    let capacity = capacity ?? points.count
    var simulation = Simulation<Scalar>(
      plan: plan, metricColumns: columns, capacity: capacity, instructionSet: set)
    var result: [[Scalar]] = columns.map { _ in [] }
    var statuses: [UInt8] = []
    for first in stride(from: 0, to: points.count, by: capacity) {
      let part = points[first..<min(points.count, first + capacity)]
      var store = Store<Scalar>(plan: plan, metricColumns: columns, capacity: capacity)
      store.resize(to: part.count)
      if let path {
        store.withParameter(path) { column in
          for (row, value) in part.enumerated() { column[row] = value }
        }
      }
      simulation.run(&store)
      for index in columns.indices {
        store.withMetric(index) { column in
          for row in column.indices { result[index].append(column[row]) }
        }
      }
      store.withStatuses { column in for row in column.indices { statuses.append(column[row]) } }
    }
    return (result, statuses)
  }

  private func value(_ text: String, of scene: Scene) throws -> Double {
    try values(try columns([text]), of: scene, in: Double.self).columns[0][0]
  }

  // MARK: Definitions

  /// Some motions: one that bounces, a spring that swings, one that is cut off, and one with phases.
  private static let scenes = ["falling-square", "snap-push", "drop-out-dismiss", "elastic-button"]
    .compactMap(BuiltInScenes.named)

  // Every value is computed again from the frames of a trace, by a loop of its own. The frames are the
  // same numbers, so that no value may differ by more than the rounding of a square root.
  @Test(arguments: scenes)
  func `each aggregate is what the frames of a trace give`(scene: Scene) throws {
    let item = scene.items[0].name
    let trace = Trace<Double>(plan: try Plan(scene: scene))
    let frames = trace.frames.filter { $0.item == 0 }
    let rate = 60.0
    let middle = frames.map(\.y).reduce(0, +) / Double(frames.count)
    func expect(_ text: String, _ expected: Double?, _ tolerance: Double = 1e-9) throws {
      let found = try value(text.replacing("$", with: "\(item)."), of: scene)
      guard let expected else { return #expect(found.isNaN, "\(text): \(found)") }
      #expect(
        abs(found - expected) <= tolerance * max(1, abs(expected)), "\(text): \(found) \(expected)")
    }
    let speeds = frames.map {
      ($0.velocityX * $0.velocityX + $0.velocityY * $0.velocityY).squareRoot()
    }
    func at(_ index: Int?) -> Double? { index.map { Double($0) / rate } }
    try expect("max($x)", frames.map(\.x).max())
    try expect("min($y)", frames.map(\.y).min())
    try expect(
      "max($angle) - min($spin)", frames.map(\.angle).max()! - frames.map(\.angularVelocity).min()!)
    try expect("timeOf(max($speed))", at(speeds.firstIndex(of: speeds.max()!)))
    try expect("start($vx) + end($vy)", frames[0].velocityX + frames.last!.velocityY)
    try expect("end(time)", Double(frames.count - 1) / rate)
    let far = frames.map { frame in
      ((frame.x - frames.last!.x) * (frame.x - frames.last!.x)
        + (frame.y - frames.last!.y) * (frame.y - frames.last!.y)).squareRoot()
    }
    try expect("max($distance)", far.max())
    try expect("stays($distance < 7)", at(frames.count - far.reversed().prefix { $0 < 7 }.count))
    let pairs = zip(frames, frames.dropFirst())
    let steps = pairs.map { a, b in
      ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    }
    try expect("max($step)", steps.max())
    let changes = pairs.map { a, b in
      ((b.velocityX - a.velocityX) * (b.velocityX - a.velocityX)
        + (b.velocityY - a.velocityY) * (b.velocityY - a.velocityY)).squareRoot()
    }
    try expect("max($velocityChange)", changes.max())
    // Conditions.
    let isLow = frames.map { $0.y > middle }
    try expect("first($y > \(middle))", at(isLow.firstIndex(of: true)))
    try expect("last($y > \(middle))", at(isLow.lastIndex(of: true)))
    try expect(
      "count($y > \(middle))",
      Double(isLow.indices.count { isLow[$0] && ($0 == 0 || !isLow[$0 - 1]) }))
    try expect("duration($y > \(middle))", at(isLow.dropLast().count { $0 }))
    try expect("first($y > 1e9)", nil)
    try expect("count($y > 1e9)", 0)
    let isEither = frames.map { $0.y > middle && $0.velocityY < 0 || $0.time >= 0.5 }
    try expect(
      "duration($y > \(middle) && $vy < 0 || time >= 0.5)", at(isEither.dropLast().count { $0 }))
    // A condition is a formula, which an aggregate of expressions takes too.
    let isBoth = frames.map {
      let (isLowOrRises, isEarly) = ($0.y > middle || $0.velocityY < 0, $0.time < 0.2)
      return isLowOrRises && (!isEarly || $0.velocityY == 0)
    }
    try expect(
      "duration(($y > \(middle) || $vy < 0) && (time >= 0.2 || $vy == 0))",
      at(isBoth.dropLast().count { $0 }))
    try expect(
      "count(if(time < 0.3, $y > \(middle), $vy < 0))",
      Double(
        frames.indices.count { index in
          func holds(_ frame: Int) -> Bool {
            frames[frame].time < 0.3 ? isLow[frame] : frames[frame].velocityY < 0
          }
          return holds(index) && (index == 0 || !holds(index - 1))
        }))
    try expect(
      "max($y > \(middle)) + 2 * end($y > \(middle))",
      (isLow.contains(true) ? 1 : 0) + (isLow.last == true ? 2 : 0))
    // Nothing is compared with a value that does not exist.
    for sign in ["<", ">=", "!="] { try expect("count($y \(sign) first($y > 1e9))", nil) }
    // Windows: from a frame on, and before another.
    let end = frames.count - 1
    let (early, late) = (end / 3, 2 * end / 3)
    let window = frames[early..<late]
    try expect(
      "max($y) between \(Double(early) / rate) and \(Double(late) / rate)", window.map(\.y).max())
    try expect("end($x) before \(Double(late) / rate)", window.last?.x)
    try expect("start($x) after (\(Double(early) / rate) - 0.004)", window.first?.x)
    try expect("max($y) after 3601", nil)
    // A spring has one pass through the middle of its way, on a line between two frames.
    let crossing = frames.indices.dropFirst().first { isLow[$0] != isLow[$0 - 1] }
    let passed = crossing.map { index -> Double in
      let (a, b) = (frames[index - 1].y - middle, frames[index].y - middle)
      return (Double(index - 1) + a / (a - b)) / rate
    }
    try expect("first($y = \(middle))", passed)
  }

  @Test(arguments: scenes)
  func `measures that say what a metric says equal it`(scene: Scene) throws {
    let item = scene.items[0].name
    let pairs = [
      ("end(I.x)", Metric.finalX), ("end(I.y)", .finalY), ("end(I.angle)", .finalAngle),
      ("max(I.speed)", .peakSpeed), ("max(max(I.angle), -min(I.angle))", .peakAngle),
      ("start(I.time) + I.firstContact", .firstContactTime),
    ]
    let texts = pairs.map {
      $0.0.replacing("I.time", with: "time").replacing("I.", with: "\(item).")
    }
    let metrics = pairs.map { MetricColumn($0.1, of: scene.items.count > 1 ? item : nil) }
    let found = try values(try columns(texts) + metrics, of: scene, in: Double.self).columns
    for (index, pair) in pairs.enumerated() {
      let (measure, metric) = (found[index][0], found[index + pairs.count][0])
      // A square root and a product round once each.
      #expect(
        measure.isNaN && metric.isNaN || abs(measure - metric) <= 1e-12 * max(1, abs(metric)),
        "\(pair.0): \(measure) \(metric)")
    }
  }

  // MARK: Closed forms

  // Without drag, the ball falls H = 400 pt with g = 1000 pt/s², so that it hits at v = √(2gH) = 894 pt/s
  // and rises e²H. A sub-step of 1/120 s changes its speed by 8.3 pt/s and moves it by up to 7.5 pt, so
  // that the height is wrong by 2·8.3/894 of itself and 7.5 pt; between two frames it misses the top by
  // g/8·(1/60 s)² = 0.03 pt.
  @Test(arguments: [0.3, 0.5, 0.7, 0.707, 0.9])
  func `a ball rebounds to the square of its elasticity`(elasticity: Double) throws {
    let scene = Scene.dropped(elasticity: .init(elasticity))
    let drop = 400.0
    let ratio = "(525 - min(y) between firstContact and 2) / (525 - start(y))"
    let rise = elasticity * elasticity
    let error = rise * 2 * 8.34 / 894 + (7.5 + 0.04) / drop
    #expect(abs(try value(ratio, of: scene) - rise) < error)
    // The last frame before the impact is up to 1/60 s early.
    let speed = try value("end(speed) before firstContact", of: scene)
    let fall = (2 * 1000 * drop).squareRoot()
    #expect(fall - 1000.0 / 60 - 8.34 < speed && speed < fall + 8.34)
    #expect(try value("end(speed) before timeOf(max(velocityChange))", of: scene) == speed)
  }

  // x = e^(−ζωt) cos(ω√(1−ζ²) t + φ) turns every half period T/2 = π/(ω√(1−ζ²)), and each swing is
  // e^(−ζωT/2) of the one before. The vertex of the parabola through three frames of h = 1/60 s misses a
  // turning point by its third derivative, 2ζω of its second: by ζωh²/3 at most, and by its fourth, by
  // 0.017(ωh)²h. Its value is wrong by 0.13ζω³h³ and (ωh)⁴/90 of itself.
  @Test(arguments: [0.02, 0.05, 0.1, 0.2], [0.3, 0.5, 0.8])
  func `a spring swings with its period and loses its share`(ratio: Double, response: Double) throws
  {
    let scene = Scene(
      name: "swing", reference: Size2(width: 400, height: 400),
      items: [Item(name: "v", size: Size2(width: 10, height: 10), center: Point2(x: 0, y: 200))],
      behaviors: [
        .spring(
          SpringAnimation(
            name: "s", item: "v", to: Point2(x: 200, y: 200), dampingRatio: .init(ratio),
            response: .init(response)))
      ])
    let (omega, h) = (2 * Double.pi / response, 1.0 / 60)
    let period = response / (1 - ratio * ratio).squareRoot()
    let time = ratio * omega * h * h / 3 + 0.017 * omega * h * omega * h * h
    // Two of at least three turning points, over half as many periods.
    #expect(abs(try value("period(x)", of: scene) - period) < 2 * time)
    let share = Portable.exponential(-ratio * omega * period)
    let height =
      0.13 * ratio * omega * omega * omega * h * h * h
      + omega * h * omega * h * omega * h * omega * h / 90
    // A swing is the difference of two turning points, and less of the end than they are.
    #expect(abs(try value("decay(x)", of: scene) - share) < 4 * height + 1e-9)
    // The same by its passes through the end, which are half a period apart. A line between two frames
    // misses a pass by the second derivative, 2ζω of the first: by ζωh²/4 at most.
    let passes = "2 * (last(x = 200) - first(x = 200)) / (count(x = 200) - 1)"
    #expect(
      abs(try value(passes, of: scene) - period) < ratio * omega * h * h + 0.017 * omega * h * omega
        * h * h)
  }

  // A toss of 20 pt/s rises 0.2 pt, less than a hundredth of the fall of 400 pt, and changes the speed of the
  // impact by 20²/(2·894) = 0.2 pt/s. The period is twice the time from the impact to the top. In each scene
  // this time is wrong by up to 0.7·8.34/g, as above, and by the frame between impact and turning point.
  @Test func `a turning point after a small change is none`() throws {
    var tossed = Scene.dropped()
    tossed.items[0].velocity = Point2(x: 0, y: -20)
    // The second impact is at 2.1 s.
    let periods = try [.dropped(), tossed].map { try value("period(y) before 1.7", of: $0) }
    let error = 0.7 * 8.54 / 1000 + 1.0 / 60
    #expect(abs(periods[0] - periods[1]) < 4 * error)
  }

  @Test func `a spring that is cut off jumps by what is left`() throws {
    let scene = Scene(
      name: "slow", reference: Size2(width: 800, height: 400),
      items: [Item(name: "v", size: Size2(width: 100, height: 100), center: Point2(x: 0, y: 200))],
      behaviors: [
        .spring(
          SpringAnimation(
            name: "s", item: "v", to: Point2(x: 100, y: 200), dampingRatio: 1.5, response: 0.6283))
      ])
    let trace = Trace<Double>(plan: try Plan(scene: scene))
    let frames = trace.frames
    let jump = frames[frames.count - 1].x - frames[frames.count - 2].x
    let residual = try values([MetricColumn(.residual)], of: scene, in: Double.self).columns[0][0]
    #expect(jump > 3)
    #expect(abs(try value("end(step)", of: scene) - jump) < 1e-12)
    // The last frame is up to one frame before the end of the animation.
    #expect(jump >= residual * 100 && jump < residual * 100 * 1.1)
  }

  // MARK: Rows

  @Test func `a value has the same bits in every block, lane and set, and changes no metric`()
    throws
  {
    let scene = Scene.dropped(elasticity: 0.5)
    let texts = [
      "a = min(y) after firstContact", "b = stays(distance < 5)", "c = period(y)",
      "d = ball.elasticity * max(speed) + peakSpeed", "e = count(y = 500)", "f = settleTime / 2",
    ]
    let metrics: [MetricColumn] = [.init(.settleTime), .init(.overshoot), .init(.impacts)]
    let points = (0..<131).map { Double($0) / 100 - 0.1 }
    let path: ParameterPath = "ball.elasticity"
    let columns = try columns(texts) + metrics
    let expected = try values(columns, of: scene, varying: path, points, in: Float.self)
    func bits(_ values: (columns: [[Float]], statuses: [UInt8])) -> [[UInt32]] {
      values.columns.map { $0.map(\.bitPattern) } + [values.statuses.map { UInt32($0) }]
    }
    for set in InstructionSet.here {
      for capacity in [1, 7, 64, 131] {
        let found = try values(
          columns, of: scene, varying: path, points, in: Float.self, set: set, capacity: capacity)
        #expect(bits(found) == bits(expected), "\(set) \(capacity)")
      }
    }
    let alone = try values(metrics, of: scene, varying: path, points, in: Float.self)
    #expect(bits(expected).suffix(4) == bits(alone)[...])
    // A row that is not run has no value; the elasticity of a row is its own.
    #expect(expected.statuses[0] == Status.invalid.rawValue && expected.columns[3][0].isNaN)
    let plan = try Plan(scene: scene, varying: [path])
    let rows = [40, 90].map { row -> (Float, Double) in
      let trace = Trace<Float>(plan: plan, values: [points[row]])
      let peak = trace.frames.map { frame in
        let (x, y) = (Double(frame.velocityX), Double(frame.velocityY))
        return (x * x + y * y).squareRoot()
      }.max()!
      return (expected.columns[3][row], points[row] * peak + peak)
    }
    // `peakSpeed` is rounded to single precision, and so is the sum.
    for (found, value) in rows { #expect(abs(Double(found) / value - 1) < 2e-7) }
  }

  @Test func `frames that do not fit into memory at once give the same bits`() throws {
    var scene = Scene.dropped(elasticity: 0.5)
    scene.duration = 200
    scene.items[0].elasticity = 1
    let columns = try columns(["min(y) after 100", "timeOf(max(speed))", "last(y = 400)"])
    let points = [0.5, 1, 1.5, 2] + (0..<60).map { 0.5 + Double($0) / 50 }
    // 12 000 frames of 24 bytes: 29 rows of 64 fit into 8 MB.
    let path: ParameterPath = "pull.magnitude"
    let all = try values(columns, of: scene, varying: path, points, in: Float.self)
    let one = try values(columns, of: scene, varying: path, points, in: Float.self, capacity: 1)
    #expect(all.columns.map { $0.map(\.bitPattern) } == one.columns.map { $0.map(\.bitPattern) })
  }

  // The law of a rigid shift: what moves a scene moves its positions and nothing else.
  @Test func `a measure of differences does not depend on where the scene is`() throws {
    func found(_ shift: Double) throws -> [Double] {
      var scene = Scene.dropped()
      scene.items[0].center = Point2(x: .init(160 + shift), y: 125)
      return try [
        "max(x) - start(x)", "max(speed)", "timeOf(max(y))", "max(distance)",
        "decay(y) + period(y)",
      ].map { try value($0, of: scene) }
    }
    let (here, there) = (try found(0), try found(64))
    for (a, b) in zip(here, there) { #expect(abs(a - b) <= 1e-9 * max(1, abs(a))) }
  }
}
