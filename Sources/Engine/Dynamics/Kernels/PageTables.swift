import CKernels

/// The tables and arguments of a run as 32-bit words, little-endian.
///
/// A page copies them into the memory of the kernels in WebAssembly. They have the same bytes there
/// and on all 64-bit machines, except for the pointers at the beginning of the arguments. The page
/// sets these; `run` and `world` begin after them.
struct PageTables {
  /// The tables of both engines, joints to regions, in the order of the pointers of `ck_run_args`.
  var tables: [[UInt32]]
  /// `ck_run_args` from `settings` on.
  var run: [UInt32]
  /// The tables of the many-item engine, in the order of the pointers of `ck_world_args`.
  var worldTables: [[UInt32]]
  /// `ck_world_args` from `pair_behaviors` on.
  var world: [UInt32]
  /// The index of `scenario_count` in `run`.
  var scenarioCountAt: Int
  /// The index of `frame_limit` in `run`.
  var frameLimitAt: Int
  /// The index of `rotates` in `run`.
  var rotatesAt: Int
  /// The single-item engine: the index of `item_persists` in `run`.
  ///
  /// The many-item engine: the index of `persists` in the table of items, and the words of an item.
  var persistsAt: [Int]
  /// The index of `b` in the table of joints, and the words of a joint.
  var jointItemAt: [Int]
  /// The index of `behaviors` in the table of items, and the words of an item.
  var behaviorsAt: [Int]
  /// The indices of `candidate_limit` and of `chain_limit` in `world`.
  var contactRoomAt: [Int]
  /// The index of `first_scenario` in `world`.
  var firstScenarioAt: Int
}

extension KernelRun {
  /// The tables and arguments of the run.
  ///
  /// - Parameter settling: The items whose poses at rest the run finds.
  /// - Returns: The tables.
  func pageTables(settling: [Int]) -> PageTables {
    tables.recordTrajectories(of: settling)
    let start = unsafe offset(of: \ck_run_args.settings)
    let worldStart = unsafe offset(of: \ck_world_args.pair_behaviors)
    return unsafe PageTables(
      tables: tables.shared,
      run: withUnsafeBytes(of: arguments.run) { unsafe words($0.dropFirst(start)) },
      worldTables: tables.ofManyItems,
      world: withUnsafeBytes(of: arguments) { unsafe words($0.dropFirst(worldStart)) },
      scenarioCountAt: (offset(of: \ck_run_args.scenario_count) - start) / 4,
      frameLimitAt: (offset(of: \ck_run_args.frame_limit) - start) / 4,
      rotatesAt: (offset(of: \ck_run_args.rotates) - start) / 4,
      persistsAt: isMultiBody
        ? [offset(of: \ck_item.persists) / 4, MemoryLayout<ck_item>.stride / 4]
        : [(offset(of: \ck_run_args.item_persists) - start) / 4],
      jointItemAt: [offset(of: \ck_joint.b) / 4, MemoryLayout<ck_joint>.stride / 4],
      behaviorsAt: [offset(of: \ck_item.behaviors) / 4, MemoryLayout<ck_item>.stride / 4],
      contactRoomAt: [
        (offset(of: \ck_world_args.candidate_limit) - worldStart) / 4,
        (offset(of: \ck_world_args.chain_limit) - worldStart) / 4,
      ],
      firstScenarioAt: (offset(of: \ck_world_args.first_scenario) - worldStart) / 4)
  }

  /// The indices of x, y and angle of the pose at rest among the inputs of an item.
  static var restInputs: [Int] {
    [ck_item_input.restX, .restY, .restAngle].map(\.index)
  }

  /// The offset of a field of a C structure, in bytes.
  private func offset<Structure, Value>(of field: KeyPath<Structure, Value>) -> Int {
    guard let offset = MemoryLayout<Structure>.offset(of: field) else {
      preconditionFailure("a field of a C structure is stored")
    }
    return offset
  }
}

extension KernelTables {
  fileprivate var shared: [[UInt32]] {
    [
      joints.words, phases.words, ends.words, conditions.words, changes.words, knots.words,
      pushes.words, fields.words, regions.words,
    ]
  }

  fileprivate var ofManyItems: [[UInt32]] {
    [
      items.words, parts.words, contacts.words, jointOrder.words, gravities.words,
      conditionContacts.words, edges.words, filters.words,
    ]
  }
}

extension AlignedColumn {
  /// All elements as words.
  fileprivate var words: [UInt32] {
    unsafe Dynamics.words(
      UnsafeRawBufferPointer(start: pointer, count: count * MemoryLayout<Element>.stride))
  }
}

/// Bytes as little-endian words, the last one padded with zeros.
private func words(_ bytes: some Collection<UInt8>) -> [UInt32] {
  var words = [UInt32](repeating: 0, count: (bytes.count + 3) / 4)
  for (index, byte) in bytes.enumerated() { words[index / 4] |= UInt32(byte) << (8 * (index % 4)) }
  return words
}
