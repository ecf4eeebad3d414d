/// Memory for one column: aligned to 64 bytes, initialised, freed with its owner.
///
/// The only place of the library that allocates by hand.
@safe
struct AlignedColumn<Element: BitwiseCopyable>: ~Copyable {
  let count: Int
  private let base: UnsafeMutablePointer<Element>

  init(count: Int, repeating value: Element) {
    self.count = count
    unsafe base =
      UnsafeMutableRawPointer
      .allocate(byteCount: max(1, count * MemoryLayout<Element>.stride), alignment: 64)
      .initializeMemory(as: Element.self, repeating: value, count: count)
  }

  deinit { unsafe base.deallocate() }

  var pointer: UnsafeMutablePointer<Element> { unsafe base }
}
