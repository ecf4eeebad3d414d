import Foundation
import SceneFiles
import Testing

/// The scene of README.md is one.
@Suite struct ReadmeSceneTests {
  @Test func `the README's scene can be read`() throws {
    let readme = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../README.md"), encoding: .utf8)
    let blocks = readme.matches(of: /```yaml\n(?<yaml>(?s).*?)```/).map { String($0.yaml) }
    #expect(blocks.count == 1)
    for yaml in blocks {
      _ = try SceneFile.parse(yaml, name: "README.md")
    }
  }
}
