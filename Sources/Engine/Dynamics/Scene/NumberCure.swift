/// How to correct a text that was meant as a number: `0,5`, `50%`, `0.5 s` or `3em`.
///
/// - Parameters:
///   - text: The text, which is not a number.
///   - unit: The symbol of the unit that the number has; nil or empty if it is unknown or none.
/// - Returns: A sentence without a full stop; nil if the text is none of these.
package func numberCure(_ text: String, unit: String? = nil) -> String? {
  if text.hasSuffix("%"), let share = finiteNumber(text.dropLast()) {
    return "Write \(shortest(share / 100)) for \(text)"
  }
  let parts = text.split(separator: ",", omittingEmptySubsequences: false)
  if parts.count == 2, parts[1].allSatisfy({ $0.isASCII && $0.isNumber }),
    finiteNumber("\(parts[0]).\(parts[1])") != nil, !parts[0].isEmpty, !parts[1].isEmpty
  {
    return "Write decimals with a point: \(parts[0]).\(parts[1])"
  }
  guard let (number, suffix) = numberAndUnit(text) else { return nil }
  guard let unit, !unit.isEmpty else { return "Write \(number), without a unit" }
  // With a space between them, say.
  return suffix == unit ? "Write \(number)\(unit)" : "Write the value in \(unit)"
}

/// Splits `0.5s` into its number and its letters; nil for another text.
private func numberAndUnit(_ text: String) -> (number: String, unit: String)? {
  // The longest number: in 2em, the e is no exponent.
  for length in stride(from: min(text.count, 40) - 1, to: 0, by: -1) {
    var number = text.prefix(length)
    let unit = text.dropFirst(length)
    while number.last == " " { number.removeLast() }
    guard finiteNumber(number) != nil else { continue }
    let isUnit =
      unit.first?.isLetter == true && unit.allSatisfy { $0.isLetter || "/²".contains($0) }
    return isUnit && unit.count <= 20 ? (String(number), String(unit)) : nil
  }
  return nil
}

private func finiteNumber(_ text: some StringProtocol) -> Double? {
  decimalNumber(String(text)).flatMap { $0.isFinite ? $0 : nil }
}
