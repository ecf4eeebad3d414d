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

  init(_ elements: [Element]) {
    count = elements.count
    unsafe base =
      UnsafeMutableRawPointer
      .allocate(byteCount: max(1, count * MemoryLayout<Element>.stride), alignment: 64)
      .bindMemory(to: Element.self, capacity: max(1, count))
    for (index, element) in elements.enumerated() { unsafe base[index] = element }
  }

  deinit { unsafe base.deallocate() }

  var pointer: UnsafeMutablePointer<Element> { unsafe base }
}
