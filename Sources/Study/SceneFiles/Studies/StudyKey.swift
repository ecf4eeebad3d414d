/// A key of study files, which stands for one option of the commands that a study can run.
package struct StudyKey: Sendable {
  /// What the value of a key can be.
  package enum Form: Sendable {
    /// `true` or `false`.
    case flag
    /// One text or number.
    case single
    /// One text, or a list whose entries are joined by commas.
    case joined
    /// One text, or a list that gives the option several times.
    case repeated
    /// A mapping of paths to values that gives the option several times, or such a list of texts.
    case assignments
  }

  /// The key, in camel case as all keys.
  package let name: String
  /// The keys of earlier versions, which files may still have.
  let formerNames: [String]
  /// The option, with its dashes.
  package let option: String
  package let form: Form
  /// The placeholder of the value in the help of the option, such as `FILE`; empty for a flag.
  package let placeholder: String
  /// What the option does, for each command that has it.
  package private(set) var descriptions: [String: String]

  package init(
    option: String, formerOptions: some Sequence<String> = EmptyCollection(), form: Form,
    placeholder: String, descriptions: [String: String]
  ) {
    name = Self.name(of: option)
    formerNames = formerOptions.map(Self.name)
    self.option = option
    self.form = form
    self.placeholder = placeholder
    self.descriptions = descriptions
  }

  /// An option in camel case.
  private static func name(of option: String) -> String {
    let words = option.drop { $0 == "-" }.split(separator: "-")
    return words.dropFirst().reduce(String(words.first ?? "")) { name, word in
      name + word.prefix(1).uppercased() + word.dropFirst()
    }
  }

  /// Adds what the option does in another command.
  package mutating func describe(_ description: String, for command: String) {
    descriptions[command] = description
  }

  /// Whether one value has several entries, as the two paths of `zip`.
  var takesGroups: Bool { placeholder.contains(",") }

  /// Whether the entries of a list are together one value, as the two paths of `zip: [a.x, b.x]`.
  func isGroup(_ entries: [String?]) -> Bool {
    takesGroups && entries.allSatisfy { $0?.contains(",") == false }
  }

  /// The words that are allowed, where the placeholder lists all of them, as in `single|double`.
  var words: [String] {
    let words = placeholder.split(separator: "|").map(String.init)
    let isList = words.allSatisfy { word in word.allSatisfy { $0.isLetter && $0.isLowercase } }
    return words.count > 1 && isList ? words : []
  }
}
