/// Memory for one column: aligned to 64 bytes, freed with its owner.
///
/// The only type of the library that allocates by hand.
@safe
struct AlignedColumn<Element: BitwiseCopyable>: ~Copyable {
  let count: Int
  private let base: UnsafeMutablePointer<Element>

  init(count: Int, repeating value: Element) {
    self.init(undefinedCount: count)
    guard count > 0 else { return }
    unsafe base.initialize(to: value)
    // What is there already is copied behind itself: where the element is not known at compile time,
    // element by element would be a call for each.
    var filled = 1
    while filled < count {
      let more = min(filled, count - filled)
      unsafe (base + filled).initialize(from: base, count: more)
      filled += more
    }
  }

  /// Memory whose contents are undefined, for kernels that write before they read.
  ///
  /// What they never write takes no memory of the machine.
  init(undefinedCount count: Int) {
    self.count = count
    unsafe base =
      UnsafeMutableRawPointer
      .allocate(byteCount: max(1, count * MemoryLayout<Element>.stride), alignment: 64)
      .bindMemory(to: Element.self, capacity: max(1, count))
  }

  init(_ elements: [Element]) {
    self.init(undefinedCount: elements.count)
    for (index, element) in elements.enumerated() { unsafe base[index] = element }
  }

  deinit { unsafe base.deallocate() }

  var pointer: UnsafeMutablePointer<Element> { unsafe base }
}
