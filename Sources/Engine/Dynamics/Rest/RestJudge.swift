/// Finds from the motion after the end of a scenario why its items do not rest.
///
/// For an item that rests later, the motion until then decides. For an item that never rests, the last
/// part of the motion decides, after everything temporary has ended.
struct RestJudge {
  typealias State = Aftermath.State

  let aftermath: Aftermath
  var settings: Settings { aftermath.settings }
  var circumstances: Circumstances { aftermath.circumstances }
  /// The island of each item: the items that it touches or is joined to, directly or not, and itself.
  private let islands: [[Int]]
  /// The frames after the end from which the last part of the motion begins.
  let lastPart: Int

  init(_ aftermath: Aftermath) {
    self.aftermath = aftermath
    let count = aftermath.frameCount
    // Long enough for several turns of a slow swing.
    let lastPart = max(count / 2, count - aftermath.frames(in: 20))
    self.lastPart = lastPart
    islands = Self.islands(of: aftermath, from: lastPart)
  }

  /// The causes, one for each item that is awake at the end.
  var causes: [RestCause] {
    aftermath.paths.indices.filter { aftermath.lastAwake[$0] >= 0 }.map { item in
      if let track = aftermath.runningTracks[item] { return driven(item, by: .track(track)) }
      return aftermath.lastAwake[item] < aftermath.frameCount
        ? laterRest(of: item) : unrest(of: item)
    }
  }

  private static func islands(of aftermath: Aftermath, from lastPart: Int) -> [[Int]] {
    let circumstances = aftermath.circumstances
    let items = aftermath.paths.indices
    var roots = Array(items)
    func root(_ item: Int) -> Int {
      var item = item
      while roots[item] != item { item = roots[item] }
      return item
    }
    let touches = aftermath.touching.union(
      aftermath.begun.lazy.filter { $0.frame >= lastPart }.map(\.touch))
    var pairs = circumstances.joinedPairs
    for touch in touches {
      if case .item(let other) = touch.partner { pairs.append((touch.item, other)) }
    }
    let fixed = items.map { circumstances.isAnchored($0) }
    for (first, second) in pairs where !fixed[first] && !fixed[second] {
      let (a, b) = (root(first), root(second))
      roots[max(a, b)] = min(a, b)
    }
    let members = Dictionary(grouping: items, by: root)
    return items.map { members[root($0)] ?? [$0] }
  }

  // MARK: Facts about an item

  func name(_ item: Int) -> String { circumstances.scene.items[item].name }
  func path(_ item: Int) -> [State] { aftermath.paths[item] }
  func others(_ item: Int) -> [Int] { islands[item].filter { $0 != item } }

  /// The speed and the spin under which an item may fall asleep.
  var slowSpeed: Double { settings.sleepSpeed * settings.pointsPerMetre }
  func isSlow(_ shape: MotionShape) -> Bool {
    shape.peakSpeed <= slowSpeed && shape.peakSpin <= settings.sleepSpin
  }

  /// After how many frames an item that stays slow sleeps, and some more.
  private var sleepFrames: Int { aftermath.frames(in: (settings.sleepTime ?? 0) + 0.1) }

  /// How far a radian moves the outline of an item, pt.
  func arm(of item: Int) -> Double {
    let outlines = circumstances.values.outlines(of: circumstances.scene.items[item])
    return outlines.joined().reduce(0) { max($0, Portable.length(x: $1.x, y: $1.y)) }
  }

  /// The forces on the items of an island.
  func forces(around item: Int) -> [(item: Int, force: ActingForce)] {
    islands[item].flatMap { member in
      (path(member).last.map { circumstances.forces(on: member, $0) } ?? []).map { (member, $0) }
    }
  }

  /// The behavior that gives the most acceleration in a direction to the island of an item, and how much of
  /// it, pt/s².
  private func strongest(
    along direction: (x: Double, y: Double), around item: Int
  ) -> (force: ActingForce, acceleration: Double)? {
    var sums: [String: (force: ActingForce, sum: Double)] = [:]
    let mass = islands[item].reduce(0) { $0 + circumstances.mass(of: $1) }
    for (member, force) in forces(around: item) {
      let share = circumstances.mass(of: member) / mass
      let part = share * (force.x * direction.x + force.y * direction.y)
      sums[force.behavior] = (force, (sums[force.behavior]?.sum ?? 0) + part)
    }
    return sums.values.max { ($0.sum, $1.force.behavior) < ($1.sum, $0.force.behavior) }
      .map { ($0.force, $0.sum) }
  }

