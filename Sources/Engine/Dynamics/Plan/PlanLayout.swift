/// The parts of a scene in the order in which its engine reads them.
///
/// All engines have the same parts: a scene of one rectangle is a world of one item. They differ in
/// the order of the inputs, and in what the end of a phase says of an item.
struct PlanLayout: Sendable {
  /// How the arguments of the kernels are laid out.
  enum Form: Sendable {
    /// For the single-item engine, with one rectangle.
    case oneItem
    /// For the other engines, and for items that the single-item engine runs one by one.
    case manyItems
  }

  let form: Form
  /// In the order that the kernels' headers say for the form.
  var inputs: [KernelInput] = []
  var items: [ItemPlan] = []
  var outlines: [Outline] = []
  var pushes: [PushPlan] = []
  var fields: [FieldPlan] = []
  var regions: [RegionPart] = []
  var joints: [JointPlan] = []
  /// Indices of the joints in the order of solving.
  var jointOrder: [Int] = []
  /// Where the inputs of the knots of all tracks begin.
  var firstTrackInput = 0
  var edgeCount = 0
  /// The edges that are there from the start, bit i for edge i; single-item engine.
  var activeEdges: UInt64 = 0
  /// Empty for a large world, whose engine finds its contacts.
  var contacts: [ContactPlan] = []
  /// Whether the large-world engine runs the items.
  var isLarge = false
  /// Whether the single-item engine runs the items one by one.
  var isSeparate = false
  /// The behaviors with whose items each edge collides, bit i for behavior i; of a large world.
  var edgeBehaviors: [UInt64] = []
  /// Whether contacts with each edge are only reported; of a large world.
  var edgeIsSensor: [Bool] = []
  /// The behaviors whose items collide with each other, bit i for behavior i; of a large world.
  var pairBehaviors: UInt64 = 0
  /// Which behaviors set the vector of gravity.
  var gravities: [Int] = []
  var behaviors = BehaviorIndices()
  var phases = PhaseLayout()

  /// Lays nothing out.
  init(form: Form) { self.form = form }

  /// Lays a scene out.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - table: Its numbers.
  ///   - varied: The parameters that are given for each scenario.
  ///   - moving: Those, and what follows from them.
  ///   - engine: The engine that runs the scene.
  ///   - spent: The pushes that have acted and are left out.
  /// - Throws: ``SceneProblems`` for a shape that cannot be varied, or ``UnknownPath`` for a scene
  ///   that is not the table's.
  init(
    of scene: Scene, table: ParameterTable, varied: [Int], moving: Set<Int>, engine: Scene.Engine,
    spent: Set<LiveIdentity.ItemPush> = []
  ) throws {
    var writer = LayoutWriter(
      scene, table, varied: varied, moving: moving, engine: engine, spent: spent)
    try writer.write()
    self = writer.layout
  }

  /// Whether a gravity is there from the start.
  var gravityIsActive: Bool {
    gravities.contains { behaviors.active >> UInt64($0) & 1 == 1 }
  }

  /// Whether each item can turn in any scenario.
  ///
  /// Without rotation the single-item engine leaves its terms out, which changes nothing but the
  /// time: only a spin, a contact, or a joint or a push off the center can turn an item.
  func canRotate(base: [Double], moving: Set<Int>) -> [Bool] {
    switch form {
    case .manyItems where !isSeparate: items.map { _ in true }
    case .oneItem, .manyItems:
      items.indices.map { canRotate($0, base: base, moving: moving) }
    }
  }

  private func canRotate(_ index: Int, base: [Double], moving: Set<Int>) -> Bool {
    let item = items[index]
    func isAlwaysZero(_ input: KernelInput) -> Bool {
      input.value(in: base) == 0 && moving.isDisjoint(with: input.parameters)
    }
    if phases.setsAngle { return true }
    if !(phases.spins + [spin(of: item)]).allSatisfy(isAlwaysZero) { return true }
    if (phases.rotations + [allowsRotation(of: item)]).allSatisfy(isAlwaysZero) { return false }
    return contacts.contains { $0.b == index } || !item.offsets.allSatisfy(isAlwaysZero)
  }
}

extension PlanLayout {
  struct ItemPlan: Sendable {
    /// Its outlines, among the layout's.
    var parts: Range<Int>
    /// Whether its parts have positions and sizes of their own.
    var isGroup: Bool
    var hasTarget: Bool
    var hasTargetAngle: Bool
    /// Where its inputs begin.
    var firstInput: Int
    /// Bit i: it is in behavior i.
    var behaviors: UInt64
    /// Whether it keeps its body without any behavior.
    var persists: Bool
    /// Whether it is anchored in every scenario.
    var isFixed: Bool
    /// What acts on it, among the layout's.
    var pushes: Range<Int>
    var fields: Range<Int>
    /// The parts of its fields' regions, which count from the first of them.
    var regions: Range<Int>
    /// Where joints and pushes act on it, from its center.
    var offsets: [KernelInput]
  }

  /// The outline of a part of an item.
  enum Outline: Sendable {
    case box, circle
    case polygon(cornerCount: Int)
  }

  /// A push on an item.
  struct PushPlan: Sendable {
    var name: String
    var isActive: Bool
    var isInstantaneous: Bool
    /// Which behavior it is.
    var behavior: Int
  }

  /// A field as it acts on an item.
  struct FieldPlan: Sendable {
    var kind: FieldBehavior.Kind
    var isActive: Bool
    /// Its parts, among those of the item.
    var region: Range<Int>
    /// Which behavior it is.
    var behavior: Int
  }

  /// An attachment of item `b`, or one of the four springs of a snap.
  struct JointPlan: Sendable {
    var kind: Attachment.Kind = .distance
    /// The other item; nil for the ground.
    var a: Int?
    var b: Int
    /// Whether both ends are made at one point of the world.
    var isAnchoredInWorld = false
    /// Which behavior it is.
    var behavior: Int
    var isActive: Bool
    /// Those of its track, among those of all tracks.
    var knots: Range<Int>
  }

  /// A possible contact: of a part of item `a` with a part of item `b`, or of edge `a` with a part
  /// of item `b`.
  struct ContactPlan: Hashable, Sendable {
    var a: Int
    var b: Int
    /// The parts, among the layout's outlines; an edge is its own.
    var aPart: Int
    var bPart: Int
    var isEdge: Bool
    /// It begins and ends without impulses: with a boundary in mode ``Collision/Mode/items``.
    var isSensor = false
    /// Bit i: the contact is enabled while behavior i is active.
    var enabledBy: UInt64
    /// Bit i: the contact is disabled while behavior i is active.
    var disabledBy: UInt64 = 0
  }
}
