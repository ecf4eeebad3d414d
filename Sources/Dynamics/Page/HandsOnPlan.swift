/// A scene as a page simulates it while a finger takes its items: the behaviors that act at the
/// start, without phases and recorded drags, and an attachment that follows the finger.
package struct HandsOnPlan {
  /// The scene without a finger.
  private let free: PagePlan
  /// The scene with a finger on its first item, and what differs where it is on another item.
  private let held: PagePlan
  private let patches: [[PageTables.Patch]]
  private let finger: String

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
    let held = scene.items.compactMap { item -> PagePlan? in
      var touched = loose
      touched.behaviors.append(
        .attachment(
          .rod(
            name: name, item: item.name, offset: Point2(x: 0, y: 0), anchor: Point2(x: 0, y: 0),
            length: 0)))
      return Self.page(touched, of: scene, settings)
    }
    let contacts = free.plan.layout.contacts
    guard let first = held.first, held.count == scene.items.count,
      held.allSatisfy({
        $0.plan.layout.contacts == contacts && $0.plan.scene.engine == free.plan.scene.engine
      })
    else { return nil }
    let tables = held.map(\.kernelTables)
    let patches = tables.map { tables[0].patches(to: $0) }
    guard patches.allSatisfy({ $0 != nil }) else { return nil }
    finger = name
    self.free = free
    self.held = first
    self.patches = patches.compactMap(\.self)
  }

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
      ("held", held.json(from: page)),
      (
        "patches",
        jsonList(
          patches.map { patches in
            jsonList(patches.map { "[\(jsonText($0.table)),\($0.index),\($0.word),\($0.value)]" })
          })
      ),
    ])
  }
}

extension Scene {
  /// The scene with what acts at its start, without phases and moving anchors.
  fileprivate var withoutSchedule: Scene {
    let schedule = Schedule(self)
    var scene = self
    scene.phases = []
    scene.behaviors = behaviors.filter { behavior in
      guard schedule.isActiveAtStart(behavior.name) else { return false }
      return switch behavior {
      case .attachment(let attachment): attachment.track == nil
      case .snap(let snap): snap.track == nil
      case .gravity, .collision, .push, .itemBehavior, .spring, .field: true
      // Its members act by themselves.
      case .composite: false
      }
    }
    return scene
  }
}
