/// What a scenario does after its end, with the behaviors that are in force then.
struct Aftermath {
  /// Where an item is and how it moves: pt, rad, s.
  struct State {
    var x: Double
    var y: Double
    var angle: Double
    var velocityX: Double
    var velocityY: Double
    var spin: Double

    /// The speed of the center, pt/s.
    var speed: Double { (velocityX * velocityX + velocityY * velocityY).squareRoot() }
  }

  /// What an item touches.
  ///
  /// The order makes the choice among equal partners the same in every run.
  enum Partner: Hashable, Comparable {
    case item(Int)
    case boundary(String, side: Int)
  }

  /// A contact of an item.
  struct Touch: Hashable {
    let item: Int
    let partner: Partner

    /// The side that is not an item; nil if the item is neither side.
    func side(opposite item: Int) -> Partner? {
      if item == self.item { return partner }
      return partner == .item(item) ? .item(self.item) : nil
    }
  }

  /// The longest time that a scenario runs on, s.
  private static let longest = 600.0
  /// The times after which it stops if nothing becomes slower, s.
  private static let checkpoints = [60.0, 180]
  /// The most states that are kept.
  private static let stateLimit = 100_000

  /// The circumstances at the end.
  private(set) var circumstances: Circumstances
  let settings: Settings
  /// The time at which the scenario ended, s.
  private(set) var endTime = 0.0
  /// The states of each item, from the end of the scenario on.
  private(set) var paths: [[State]]
  /// For each item the last frame after the end in which it is awake; -1 if it rests at the end.
  private(set) var lastAwake: [Int]
  /// For each item the first frame after the end in which it is asleep; nil if it never is.
  private(set) var firstAsleep: [Int?]
  /// Contacts that began, with the frame after the end.
  private(set) var begun: [(frame: Int, touch: Touch)] = []
  /// The contacts that touch in the last frame.
  private(set) var touching: Set<Touch> = []
  /// The frames after the end at which a phase began.
  private(set) var phaseFrames: [Int] = []
  /// For each item the behavior whose track still moves it at the end, if there is one.
  private(set) var runningTracks: [String?] = []

  /// How many frames after the end there are.
  var frameCount: Int { paths.first.map { $0.count - 1 } ?? 0 }

  /// The frames of a time, s.
  func frames(in seconds: Double) -> Int { Int((seconds * settings.frameRate).rounded(.up)) }

  /// The time of some frames, s.
  func seconds(_ frames: Int) -> Double { Double(frames) / settings.frameRate }

  /// Runs a scenario to its end and on; nil if it rests at its end or cannot be run.
  init?<Scalar: SimulationScalar>(
    of scene: Scene, _ settings: Settings, _ instructionSet: InstructionSet, in _: Scalar.Type
  ) throws {
    let (extended, lastPhase) = scene.goingOnAfterItsPhases()
    self.settings = settings
    circumstances = try Circumstances(of: extended, settings)
    paths = scene.items.map { _ in [] }
    lastAwake = scene.items.map { _ in -1 }
    firstAsleep = scene.items.map { _ in nil }
    let world = try World<Scalar>(extended, settings: settings, instructionSet: instructionSet)
    let limit = settings.frameCount(in: circumstances.values("duration"))
    while world.stepCount < limit, !world.isOver, world.isRunning || !scene.phases.isEmpty {
      let events = world.step()
      guard !events.contains(.diverged) else { return nil }
      note(events, in: world)
      if let lastPhase, events.contains(.phaseBegan(lastPhase)) { break }
    }
    guard note(world) else { return nil }
    endTime = Double(world.stepCount) / settings.frameRate
    runningTracks = paths.indices.map { circumstances.track(on: $0, after: endTime) }
    begun = []
    phaseFrames = []
    goOn(world)
  }

