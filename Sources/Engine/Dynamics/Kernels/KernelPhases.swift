import CKernels

// The phases of a plan as the C structures that the kernels read; see `KernelTables`.

extension ck_phase {
  init(_ phase: PhaseLayout.PhasePlan) {
    self.init(
      first_end: UInt32(phase.ends.lowerBound), end_count: UInt32(phase.ends.count),
      number: UInt32(phase.number), reserved: 0)
  }
}

extension ck_end {
  init(_ end: PhaseLayout.EndPlan, phaseCount: Int) {
    self.init(
      behaviors_removed: end.removed.behaviors, behaviors_added: end.added.behaviors,
      edges_removed: end.removed.edges, edges_added: end.added.edges,
      first_condition: UInt32(end.conditions.lowerBound),
      condition_count: UInt32(end.conditions.count), guard_count: UInt32(end.guardCount),
      first_change: UInt32(end.changes.lowerBound), change_count: UInt32(end.changes.count),
      gravity_removed: end.removed.hasGravity ? 1 : 0,
      gravity_added: end.added.hasGravity ? 1 : 0,
      restarts_item: end.restartsItem ? 1 : 0, property_input: UInt32(end.propertyInput),
      next: UInt32(end.next ?? phaseCount), outcome: UInt32(end.outcome), reserved: 0)
  }
}

extension ck_condition {
  init(_ condition: PhaseLayout.ConditionPlan) {
    let kind: ck_condition_kind =
      switch condition.kind {
      case .elapsed: .elapsed
      case .rest: .rest
      case .contactBegun: .contactBegun
      case .contactEnded: .contactEnded
      case .outside: .outside
      case .crossed: .crossed
      case .beyond: .beyond
      case .trackEnded: .trackEnded
      case .speed: .speed
      case .spin: .spin
      case .distance: .distance
      }
    // The single-item engine reads the set; it has at most 64 edges.
    let edges = condition.edges.upperBound <= 64 ? BehaviorIndices.bits(condition.edges) : 0
    self.init(
      edges: edges, kind: UInt32(kind.rawValue),
      phase: condition.phase.map { UInt32($0) } ?? CK_NO_PHASE,
      input: UInt32(condition.input), joint: UInt32(condition.joint), side: Int32(condition.side),
      item: UInt32(condition.item), first_contact: UInt32(condition.contacts.lowerBound),
      contact_count: UInt32(condition.contacts.count),
      other: condition.other.map { UInt32($0) } ?? CK_GROUND, reserved: 0)
  }
}

extension ck_contact_filter {
  init(_ filter: PhaseLayout.ContactFilter) {
    self.init(
      item: filter.item.map { UInt32($0) } ?? CK_ANY_ITEM,
      other: filter.isOfEdgesOnly
        ? CK_NO_ITEM : filter.other.map { UInt32($0) } ?? CK_ANY_ITEM,
      first_edge: UInt32(filter.edges.lowerBound), edge_count: UInt32(filter.edges.count))
  }
}

extension ck_change {
  init(_ change: PhaseLayout.Change) {
    let kind: ck_change_kind =
      switch change.kind {
      case .x: .x
      case .y: .y
      case .angle: .angle
      case .anchorX: .anchorX
      case .anchorY: .anchorY
      case .anchorNearest: .anchorNearest
      case .velocityX: .velocityX
      case .velocityY: .velocityY
      case .spin: .spin
      case .velocityPart: .velocityPart
      case .spinPart: .spinPart
      case .speedLimit: .speedLimit
      case .spinLimit: .spinLimit
      case .restart: .restart
      case .properties: .properties
      }
    self.init(
      kind: UInt32(kind.rawValue), joint: UInt32(change.joint), input: UInt32(change.input),
      item: UInt32(change.item), other: UInt32(change.other ?? change.item),
      count: UInt32(change.pointCount))
  }
}
