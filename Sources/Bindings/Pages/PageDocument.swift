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

/// A script as a page has it: without indentation, empty lines, and lines that are only a comment.
///
/// They are a quarter of the scripts. No text of a script goes over several lines.
///
/// - Parameter script: The script as it is written.
/// - Returns: The script.
func scriptText(_ script: UnsafePointer<CChar>) -> String {
  let (newline, space, slashes) = (UInt8(ascii: "\n"), UInt8(ascii: " "), "//".utf8)
  let lines = String(cString: script).utf8.split(separator: newline).map { line in
    line.drop { $0 == space }
  }
  return lines.filter { !$0.isEmpty && !$0.starts(with: slashes) }.map { String(Substring($0)) }
    .joined(separator: "\n")
}

/// A text with the escapes that HTML and SVG need between tags.
///
/// - Parameter text: The text.
/// - Returns: The escaped text.
package func markup(_ text: String) -> String {
  text.escaping { $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : nil }
}
