/// An element of a storyboard or a nib file, which are XML.
final class InterfaceElement {
  let name: String
  let attributes: [String: String]
  private(set) var children: [InterfaceElement] = []
  private(set) weak var parent: InterfaceElement?

  private init(name: String, attributes: [String: String], parent: InterfaceElement?) {
    (self.name, self.attributes, self.parent) = (name, attributes, parent)
  }

  /// The children of a name.
  func children(_ name: String) -> [InterfaceElement] { children.filter { $0.name == name } }

  /// The child with an attribute `key`, which says what it is to this element.
  func child(key: String) -> InterfaceElement? { children.first { $0.attributes["key"] == key } }

  /// This element and all elements in it, each before those in it.
  var all: [InterfaceElement] { [self] + children.flatMap(\.all) }

  // MARK: Reading

  /// The outermost element of a file; nil if the file has none.
  ///
  /// It reads what Xcode writes: elements with attributes, without declarations of entities. The texts between
  /// elements say nothing about views, so they are skipped.
  static func reading(_ text: String) -> InterfaceElement? {
    let root = InterfaceElement(name: "", attributes: [:], parent: nil)
    var open = root
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...].dropFirst()
      if rest.hasPrefix("!--") {
        guard let end = rest.firstRange(of: "-->") else { break }
        rest = rest[end.upperBound...]
        continue
      }
      if rest.first == "/" {
        open = open.parent ?? root
        continue
      }
      guard let name = rest.prefixMatch(of: /[A-Za-z][\w.:-]*/) else { continue }
      rest = rest[name.range.upperBound...]
      var attributes: [String: String] = [:]
      while let match = rest.prefixMatch(of: /\s+([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/) {
        attributes[String(match.output.1)] = unescaped(match.output.2 ?? match.output.3 ?? "")
        rest = rest[match.range.upperBound...]
      }
      let element = InterfaceElement(
        name: String(name.output), attributes: attributes, parent: open)
      open.children.append(element)
      if rest.prefixMatch(of: /\s*\/>/) == nil { open = element }
    }
    return root.children.first
  }

  private static func unescaped(_ text: Substring) -> String {
    // Such as `&#10;`, which Xcode writes for a new line.
    let numbered = String(text).replacing(/&#(x?)([0-9A-Fa-f]+);/) { reference -> String in
      let radix = reference.output.1.isEmpty ? 10 : 16
      guard let value = UInt32(reference.output.2, radix: radix),
        let scalar = Unicode.Scalar(value)
      else { return "" }
      return String(Character(scalar))
    }
    return numbered.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&apos;", with: "'").replacing("&amp;", with: "&")
  }
}