  private mutating func goOn<Scalar>(_ world: World<Scalar>) {
    let count = max(1, paths.count)
    let mostFrames = min(frames(in: Self.longest), Self.stateLimit / count)
    var checkpoints = Self.checkpoints.map { frames(in: $0) }
    while frameCount < mostFrames, !world.isOver {
      let events = world.step()
      if events.contains(.diverged) { return }
      note(events, in: world)
      guard note(world) else { return }
      if frameCount == checkpoints.first {
        checkpoints.removeFirst()
        if !someBecomesSlower { return }
      }
    }
  }

  /// Appends the states of all items; returns whether an item is awake.
  private mutating func note<Scalar>(_ world: World<Scalar>) -> Bool {
    var someAwake = false
    for (index, frame) in world.frames.enumerated() {
      paths[index].append(
        State(
          x: Double(frame.x), y: Double(frame.y), angle: Double(frame.angle),
          velocityX: Double(frame.velocityX), velocityY: Double(frame.velocityY),
          spin: Double(frame.angularVelocity)))
      guard circumstances.bodies[index] else { continue }
      guard !world.isAsleep(at: index) else {
        firstAsleep[index] = firstAsleep[index] ?? frameCount
        continue
      }
      someAwake = true
      // An item that rests at the end has no cause, even if another item wakes it later.
      if frameCount == 0 || lastAwake[index] >= 0 { lastAwake[index] = frameCount }
    }
    return someAwake
  }

  private mutating func note<Scalar>(_ events: [WorldEvent], in world: World<Scalar>) {
    for event in events {
      switch event {
      case .contactBegan(let contact, _):
        guard let touch = circumstances.touch(contact) else { continue }
        touching.insert(touch)
        begun.append((frameCount + 1, touch))
      case .contactEnded(let contact, _):
        if let touch = circumstances.touch(contact) { touching.remove(touch) }
      case .phaseBegan(let name):
        circumstances.enter(name) { index in
          let frame = world.frames[index]
          return (Double(frame.x), Double(frame.y))
        }
        phaseFrames.append(frameCount + 1)
      case .willResume, .action, .ended, .diverged, .didPause: break
      }
    }
  }

  /// Whether an awake item has a lower peak speed in the second half of the time than in the first.
  private var someBecomesSlower: Bool {
    let middle = frameCount / 2
    return paths.indices.contains { index in
      guard lastAwake[index] == frameCount else { return false }
      let path = paths[index]
      let first = settings.restlessness(of: path[..<middle])
      let second = settings.restlessness(of: path[middle...])
      return second < 0.95 * first
    }
  }
}

extension Settings {
  /// The largest speed and spin of some states, as multiples of those with which an item can fall asleep.
  func restlessness(of states: ArraySlice<Aftermath.State>) -> Double {
    states.reduce(0) {
      max($0, $1.speed / (sleepSpeed * pointsPerMetre), $1.spin.magnitude / sleepSpin)
    }
  }
}

extension Scene {
  /// The scene with a further phase that begins where a phase would end the scenario, and its name.
  ///
  /// The further phase lasts for ever. A scene without phases, or with no room for another one, stays as
  /// it is.
  fileprivate func goingOnAfterItsPhases() -> (Scene, String?) {
    guard !phases.isEmpty, phases.count < Scene.phaseLimit,
      phases.reduce(0, { $0 + $1.conditionCount }) < Scene.conditionLimit
    else { return (self, nil) }
    var scene = self
    let taken = Set(items.map(\.name) + behaviors.map(\.name) + phases.map(\.name))
    var name = "end"
    while taken.contains(name) { name += "-" + "end" }
    for phase in phases.indices {
      for end in phases[phase].ends.indices {
        switch phases[phase].ends[end].then.next {
        case .following where phase == phases.count - 1, .end:
          scene.phases[phase].ends[end].then.next = .phase(name)
        case .following, .phase: break
        }
      }
    }
    scene.phases.append(Phase(name: name, until: Trigger(elapsed: 1e6)))
    return (scene, name)
  }
}
