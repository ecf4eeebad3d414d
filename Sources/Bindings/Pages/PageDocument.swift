import Dynamics

/// A page: one HTML file that needs no network.
package struct PageDocument {
  private let title: String
  private let style: UnsafePointer<CChar>
  private let body: UnsafePointer<CChar>
  private let script: UnsafePointer<CChar>
  private let data: [(id: String, json: String)]
  private let elements: String

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - title: The heading and the name of the page.
  ///   - style: The style sheet.
  ///   - body: The body without scripts.
  ///   - script: The script, which begins when everything else is there.
  ///   - data: The data as JSON, by the id of the element that the script reads.
  ///   - elements: Further elements before the script.
  package init(
    title: String, style: UnsafePointer<CChar>, body: UnsafePointer<CChar>,
    script: UnsafePointer<CChar>, data: [(id: String, json: String)], elements: String
  ) {
    self.title = title
    self.style = style
    self.body = body
    self.script = script
    self.data = data
    self.elements = elements
  }

  /// The HTML text.
  package var html: String {
    // "</script" and "<!--" must not occur in a script; in JSON "\u003c" is the same as "<".
    let data = data.map { id, json in
      let text = json.escaping { $0 == "<" ? "\\u003c" : nil }
      return "<script type=\"application/json\" id=\"\(id)\">\(text)</script>\n"
    }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <link rel="icon" href="data:,">
      <title>\(markup(title))</title>
      <style>
      \(String(cString: style))
      </style>
      </head>
      \(String(cString: body))
      \(data.joined())\(elements)
      <script>
      \(scriptText(script))
      </script>
      </html>

      """
  }
}

/// The modules of a page as one script.
///
/// A page is a file without others beside it, so its modules cannot import each other. Their scopes become
/// one, in which no name is declared twice: the imports go, and the word `export`. So do indentation, empty
/// lines and lines that are only a comment, a quarter of the text. No text of a module goes over several
/// lines.
///
/// - Parameter modules: The modules, each after those whose values it needs when it begins.
/// - Returns: The script.
func scriptText(_ modules: UnsafePointer<CChar>) -> String {
  var script = ["\"use strict\";"]
  var isImport = false
  for line in String(cString: modules).utf8.split(separator: UInt8(ascii: "\n")) {
    let line = line.drop { $0 == UInt8(ascii: " ") }
    isImport = isImport || line.starts(with: "import ".utf8)
    if isImport {
      isImport = line.last != UInt8(ascii: ";")
    } else if !line.isEmpty, !line.starts(with: "//".utf8) {
      let isExport = line.starts(with: "export ".utf8)
      script.append(String(Substring(isExport ? line.dropFirst("export ".utf8.count) : line)))
    }
  }
  return script.joined(separator: "\n")
}

/// A text with the escapes that HTML and SVG need between tags.
///
/// - Parameter text: The text.
/// - Returns: The escaped text.
package func markup(_ text: String) -> String {
  text.escaping { $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : nil }
}