  /// The contacts of an item that began from a frame on, and how often.
  private func hits(of item: Int, from first: Int) -> [Aftermath.Partner: Int] {
    var hits: [Aftermath.Partner: Int] = [:]
    for (frame, touch) in aftermath.begun where frame >= first {
      if let partner = touch.side(opposite: item) { hits[partner, default: 0] += 1 }
    }
    return hits
  }

  /// What an item touches in the last frame.
  private func touched(by item: Int) -> [Aftermath.Partner] {
    aftermath.touching.compactMap { $0.side(opposite: item) }
  }

  func elasticity(of item: Int, with partner: Aftermath.Partner) -> Double {
    let own = circumstances.property(.elasticity, of: item)
    return switch partner {
    case .item(let other): max(own, circumstances.property(.elasticity, of: other))
    case .boundary: max(own, settings.boundaryElasticity)
    }
  }

  // MARK: Items that rest later

  private func laterRest(of item: Int) -> RestCause {
    // It only has to lie still for long enough, even if something wakes it much later.
    if let rest = aftermath.firstAsleep[item], rest <= sleepFrames,
      isSlow(MotionShape(states: path(item)[...rest]))
    {
      return slows(item, rest: aftermath.seconds(rest))
    }
    let last = aftermath.lastAwake[item]
    let seconds = aftermath.seconds(last + 1)
    let states = path(item)[...last]
    let shape = MotionShape(states: states)
    if isSlow(shape), last > sleepFrames {
      // What waits for others that settle would rest with them in a longer scenario.
      guard let other = busiest(besides: item, in: 0...last), aftermath.lastAwake[other] >= 0,
        [.swings, .circles].contains(laterRest(of: other).kind)
      else { return slows(item, rest: seconds) }
      return keptAwake(item, by: other, rest: seconds)
    }
    // An item that rests soon is on its way, even if the path goes round a point.
    // Late and small, it goes round the place where it will rest and not round the point.
    if seconds > 3,
      let circle = circle(of: item, in: states, from: 0)
        ?? circle(of: item, in: states.prefix(states.count / 3), from: 0)
    {
      return circles(item, circle.center, radius: circle.radius, rest: seconds)
    }
    if let swing = shape.swing(arm: arm(of: item), least: settings.settleDistance / 5),
      isVisible(swing, of: item) || seconds > 10
    {
      // A swing that dies long before the item rests is not what keeps it awake.
      let oscillates =
        isPulledBack(item) && swing.turns >= 3 && swing.ratio > 0.2
        && 3 * swing.frameCount >= Double(states.count)
        && !bounces(item, turns: swing.turns, in: 0...last)
      // Rolling to and fro, it touches the ground at one corner after the other.
      let rocks = isTouchingOval(item) && swing.isAngle && swing.turns >= 8 && swing.ratio > 0.5
      if oscillates || rocks { return swings(item, swing, rest: seconds) }
    }
    // A bounce keeps most of the speed.
    let lively = hits(of: item, from: 0).filter { partner, count in
      count >= 4 && elasticity(of: item, with: partner) > 0.8
    }
    let partner = lively.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    guard isTooLong(seconds) else { return slows(item, rest: seconds, bouncingOn: partner) }
    if let partner {
      // A field that gives energy again and again makes the bounces last.
      if case .behavior(let field)? = driver(of: item) { return driven(item, by: .behavior(field)) }
      return bounces(item, on: partner, rest: seconds)
    }
    if let waker = lastWaker(of: item) {
      return keptAwake(item, by: waker, rest: seconds)
    }
    return slows(item, rest: seconds)
  }

  /// Whether an item moves on for so long that a longer scenario is no cure.
  ///
  /// Nobody who shows a motion of a second waits twenty more, or ten times as long as they meant to.
  private func isTooLong(_ seconds: Double) -> Bool { seconds > max(20, 9 * aftermath.endTime) }

  /// Of the items that touch an item and rest later than it does, the one that touches it most often.
  private func lastWaker(of item: Int) -> Int? {
    let wakers = hits(of: item, from: 0).compactMap { partner, count -> (item: Int, count: Int)? in
      guard case .item(let other) = partner, aftermath.lastAwake[other] > aftermath.lastAwake[item]
      else { return nil }
      return (other, count)
    }
    return wakers.max { ($0.count, $1.item) < ($1.count, $0.item) }?.item
  }

