/// What libFuzzer, whose main this program has, calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  check(Input(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
