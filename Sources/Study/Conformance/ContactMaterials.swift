import Dynamics
import Experiments

/// The materials with which the contacts of an experiment have the values of another rule of mixing.
///
/// The engine has one rule for elasticities, and one for frictions. To try another rule, items and boundaries get
/// other materials: those for which the engine's rule gives each contact the value of the other rule.
struct ContactMaterials {
  /// The indices of two items.
  private let pairs: [(Int, Int)]
  /// The items that can touch a boundary.
  private let atBoundaries: [Int]

  init(of experiment: Experiment) {
    var pairs: [(Int, Int)] = []
    var atBoundaries: [Int] = []
    for case .collision(let collision) in experiment.behaviors {
      let members = experiment.items.indices.filter {
        collision.items?.contains(experiment.items[$0].name) ?? true
      }
      if collision.mode != .boundaries {
        for (position, first) in members.enumerated() {
          pairs += members[(position + 1)...].map { (first, $0) }
        }
      }
      let hasBoundaries =
        collision.inset != nil || !collision.lines.isEmpty || !collision.paths.isEmpty
      if collision.mode != .items, hasBoundaries { atBoundaries += members }
    }
    self.pairs = pairs
    self.atBoundaries = atBoundaries
  }

  /// Gives items and boundaries elasticities whose maxima are those of a rule.
  ///
  /// - Returns: Whether there are such elasticities.
  func setElasticities(
    _ items: inout [Item], _ settings: inout Settings, _ mixing: EngineRules.Mixing
  ) -> Bool {
    guard mixing != .larger else { return true }
    let elasticities = items.map { $0.elasticity?.number ?? 0.2 }
    let boundary = items.count  // The boundaries are one more partner.
    let known = elasticities + [settings.boundaryElasticity]
    let contacts = (pairs + atBoundaries.map { ($0, boundary) }).map {
      (first: $0.0, second: $0.1, value: mixing(known[$0.0], known[$0.1]))
    }
    // The larger of two counts, so no partner can exceed the least value of its contacts. If each partner has that
    // least value and some contact still has too little, no elasticities give it its value.
    var chosen = [Double](repeating: .infinity, count: known.count)
    for contact in contacts {
      chosen[contact.first] = min(chosen[contact.first], contact.value)
      chosen[contact.second] = min(chosen[contact.second], contact.value)
    }
    guard
      contacts.allSatisfy({ max(chosen[$0.first], chosen[$0.second]) == $0.value })
    else { return false }
    for index in items.indices where chosen[index].isFinite {
      items[index].elasticity = Quantity(chosen[index])
    }
    if chosen[boundary].isFinite { settings.boundaryElasticity = chosen[boundary] }
    return true
  }

  /// Gives items and boundaries frictions whose geometric means are those of a rule.
  ///
  /// - Returns: Whether there are such frictions: partners need one side that has no other contact.
  func setFrictions(
    _ items: inout [Item], _ settings: inout Settings, _ mixing: EngineRules.Mixing
  ) -> Bool {
    guard mixing != .geometricMean else { return true }
    let frictions = items.map { $0.friction?.number ?? 0.2 }
    if pairs.isEmpty {
      for index in Set(atBoundaries) {
        let value = mixing(frictions[index], settings.boundaryFriction)
        items[index].friction = Quantity(value * value)
      }
      if !atBoundaries.isEmpty { settings.boundaryFriction = 1 }
      return true
    }
    let contacts =
      pairs.map { (frictions[$0.0], frictions[$0.1]) }
      + atBoundaries.map { (frictions[$0], settings.boundaryFriction) }
    let isSame = contacts.allSatisfy {
      abs(mixing($0.0, $0.1) - EngineRules.Mixing.geometricMean($0.0, $0.1)) < 1e-12
    }
    if isSame { return true }
    let sides = pairs.flatMap { [$0.0, $0.1] }
    guard atBoundaries.isEmpty, Set(sides).count == sides.count else { return false }
    for (first, second) in pairs {
      let value = mixing(frictions[first], frictions[second])
      items[first].friction = Quantity(value * value)
      items[second].friction = 1
    }
    return true
  }
}
