import CKernels

/// The tables and arguments of a run as 32-bit words, little-endian.
///
/// A page copies them into the memory of the kernels in WebAssembly. They have the same bytes there
/// and on all 64-bit machines, except for the pointers at the beginning of the arguments. The page
/// sets these; `run` and `world` begin after them. The page knows the fields by `layout.js`.
struct PageTables {
  /// The tables of both engines, joints to regions, in the order of the pointers of `ck_run_args`.
  var tables: [[UInt32]]
  /// `ck_run_args` from `settings` on.
  var run: [UInt32]
  /// The tables of the many-item engine, in the order of the pointers of `ck_world_args`.
  var worldTables: [[UInt32]]
  /// `ck_world_args` from `pair_behaviors` on.
  var world: [UInt32]
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
      world: withUnsafeBytes(of: arguments) { unsafe words($0.dropFirst(worldStart)) })
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
      joints.words, phases.words, ends.words, conditions.words, changes.words,
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
