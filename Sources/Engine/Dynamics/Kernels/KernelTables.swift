import CKernels

/// The parts of a plan as the C structures that the kernels read; values are in the inputs.
///
/// The kernels do not read the tables of several items if there is one.
@safe
struct KernelTables: ~Copyable {
  // Of one item and of several.
  let joints: AlignedColumn<ck_joint>
  let pushes: AlignedColumn<ck_push>
  let fields: AlignedColumn<ck_field>
  let regions: AlignedColumn<ck_region>
  let phases: AlignedColumn<ck_phase>
  let ends: AlignedColumn<ck_end>
  let conditions: AlignedColumn<ck_condition>
  let changes: AlignedColumn<ck_change>
  // Of several.
  let items: AlignedColumn<ck_item>
  let parts: AlignedColumn<ck_part>
  let contacts: AlignedColumn<ck_contact>
  let jointOrder: AlignedColumn<UInt32>
  let gravities: AlignedColumn<ck_gravity>
  let conditionContacts: AlignedColumn<UInt16>
  // Of large worlds.
  let edges: AlignedColumn<ck_edge_plan>
  let filters: AlignedColumn<ck_contact_filter>

  /// The tables of a layout, of which each item can turn in some scenario or not.
  init(_ layout: PlanLayout, canRotate: [Bool]) {
    joints = AlignedColumn(
      layout.joints.map { ck_joint($0, firstTrackInput: layout.firstTrackInput(of: $0)) })
    pushes = AlignedColumn(layout.pushes.map { ck_push($0) })
    fields = AlignedColumn(layout.fields.map { ck_field($0) })
    regions = AlignedColumn(layout.regions.map { ck_region(kind: $0.kind.kernelNumber) })
    let plan = layout.phases
    phases = AlignedColumn(plan.phases.map { ck_phase($0) })
    ends = AlignedColumn(plan.ends.map { ck_end($0, phaseCount: plan.phases.count) })
    conditions = AlignedColumn(plan.conditions.map { ck_condition($0) })
    changes = AlignedColumn(plan.changes.map { ck_change($0) })
    conditionContacts = AlignedColumn(plan.conditionContacts.map { UInt16($0) })
    items = AlignedColumn(zip(layout.items, canRotate).map { ck_item($0, canRotate: $1) })
    parts = AlignedColumn(layout.outlines.map { ck_part($0) })
    contacts = AlignedColumn(layout.contacts.map { ck_contact($0) })
    jointOrder = AlignedColumn(layout.jointOrder.map { UInt32($0) })
    edges = AlignedColumn(
      zip(layout.edgeBehaviors, layout.edgeIsSensor).map {
        ck_edge_plan(enabled_by: $0, is_sensor: $1 ? 1 : 0, reserved: 0)
      })
    filters = AlignedColumn(
      layout.isLarge ? plan.conditions.map { ck_contact_filter($0.filter) } : [])
    gravities = AlignedColumn(layout.gravities.map { ck_gravity(behavior: UInt32($0)) })
  }

  /// Chooses the items that are measured against the pose in which they rest.
  func recordTrajectories(of chosen: [Int]) {
    for index in 0..<items.count { unsafe items.pointer[index].records_trajectory = 0 }
    for index in chosen { unsafe items.pointer[index].records_trajectory = 1 }
  }