  /// Whether something holds an item to a place.
  private func isHeld(_ item: Int) -> Bool {
    islands[item].contains { !circumstances.centers(of: $0).isEmpty }
  }

  /// Whether something pulls an item back to a place.
  private func isPulledBack(_ item: Int) -> Bool {
    islands[item].contains { circumstances.centers(of: $0).contains(where: \.pulls) }
      || (isHeld(item) && !forces(around: item).isEmpty)
  }

  /// Whether an item is an ellipse but no circle, and touches something.
  private func isTouchingOval(_ item: Int) -> Bool {
    let own = circumstances.scene.items[item]
    let values = circumstances.values
    guard case .ellipse? = own.shape,
      values("\(own.name).size.width") != values("\(own.name).size.height")
    else { return false }
    return !touched(by: item).isEmpty || !hits(of: item, from: 0).isEmpty
  }

  /// Whether a swing moves an item as far as counts for settling.
  private func isVisible(_ swing: MotionShape.Swing, of item: Int) -> Bool {
    size(of: swing, of: item) >= settings.settleDistance
  }

  /// How far a swing moves the outline of an item to each side, pt.
  private func size(of swing: MotionShape.Swing, of item: Int) -> Double {
    swing.isAngle ? swing.amplitude * arm(of: item) : swing.amplitude
  }

  /// Whether contacts turn an item back, and not what holds it.
  private func bounces(_ item: Int, turns: Int, in frames: ClosedRange<Int>) -> Bool {
    let hits = aftermath.begun.count { frame, touch in
      frames.contains(frame) && touch.side(opposite: item) != nil
    }
    return 2 * hits >= turns
  }

  /// The point that an item goes round, if it does.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - states: Its states.
  ///   - first: The frame of the first of them.
  /// - Returns: The point, and the mean distance from it, pt.
  private func circle(
    of item: Int, in states: ArraySlice<State>, from first: Int
  ) -> (center: Circumstances.Center, radius: Double)? {
    let shape = MotionShape(states: states)
    // With what it is joined to, an item may go round a point to which only the other item is attached.
    let around = others(item).flatMap { circumstances.centers(of: $0) }.filter { $0.point != nil }
    for center in circumstances.centers(of: item) + around {
      let point = { (offset: Int) -> (x: Double, y: Double) in
        if let point = center.point { return point }
        let state = path(center.other ?? item)[first + offset]
        return (state.x, state.y)
      }
      let circle = shape.circle(round: point)
      if center.hasNoLength, !around.contains(where: { $0.behavior == center.behavior }) {
        let slop = settings.linearSlop * settings.pointsPerMetre
        let offset = center.offset
        var near = 0
        for (index, state) in states.enumerated() {
          let turn = UnitVector(state.angle)
          let anchor = point(index)
          let x = state.x + turn.x * offset.x - turn.y * offset.y - anchor.x
          let y = state.y + turn.y * offset.x + turn.x * offset.y - anchor.y
          if Portable.length(x: x, y: y) < 4 * slop { near += 1 }
        }
        // An item that comes back from farther away swings.
        let swing = shape.swing(arm: arm(of: item), least: 10 * slop)
        if near > sleepFrames, 2 * near > states.count, (swing?.turns ?? 0) < 8 {
          return (center, circle.radius)
        }
      }
      // Ellipses more than five times as long as wide have less than 0.5.
      if circle.rounds >= 2, circle.roundness > 0.5, circle.radius > 0.1 {
        return (center, circle.radius)
      }
    }
    return nil
  }

  /// The item of an island that moves most in some frames; nil if all are slow.
  private func busiest(besides item: Int, in frames: ClosedRange<Int>) -> Int? {
    let others = others(item).map {
      (item: $0, speed: settings.restlessness(of: path($0)[frames]))
    }
    guard let most = others.max(by: { $0.speed < $1.speed }), most.speed > 1 else { return nil }
    return most.item
  }

  // MARK: Items that never rest

