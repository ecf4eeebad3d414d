import Dynamics

/// A page: one HTML file that needs no network.
struct PageDocument {
  /// The heading and the name of the page.
  let title: String
  let style: UnsafePointer<CChar>
  /// The body without scripts.
  let body: UnsafePointer<CChar>
  /// The script, which begins when everything else is there.
  let script: UnsafePointer<CChar>
  /// The data as JSON, by the id of the element that the script reads.
  let data: [(id: String, json: String)]
  /// Further elements before the script.
  let elements: String

  var html: String {
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
      \(String(cString: script))
      </script>
      </html>

      """
  }
}
