/// Finds words and parentheses in the text of a measure.
struct MeasureScanner {
  let characters: [Character]

  init(_ characters: [Character]) { self.characters = characters }

  func isNameStart(_ index: Int) -> Bool {
    guard characters.indices ~= index else { return false }
    let character = characters[index]
    return character.isASCII && (character.isLetter || character == "_")
  }

  private func isNamePart(_ index: Int) -> Bool {
    isNameStart(index)
      || characters.indices ~= index && characters[index].isASCII && characters[index].isNumber
  }

  /// The end of the name at an index; names are joined by points and can have hyphens inside.
  func nameEnd(_ start: Int) -> Int {
    var index = start
    while isNamePart(index)
      || index < characters.count && characters[index] == "."
      || index < characters.count && characters[index] == "-" && index > start
        && isNamePart(index + 1)
    { index += 1 }
    return index
  }

  /// The end of the number at an index, with its exponent and a unit.
  func numberEnd(_ start: Int) -> Int {
    var index = start
    while isNamePart(index) || index < characters.count && "°.".contains(characters[index])
      || index > start && index < characters.count && "+-".contains(characters[index])
        && "eE".contains(characters[index - 1])
    { index += 1 }
    return index
  }

  func isDigit(_ index: Int) -> Bool {
    characters.indices ~= index && characters[index].isASCII && characters[index].isNumber
  }

  func skipSpaces(_ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, characters[index] == " " || characters[index] == "\t" { index += 1 }
    return index
  }

  /// The index of the parenthesis that closes the one at an index; nil if it is missing.
  func closing(_ open: Int, _ end: Int) -> Int? {
    var depth = 0
    for index in open..<end {
      if characters[index] == "(" { depth += 1 }
      if characters[index] == ")" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// The indices of a range that are outside parentheses.
  func outsideParentheses(_ range: Range<Int>) -> [Int] {
    var depth = 0
    return range.filter { index in
      if characters[index] == ")" { depth -= 1 }
      defer { if characters[index] == "(" { depth += 1 } }
      return depth == 0
    }
  }

  /// Whether a word stands at an index, and nothing that would be part of the word around it.
  func hasWord(_ word: String, at index: Int) -> Bool {
    let end = index + word.count
    return end <= characters.count && Array(word) == Array(characters[index..<end])
      && !isNamePart(index - 1) && !isNamePart(end)
  }

  /// The `=` between a name and its formula.
  var definitionSign: Int? {
    let signs: Set<Character> = ["<", ">", "=", "!"]
    return outsideParentheses(characters.indices).first { index in
      characters[index] == "=" && (index == 0 || !signs.contains(characters[index - 1]))
        && (index + 1 == characters.count || characters[index + 1] != "=")
    }
  }

  /// The text with some of its names replaced by formulas.
  func replacing(_ formula: (String) -> String?) -> String {
    var result = ""
    var index = 0
    while index < characters.count {
      let end = isNameStart(index) ? nameEnd(index) : isDigit(index) ? numberEnd(index) : index + 1
      let part = String(characters[index..<end])
      result += isNameStart(index) ? formula(part).map { "(\($0))" } ?? part : part
      index = end
    }
    return result
  }
}