  private func unrest(of item: Int) -> RestCause {
    let states = path(item)[lastPart...]
    guard states.count > 2, settings.sleepTime != nil else { return unknown(item) }
    let shape = MotionShape(states: states)
    // What has become too small to be seen has swung before.
    let least = settings.settleDistance / 10
    let swingBefore = MotionShape(states: path(item)[...lastPart]).swing(
      arm: arm(of: item), least: least)
    if isSlow(shape) {
      if let swing = swingBefore, isPulledBack(item), isVisible(swing, of: item),
        !isJitter(item, swing)
      {
        return swings(item, swing, rest: restTime(of: states, decay(of: states)))
      }
      let other = busiest(besides: item, in: lastPart...aftermath.frameCount)
      return keptAwake(item, by: other ?? others(item).first, rest: nil)
    }
    if shape.straightness(frameTime: aftermath.seconds(1)) > 0.9, shape.meanSpeed > slowSpeed {
      return escape(of: item, shape)
    }
    let rate = decay(of: states)
    if let driver = driver(of: item, isSlowing: rate > 0) { return driven(item, by: driver) }
    if shape.peakSpeed <= slowSpeed, shape.spinSteadiness > 0.9 {
      return spinning(item, shape, rate)
    }
    if let circle = circle(of: item, in: states, from: lastPart) {
      return circles(
        item, circle.center, radius: circle.radius, rest: restTime(of: states, rate))
    }
    // Contacts are counted in the last part, so they say nothing of an earlier swing.
    let lastSwing = shape.swing(arm: arm(of: item), least: least)
    if let lastSwing, slidesToAndFro(item, lastSwing) {
      return swings(item, seen(lastSwing, of: item), rest: restTime(of: states, rate))
    }
    if let cause = bouncing(item, shape) { return cause }
    if isHeld(item), let swing = lastSwing ?? swingBefore, !isJitter(item, swing),
      swing.ratio > 0.2
    {
      return swings(item, seen(swing, of: item), rest: restTime(of: states, rate))
    }
    let outer = forces(around: item).map(\.force)
    let fields = outer.filter {
      $0.source == .field(.magnetic) || $0.source == .field(.electric) || $0.source == .push
    }
    if let force = fields.first { return driven(item, by: .behavior(force)) }
    if let other = busiest(besides: item, in: lastPart...aftermath.frameCount) ?? others(item).first
    {
      return keptAwake(item, by: other, rest: nil)
    }
    if let rest = restTime(of: states, rate) { return slows(item, rest: rest) }
    return unknown(item)
  }

  /// What supplies energy to the island of an item without an end.
  enum Driver {
    case behavior(ActingForce)
    case track(String)
    case phases
  }

  private func driver(of item: Int, isSlowing: Bool = false) -> Driver? {
    // Turbulence grows with the square of the speed, so what slows down leaves it behind.
    let force = forces(around: item).map(\.force).first {
      $0.givesEnergy && !(isSlowing && $0.source == .field(.turbulence))
    }
    if let force { return .behavior(force) }
    let end = aftermath.endTime + aftermath.seconds(aftermath.frameCount)
    for member in islands[item] {
      if let behavior = circumstances.track(on: member, after: end) { return .track(behavior) }
    }
    let begun = aftermath.phaseFrames.count { $0 >= lastPart }
    return begun >= 2 ? .phases : nil
  }

  /// The cause of an item that moves away without an end.
  private func escape(of item: Int, _ shape: MotionShape) -> RestCause {
    let displacement = shape.displacement
    let length = Portable.length(x: displacement.x, y: displacement.y)
    let end = path(item)[aftermath.frameCount].speed
    let direction = (x: displacement.x / length, y: displacement.y / length)
    let pull = strongest(along: direction, around: item)
    // Resistance may limit the speed, so the pull counts by the speed that it adds in ten seconds.
    if let pull, pull.acceleration * 10 > 0.02 * end {
      switch pull.force.source {
      case .gravity, .field(.linearGravity), .field(.radialGravity), .field(.spring):
        return falls(item, pull.force, speed: path(item)[0].speed)
      case .push, .field: return driven(item, by: .behavior(pull.force))
      }
    }
    switch driver(of: item) {
    // A velocity field has no force where the item has its velocity.
    case .behavior(let force)
    where force.source != .field(.velocity) && force.size * 10 <= 0.02 * end:
      break
    case let driver?: return driven(item, by: driver)
    case nil: break
    }
    let resistance = circumstances.property(.resistance, of: item)
    guard resistance > 0 else { return drifts(item, speed: end) }
    // v' = -c v
    return slows(item, rest: restTime(from: end / slowSpeed, resistance))
  }

  /// An item that stays where it is, and spins.
  private func spinning(_ item: Int, _ shape: MotionShape, _ rate: Double) -> RestCause {
    let resistance = circumstances.property(.angularResistance, of: item)
    let spin = path(item)[aftermath.frameCount].spin.magnitude
    if let push = forces(around: item).map(\.force).first(where: { $0.source == .push }),
      rate < 1e-3
    {
      return driven(item, by: .behavior(push))
    }
    guard resistance > 0 else { return spins(item, spin: spin) }
    return slows(item, rest: restTime(from: spin / settings.sleepSpin, resistance))
  }