  /// The arguments of a run; of one item, the kernels read `run` only.
  ///
  /// Each run sets scenarios, frames, sub-steps, outputs and memory.
  ///
  /// - Parameters:
  ///   - layout: The layout that the tables were made from.
  ///   - settings: The constants of the engine.
  ///   - inputs: The inputs of the layout.
  ///   - skipped: The rows to skip. Also stands in for pointers that each run sets.
  ///   - metrics: The columns of the metrics.
  /// - Returns: The arguments.
  func arguments(
    _ layout: PlanLayout, settings: Settings,
    inputs: borrowing AlignedColumn<ck_input>,
    skipped: borrowing AlignedColumn<UInt8>,
    metrics: borrowing AlignedColumn<UnsafeMutableRawPointer?>
  ) -> ck_world_args {
    // Of several items, the kernels read the target and the persistence of each instead.
    let item = layout.items[0]
    let run = unsafe ck_run_args(
      inputs: inputs.pointer, joints: joints.pointer, phases: phases.pointer, ends: ends.pointer,
      conditions: conditions.pointer, changes: changes.pointer,
      pushes: pushes.pointer, fields: fields.pointer, regions: regions.pointer,
      substeps: skipped.pointer, skip: skipped.pointer, metrics: metrics.pointer,
      statuses: skipped.pointer, frames: nil, trace: nil,
      scratch: UnsafeMutableRawPointer(skipped.pointer), trajectory: nil,
      settings: ck_settings(settings), behaviors_active: layout.behaviors.active, scenario_count: 0,
      frame_limit: 0, joint_count: UInt32(joints.count), edge_count: UInt32(layout.edgeCount),
      input_count: UInt32(inputs.count), phase_count: UInt32(phases.count),
      push_count: UInt32(pushes.count), field_count: UInt32(fields.count),
      region_count: UInt32(regions.count), end_count: UInt32(ends.count),
      condition_count: UInt32(conditions.count),
      polls_conditions: layout.phases.conditions.contains(where: \.isPolled) ? 1 : 0,
      edges_active: layout.activeEdges, item_persists: item.persists ? 1 : 0,
      gravity_active: layout.gravityIsActive ? 1 : 0, rotates: items.pointer[0].rotates,
      has_target: item.hasTarget ? 1 : 0, has_target_angle: item.hasTargetAngle ? 1 : 0,
      trace_gap: 0, is_one_of_several: 0, reserved: 0)
    return unsafe ck_world_args(
      run: run, items: items.pointer, parts: parts.pointer, contacts: contacts.pointer,
      joint_order: jointOrder.pointer, gravities: gravities.pointer,
      condition_contacts: conditionContacts.pointer, edges: edges.pointer,
      filters: filters.pointer, pair_behaviors: layout.pairBehaviors,
      item_count: UInt32(items.count), part_count: UInt32(parts.count),
      contact_count: UInt32(contacts.count), gravity_count: UInt32(gravities.count),
      change_count: UInt32(changes.count), is_large: layout.isLarge ? 1 : 0, candidate_limit: 0,
      chain_limit: 0, first_scenario: 0, is_side_by_side: 0,
      items_are_separate: layout.isSeparate ? 1 : 0,
      reserved: 0)
  }
}

extension ck_joint {
  fileprivate init(_ joint: PlanLayout.JointPlan, firstTrackInput: Int) {
    self.init(
      kind: joint.kind.kernelNumber, a: joint.a.map { UInt32($0) } ?? CK_GROUND,
      b: UInt32(joint.b), anchored_in_world: joint.isAnchoredInWorld ? 1 : 0,
      behavior: UInt32(joint.behavior), active: joint.isActive ? 1 : 0,
      track_first: UInt32(firstTrackInput), track_count: UInt32(joint.knots.count))
  }
}

extension ck_push {
  fileprivate init(_ push: PlanLayout.PushPlan) {
    self.init(
      active: push.isActive ? 1 : 0, instantaneous: push.isInstantaneous ? 1 : 0,
      behavior: UInt32(push.behavior))
  }
}

extension ck_field {
  fileprivate init(_ field: PlanLayout.FieldPlan) {
    self.init(
      kind: field.kind.kernelNumber, active: field.isActive ? 1 : 0,
      region_first: UInt32(field.region.lowerBound), region_count: UInt32(field.region.count),
      behavior: UInt32(field.behavior))
  }
}

extension ck_item {
  fileprivate init(_ item: PlanLayout.ItemPlan, canRotate: Bool) {
    self.init(
      behaviors: item.behaviors, first_part: UInt32(item.parts.lowerBound),
      part_count: UInt32(item.parts.count),
      first_push: UInt32(item.pushes.lowerBound), push_count: UInt32(item.pushes.count),
      first_field: UInt32(item.fields.lowerBound), field_count: UInt32(item.fields.count),
      first_region: UInt32(item.regions.lowerBound), region_count: UInt32(item.regions.count),
      has_target: item.hasTarget ? 1 : 0, has_target_angle: item.hasTargetAngle ? 1 : 0,
      persists: item.persists ? 1 : 0, records_trajectory: 0, is_group: item.isGroup ? 1 : 0,
      rotates: canRotate ? 1 : 0)
  }
}

extension ck_part {
  fileprivate init(_ outline: PlanLayout.Outline) {
    let (shape, cornerCount): (ck_shape, Int) =
      switch outline {
      case .box: (.box, 0)
      case .circle: (.circle, 0)
      case .polygon(let cornerCount): (.polygon, cornerCount)
      }
    self.init(shape: shape.rawValue, vertex_count: UInt32(cornerCount))
  }
}

extension ck_contact {
  fileprivate init(_ contact: PlanLayout.ContactPlan) {
    self.init(
      enabled_by: contact.enabledBy, disabled_by: contact.disabledBy, a: UInt16(contact.a),
      b: UInt16(contact.b), a_part: UInt16(contact.aPart), b_part: UInt16(contact.bPart),
      a_is_edge: contact.isEdge ? 1 : 0, is_sensor: contact.isSensor ? 1 : 0, reserved: (0, 0))
  }
}
