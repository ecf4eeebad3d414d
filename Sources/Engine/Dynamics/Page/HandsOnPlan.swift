/// A scene as a page simulates it while a finger takes its items: the behaviors that act at the
/// start, without phases, recorded drags and impulses, and an attachment that follows the finger.
package struct HandsOnPlan {
  /// The scene without a finger.
  private let free: PagePlan
  /// The scene with a finger on its first item.
  ///
  /// The page moves the finger to another item: see `finger.js`.
  private let held: PagePlan
  /// The scene with a finger that moves along a track and then lets go.
  ///
  /// The page gives it the track of a throw: see `finger.js`.
  private let thrown: PagePlan
  private let finger: String
  /// Whether a throw can begin with the items in any pose.
  ///
  /// Limits of a joint count from the pose in which it is made.
  private let beginsAnywhere: Bool

  /// Prepares a scene.
  ///
  /// It is nil if a spring in closed form moves the item, or if an expression needs what was taken
  /// away.
  ///
  /// - Parameters:
  ///   - scene: A valid scene.
  ///   - settings: The constants of the engine.
  package init?(_ scene: Scene, settings: Settings = .uikit) {
    guard scene.springAnimation == nil else { return nil }
    let loose = scene.withoutSchedule
    let names = Set(scene.items.map(\.name) + scene.behaviors.map(\.name))
    let name = ["finger", "hand", "touch"].first { !names.contains($0) }
    guard let name, let free = Self.page(loose, of: scene, settings) else { return nil }
    var touched = loose
    touched.behaviors.append(.finger(name, on: scene.items[0]))
    let drag = Phase(
      name: "drag", until: Trigger(.trackEnd(name)), then: Actions(remove: [name]))
    var flung = loose
    flung.behaviors.append(.finger(name, on: scene.items[0], track: Self.emptyTrack))
    flung.phases = [drag, Phase(name: "fly", until: Trigger(rest: true))]
    // The engine must stay the same, whichever item the finger is on.
    var touchedEverywhere = loose
    touchedEverywhere.behaviors += scene.items.map { .finger(name, on: $0) }
    guard touchedEverywhere.engine == loose.engine,
      let held = Self.page(touched, of: scene, settings),
      let thrown = Self.page(flung, of: scene, settings),
      held.plan.layout.contacts == free.plan.layout.contacts
    else { return nil }
    finger = name
    self.free = free
    self.held = held
    self.thrown = thrown
    beginsAnywhere = loose.behaviors.allSatisfy { !$0.countsFromItsStart }
  }

  /// The scene of a throw, whose last behavior is the finger on the first item.
  package var throwScene: Scene { thrown.plan.scene }

  private static let emptyTrack = Track(knots: [
    .init(time: 0, x: 0, y: 0), .init(time: 1, x: 0, y: 0),
  ])

  /// The page's plan of a scene of which parts were taken away.
  ///
  /// An expression that reads them becomes the number that it is in the whole scene.
  private static func page(_ scene: Scene, of whole: Scene, _ settings: Settings) -> PagePlan? {
    guard let values = try? SceneValues(whole) else { return nil }
    var scene = scene
    var replaced: Set<ParameterPath> = []
    while true {
      do {
        return try PagePlan(scene, settings: settings)
      } catch let problems as SceneProblems {
        for problem in problems.all {
          guard let path = problem.path, replaced.insert(path).inserted,
            case let value = values(path.text), value.isFinite,
            let simpler = try? scene.setting(path, to: Quantity(value))
          else { return nil }
          scene = simpler
        }
      } catch {
        return nil
      }
    }
  }

  /// The data as JSON text, with the plans as what differs from the page's plan of the scene.
  package func json(beside page: PagePlan) -> String {
    jsonObject([
      ("finger", jsonText(finger)), ("free", free.json(from: page)),
      ("held", held.json(from: page)), ("thrown", thrown.json(from: page, hasTracks: false)),
      ("hold", hold),
      ("beginsAnywhere", "\(beginsAnywhere)"),
    ])
  }

  /// What moves the finger from the first item to another one.
  private var hold: String {
    let layout = held.plan.layout
    let behavior = layout.behaviors.index(of: finger)
    let first = held.plan.scene.items[0]
    let others = held.plan.scene.behaviors.filter { $0.name != finger && $0.acts(on: first) }
      .reduce(0) { $0 | layout.behaviors.set(of: $1.name) }
    return jsonObject([
      // The word of the finger's behavior.
      ("first", "\(UInt32(truncatingIfNeeded: others >> UInt64(behavior / 32 * 32)))"),
      ("places", "\(layout.placesOfLastJoint)"),
    ])
  }
}

extension Behavior {
  /// What holds an item where a finger is.
  fileprivate static func finger(
    _ name: String, on item: Item, track: Track? = nil
  ) -> Behavior {
    .attachment(
      .rod(
        name: name, item: item.name, offset: Point2(x: 0, y: 0), anchor: Point2(x: 0, y: 0),
        length: 0, track: track))
  }

  /// Whether it limits how far an item moves from where it was when the behavior was added.
  fileprivate var countsFromItsStart: Bool {
    guard case .attachment(let attachment) = self else { return false }
    return attachment.lowerLimit != nil || attachment.upperLimit != nil
  }
}

extension Scene {
  /// The scene with what acts at its start, without phases, moving anchors and impulses.
  fileprivate var withoutSchedule: Scene {
    let schedule = Schedule(self)
    var scene = self
    scene.phases = []
    scene.behaviors = behaviors.filter { behavior in
      guard schedule.isActiveAtStart(behavior.name) else { return false }
      return switch behavior {
      case .attachment(let attachment): attachment.track == nil
      case .snap(let snap): snap.track == nil
      // It has acted before the finger comes.
      case .push(let push): push.mode == .continuous
      case .gravity, .collision, .itemBehavior, .spring, .field: true
      // Its members act by themselves.
      case .composite: false
      }
    }
    return scene
  }
}
