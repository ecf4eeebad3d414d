/// Why an item still moves at the end of its scenario, and what to do about it.
///
/// ```swift
/// for cause in try RestCause.causes(in: Plan(scene: scene)) { print(cause.sentence) }
/// // card still falls: pull accelerates it by 1000 pt/s² and nothing stops it; add a collision …
/// ```
///
/// To find the cause, the scenario runs on with the behaviors that are in force at its end. The motion is
/// then compared with the forces of these behaviors.
public struct RestCause: Hashable, Sendable {
  /// The kinds of causes.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// Gravity or a field moves the item ever further, and nothing stops it.
    case falls
    /// The item moves on at its velocity, and nothing slows it down.
    case drifts
    /// The item goes round the point that it is attached or attracted to, instead of resting there.
    case circles
    /// The item bounces without end, because gravity is above the limit for the elasticity, or for more
    /// than 20 s and nine times the length of the scenario, because the elasticity is near 1.
    ///
    /// Below the limit the bounces become smaller than the restitution threshold, and end. See
    /// ``Settings/bounceLimit(elasticity:)``.
    case hops
    /// The item oscillates about a place where it would rest, with too little damping.
    case swings
    /// A field, a push, a track or a phase never ceases to move the item.
    case driven
    /// The item is kept awake, or woken again, by items that it touches or is joined to.
    case keptAwake
    /// The item comes to rest by itself, but later: the scenario is too short.
    case slows
    /// No cause was found.
    case unknown

    /// The number of the kind in the column `restCause` of results, from 1, in the order of `allCases`.
    public var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

    /// What the column `restCause` means.
    static var meaningOfNumbers: String {
      "why it moves at the end: "
        + allCases.map { "\($0.number) \($0.rawValue)" }.joined(separator: ", ")
    }
  }

  /// A number that belongs to a cause.
  public struct Figure: Hashable, Sendable {
    /// What the number is, such as `period`.
    public let name: String
    /// The number, in ``unit``.
    public let value: Double
    /// The unit.
    public let unit: Quantity.Unit

    init(_ name: String, _ value: Double, _ unit: Quantity.Unit) {
      self.name = name
      self.value = value
      self.unit = unit
    }
  }

  /// The name of the item.
  public let item: String
  /// The cause.
  public let kind: Kind
  /// The numbers of the cause, such as a period or a radius.
  public let figures: [Figure]
  /// The cause in words, which begin with the item's name.
  public let reason: String
  /// What brings the item to rest, or ends its motion.
  public let cure: String

  /// The cause and the cure in a sentence.
  public var sentence: String { "\(reason); \(cure)" }

  /// Finds why items do not rest at the end of a scenario.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - values: The values of ``Plan/varying``, in its order.
  ///   - precision: The precision of the run.
  ///   - instructionSet: The instruction set; it changes the speed, never the result.
  /// - Returns: The causes, one for each item that moves at the end, in the order of the scene; none
  ///   for a scenario that rests or diverges.
  /// - Throws: ``SceneProblems`` if the scenario is invalid, or a value is not allowed.
  /// - Complexity: O(items × frames). The scenario runs on until all items rest, for ten minutes at most,
  ///   and for fewer if it has many items.
  public static func causes(
    in plan: Plan, values: [Double] = [], precision: Precision = .single,
    instructionSet: InstructionSet = .preferred
  ) throws -> [RestCause] {
    precondition(values.count == plan.varying.count, "expected one value for each varied parameter")
    if plan.spring != nil {
      let cause =
        switch precision {
        case .single: springCause(Trace<Float>(plan: plan, values: values).status, plan, values)
        case .double: springCause(Trace<Double>(plan: plan, values: values).status, plan, values)
        }
      return cause.map { [$0] } ?? []
    }
    let scene = plan.scene.setting(
      Dictionary(zip(plan.varying, values), uniquingKeysWith: { first, _ in first }))
    let aftermath =
      switch precision {
      case .single:
        try Aftermath(of: scene, plan.settings, instructionSet, in: Float.self)
      case .double:
        try Aftermath(of: scene, plan.settings, instructionSet, in: Double.self)
      }
    guard let aftermath else { return [] }
    return RestJudge(aftermath).causes
  }
}
