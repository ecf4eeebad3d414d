/// What libFuzzer, whose main this program has, calls with each input.
///
/// - Returns: 0; -1 for an input of no kind, which is not worth keeping.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = Input(UnsafeBufferPointer(start: bytes, count: count))
  switch input.byte() {
  case UInt8(ascii: "j"): checkJournal(&input)
  case UInt8(ascii: "c"): checkTable(&input, .csv)
  case UInt8(ascii: "l"): checkTable(&input, .jsonLines)
  case UInt8(ascii: "w"): checkWriting(&input)
  case UInt8(ascii: "d"): checkDatabase(&input)
  case UInt8(ascii: "a"): checkArrow(&input)
  case UInt8(ascii: "r"): checkReduced(&input)
  case UInt8(ascii: "t"): checkPlainTable(&input)
  case UInt8(ascii: "p"): checkPoints(&input)
  case UInt8(ascii: "m"): checkRecording(&input)
  default: return -1
  }
  return 0
}
