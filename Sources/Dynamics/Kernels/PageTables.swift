import CKernels

/// The tables and arguments of a run as words of 32 bits, little-endian.
///
/// They have the same bytes on all 64-bit machines and in WebAssembly, except for the pointers at the
/// beginning of the arguments, which are left out: a page sets them.
struct PageTables {
  /// In the order of the pointers of `ck_run_args`: joints to regions.
  var ofBothEngines: [[UInt32]]
  /// The arguments from the settings on.
  var run: [UInt32]
  /// In the order of the pointers of `ck_world_args`: items to contacts of conditions.
  var ofManyItems: [[UInt32]]
  /// The arguments of the many-item engine after its tables.
  var world: [UInt32]
  /// Where three numbers are in `run`, as indices of words.
  var scenarioCountAt: Int
  var frameLimitAt: Int
  var rotatesAt: Int
  /// Where it says that an item keeps its body without any behavior: the word in `run`, or in the
  /// table of items, and the distance of two items there.
  var persistsAt: [Int]
}

extension KernelRun {
  /// The tables and arguments of the run.
  ///
  /// - Parameter settling: The items whose poses at rest the run finds.
  /// - Returns: The tables.
  func pageTables(settling: [Int]) -> PageTables {
    tables.recordTrajectories(of: settling)
    let start = unsafe position(of: \ck_run_args.settings)
    let worldStart = unsafe position(of: \ck_world_args.item_count)
    return unsafe PageTables(
      ofBothEngines: tables.ofBothEngines,
      run: withUnsafeBytes(of: arguments.run) { unsafe words($0.dropFirst(start)) },
      ofManyItems: tables.ofManyItems,
      world: withUnsafeBytes(of: arguments) { unsafe words($0.dropFirst(worldStart)) },
      scenarioCountAt: (position(of: \ck_run_args.scenario_count) - start) / 4,
      frameLimitAt: (position(of: \ck_run_args.frame_limit) - start) / 4,
      rotatesAt: (position(of: \ck_run_args.rotates) - start) / 4,
      persistsAt: isMultiBody
        ? [position(of: \ck_item.persists) / 4, MemoryLayout<ck_item>.stride / 4]
        : [(position(of: \ck_run_args.item_persists) - start) / 4])
  }

  /// The inputs of an item that are its pose at rest: x, y and angle.
  static var restInputs: [Int] {
    [ck_item_input.restX, .restY, .restAngle].map(\.index)
  }

  private func position<Structure, Value>(of field: KeyPath<Structure, Value>) -> Int {
    guard let position = MemoryLayout<Structure>.offset(of: field) else {
      preconditionFailure("a field of a C structure is stored")
    }
    return position
  }
}

extension KernelTables {
  fileprivate var ofBothEngines: [[UInt32]] {
    [
      joints.words, phases.words, ends.words, conditions.words, changes.words, knots.words,
      pushes.words, fields.words, regions.words,
    ]
  }

  fileprivate var ofManyItems: [[UInt32]] {
    [
      items.words, parts.words, contacts.words, jointOrder.words, gravities.words,
      conditionContacts.words,
    ]
  }
}

extension AlignedColumn {
  /// All bytes, as words.
  fileprivate var words: [UInt32] {
    unsafe Dynamics.words(
      UnsafeRawBufferPointer(start: pointer, count: count * MemoryLayout<Element>.stride))
  }
}

/// Bytes as little-endian words, with zeros at the end where they fill none.
func words(_ bytes: some Collection<UInt8>) -> [UInt32] {
  var words = [UInt32](repeating: 0, count: (bytes.count + 3) / 4)
  for (index, byte) in bytes.enumerated() { words[index / 4] |= UInt32(byte) << (8 * (index % 4)) }
  return words
}

extension PageTables {
  /// A word that differs in another plan.
  struct Patch {
    /// `tables`, `run`, `worldTables` or `world`, as the page has them.
    let table: String
    /// Which of several tables; 0 for the only one.
    let index: Int
    let word: Int
    let value: UInt32
  }

  /// The words that differ in the tables of a plan with the same parts; nil if it has others.
  func patches(to other: PageTables) -> [Patch]? {
    let lists = [
      ("tables", ofBothEngines, other.ofBothEngines), ("run", [run], [other.run]),
      ("worldTables", ofManyItems, other.ofManyItems), ("world", [world], [other.world]),
    ]
    var patches: [Patch] = []
    for (name, own, others) in lists {
      for (index, (words, otherWords)) in zip(own, others).enumerated() {
        guard words.count == otherWords.count else { return nil }
        for (word, value) in otherWords.enumerated() where words[word] != value {
          patches.append(Patch(table: name, index: index, word: word, value: value))
        }
      }
    }
    return patches
  }
}