  /// An item that hits something again and again, or never leaves it.
  private func bouncing(_ item: Int, _ shape: MotionShape) -> RestCause? {
    let hits = hits(of: item, from: lastPart)
    var partners = hits.filter { $0.value >= 2 }.map(\.key)
    if partners.isEmpty { partners = touched(by: item) }
    guard !partners.isEmpty, let state = path(item).last else { return nil }
    let outer = circumstances.forces(on: item, state)
    let press = (
      x: outer.reduce(0) { $0 + $1.x }, y: outer.reduce(0) { $0 + $1.y }
    )
    let pressure = Portable.length(x: press.x, y: press.y)
    // The one with which the limit is lowest.
    let limits = partners.map { partner in
      let elasticity = elasticity(of: item, with: partner)
      return (limit: settings.bounceLimit(elasticity: elasticity), partner: partner)
    }
    let lowest = limits.min { ($0.limit, $0.partner) < ($1.limit, $1.partner) }
    guard let (limit, partner) = lowest else { return nil }
    if pressure > limit || elasticity(of: item, with: partner) > 1 {
      let force = outer.max { $0.size < $1.size }
      return hops(item, on: partner, force, pressure: pressure, limit: limit)
    }
    let walls = partners.filter { if case .boundary = $0 { true } else { false } }
    if pressure < 1, !isHeld(item), circumstances.property(.resistance, of: item) == 0,
      !walls.isEmpty || shape.peakSpeed > 10
    {
      return drifts(item, speed: path(item)[aftermath.frameCount].speed)
    }
    return nil
  }

  /// A swing as it is when the scenario ends, which can be much larger than what is left of it later.
  private func seen(_ swing: MotionShape.Swing, of item: Int) -> MotionShape.Swing {
    let first = MotionShape(states: path(item).prefix(aftermath.frames(in: 20)))
      .swing(arm: arm(of: item), least: settings.settleDistance / 10)
    guard let first, first.isAngle == swing.isAngle,
      (first.period - swing.period).magnitude < 0.3 * swing.period
    else { return swing }
    return first
  }

  /// Whether an item swings along what it touches in the last part, and seldom leaves it.
  private func slidesToAndFro(_ item: Int, _ swing: MotionShape.Swing) -> Bool {
    // A bounce turns an item twice: where it hits, and at its highest point.
    let hits = hits(of: item, from: lastPart).values.reduce(0, +)
    return (isPulledBack(item) || islands[item].contains(where: isTouchingOval))
      && isVisible(swing, of: item) && !isJitter(item, swing) && 4 * hits < swing.turns
  }

  /// Whether a swing is only the trembling of things that touch.
  private func isJitter(_ item: Int, _ swing: MotionShape.Swing) -> Bool {
    size(of: swing, of: item) < 2
      && islands[item].contains {
        !touched(by: $0).isEmpty || !hits(of: $0, from: lastPart).isEmpty
      }
  }

  // MARK: Decay

  /// The rate at which the motion decays, 1/s; 0 if it does not.
  private func decay(of states: ArraySlice<State>) -> Double {
    let middle = (states.startIndex + states.endIndex) / 2
    let first = settings.restlessness(of: states[..<middle])
    let second = settings.restlessness(of: states[middle...])
    guard first > 0, second > 0, second < 0.995 * first else { return 0 }
    return Portable.logarithm(first / second) / aftermath.seconds(states.count / 2)
  }

  /// The time after the end at which a motion with a rate of decay will rest, s; nil without decay.
  private func restTime(of states: ArraySlice<State>, _ rate: Double) -> Double? {
    guard rate > 0 else { return nil }
    let middle = (states.startIndex + states.endIndex) / 2
    return restTime(from: settings.restlessness(of: states[middle...]), rate)
  }

  /// The time after the end at which an item will sleep whose motion decays exponentially, s.
  ///
  /// - Parameters:
  ///   - restlessness: The last speed as a multiple of that with which an item can fall asleep.
  ///   - rate: The rate of the decay, 1/s, more than 0.
  /// - Returns: The time.
  private func restTime(from restlessness: Double, _ rate: Double) -> Double {
    aftermath.seconds(aftermath.frameCount) + Portable.logarithm(max(1, restlessness)) / rate
      + (settings.sleepTime ?? 0)
  }
}
