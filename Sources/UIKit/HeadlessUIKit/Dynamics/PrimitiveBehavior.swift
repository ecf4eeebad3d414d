import Dynamics
import Foundation

/// A behavior that acts on items itself: the superclass of UIKit's concrete behaviors.
///
/// UIKit has no such class; do not use it by name.
@preconcurrency @MainActor open class PrimitiveBehavior: UIDynamicBehavior {
  override final var isPrimitive: Bool { true }

  /// The first part of the behavior's paths in the engine; nil while it is in no animator.
  var engineName: String?
  /// The first of its names in the engine, as every addition to an animator gives it a new one.
  var firstEngineName: String?
  /// What the engine has of the behavior; empty while it is in no animator, or has no items.
  var engineParts: [Dynamics.Behavior] = []

  /// The word that names of this kind begin with.
  var kindName: String { "behavior" }

  /// The behavior as the engine takes it; empty if there is nothing that it could act on.
  ///
  /// - Parameters:
  ///   - name: The behavior's name in the engine.
  ///   - animator: The animator, which knows the names of items.
  /// - Returns: One behavior, or several with the name and names that begin with it.
  func engineBehaviors(
    _ name: String, in animator: UIDynamicAnimator
  ) -> [Dynamics.Behavior] { [] }

  /// Brings a change of the structure to the engine.
  func structureChanged() { dynamicAnimator?.updateEngine(of: self) }

  /// Brings changed numbers to the engine.
  ///
  /// - Parameter numbers: Keys of the behavior, such as `anchor.x`, with values.
  func numbersChanged(_ numbers: KeyValuePairs<String, Double>) {
    dynamicAnimator?.setNumbers(numbers, of: self)
  }
}

/// A behavior with a list of items: the superclass of UIKit's concrete behaviors that have one.
///
/// UIKit has no such class; do not use it by name.
@preconcurrency @MainActor open class ItemListBehavior: PrimitiveBehavior {
  private var list: [any UIDynamicItem]

  /// Creates a behavior without items.
  public override init() {
    list = []
    super.init()
  }

  init(itemList: [any UIDynamicItem]) {
    list = []
    super.init()
    for item in itemList where !contains(item) { list.append(item) }
  }

  /// The items, in the order in which they were added.
  open var items: [any UIDynamicItem] { list }

  /// Adds an item; an item that is already in the behavior has no effect.
  ///
  /// - Parameter item: The item.
  open func addItem(_ item: any UIDynamicItem) {
    guard !contains(item) else { return }
    list.append(item)
    guard let dynamicAnimator else { return }
    dynamicAnimator.retainBody(of: item)
    structureChanged()
    didAdd(item)
  }

  /// Removes an item.
  ///
  /// - Parameter item: The item.
  open func removeItem(_ item: any UIDynamicItem) {
    guard let index = list.firstIndex(where: { $0 === item }) else { return }
    list.remove(at: index)
    guard let dynamicAnimator else { return }
    structureChanged()
    dynamicAnimator.releaseBody(of: item)
  }

  func contains(_ item: any UIDynamicItem) -> Bool { list.contains { $0 === item } }

  /// Called when an item was added while the behavior is in an animator.
  func didAdd(_ item: any UIDynamicItem) {}

  override final var bodyItems: [any UIDynamicItem] { list }

  /// The names of the items that have bodies; nil if there are none.
  func names(in animator: UIDynamicAnimator) -> [String]? {
    let names = list.compactMap(animator.name)
    return names.isEmpty ? nil : names
  }
}
