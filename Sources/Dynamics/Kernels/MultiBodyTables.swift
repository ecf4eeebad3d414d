import CKernels

/// What only the engine of many items asks for, in the kernels' terms.
@safe
struct MultiBodyTables: ~Copyable {
  private let engine: PlanLayout.Engine
  private let items: AlignedColumn<ck_item>
  private let parts: AlignedColumn<ck_part>
  private let contacts: AlignedColumn<ck_contact>
  private let jointOrder: AlignedColumn<UInt32>
  private let gravities: AlignedColumn<ck_gravity>
  private let conditionContacts: AlignedColumn<UInt16>
  private let changeCount: Int

  init(_ layout: PlanLayout) {
    engine = layout.engine
    items = AlignedColumn(count: layout.items.count, repeating: ck_item())
    for (index, item) in layout.items.enumerated() { unsafe items.pointer[index] = ck_item(item) }
    parts = AlignedColumn(layout.outlines.map { ck_part($0) })
    contacts = AlignedColumn(count: layout.contacts.count, repeating: ck_contact())
    for (index, contact) in layout.contacts.enumerated() {
      unsafe contacts.pointer[index] = ck_contact(
        enabled_by: contact.enabledBy, disabled_by: contact.disabledBy, a: UInt16(contact.a),
        b: UInt16(contact.b), a_part: UInt16(contact.aPart), b_part: UInt16(contact.bPart),
        a_is_edge: contact.isEdge ? 1 : 0, is_sensor: contact.isSensor ? 1 : 0, reserved: (0, 0))
    }
    jointOrder = AlignedColumn(layout.jointOrder.map { UInt32($0) })
    gravities = AlignedColumn(layout.gravities.map { ck_gravity(behavior: UInt32($0)) })
    conditionContacts = AlignedColumn(layout.phases.conditionContacts.map { UInt16($0) })
    changeCount = layout.phases.changes.count
  }

  /// Chooses the items that are measured against the pose in which they rest.
  func recordTrajectories(of chosen: [Int]) {
    for index in 0..<items.count {
      unsafe items.pointer[index].records_trajectory = chosen.contains(index) ? 1 : 0
    }
  }

  /// The arguments of a run of the many-item engine, from those that both engines take; nil if the
  /// other one simulates the scene.
  func arguments(_ run: ck_run_args) -> ck_world_args? {
    switch engine {
    case .oneItem: nil
    case .manyItems:
      unsafe ck_world_args(
        run: run, items: items.pointer, parts: parts.pointer, contacts: contacts.pointer,
        joint_order: jointOrder.pointer, gravities: gravities.pointer,
        condition_contacts: conditionContacts.pointer, item_count: UInt32(items.count),
        part_count: UInt32(parts.count), contact_count: UInt32(contacts.count),
        gravity_count: UInt32(gravities.count), change_count: UInt32(changeCount), reserved: 0)
    }
  }
}

extension ck_item {
  fileprivate init(_ item: PlanLayout.ItemPlan) {
    self.init(
      behaviors: item.behaviors, first_part: UInt32(item.parts.lowerBound),
      part_count: UInt32(item.parts.count),
      first_push: UInt32(item.pushes.lowerBound), push_count: UInt32(item.pushes.count),
      first_field: UInt32(item.fields.lowerBound), field_count: UInt32(item.fields.count),
      first_region: UInt32(item.regions.lowerBound), region_count: UInt32(item.regions.count),
      has_target: item.hasTarget ? 1 : 0, has_target_angle: item.hasTargetAngle ? 1 : 0,
      persists: item.persists ? 1 : 0, records_trajectory: 0, is_group: item.isGroup ? 1 : 0)
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
