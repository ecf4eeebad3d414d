/// The texts of an array of C.
func texts(
  _ texts: UnsafePointer<UnsafePointer<CChar>?>?, count: Int, _ argument: String
) throws -> [String] {
  try (0..<count).map { index in
    guard let text = texts?[index] else {
      throw ArgumentProblem("\(argument): text \(index) is NULL; expected \(count) texts")
    }
    return String(cString: text)
  }
}
