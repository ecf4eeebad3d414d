import CSwiftDynamics
import Dynamics
import Foundation
import Testing

/// Live pages of scenes.
@Suite struct PageTests {
  /// The page of a built-in scene, or the error's text.
  private func page(
    of name: String, ranges: [String] = [], frameRate: Double = 0
  ) throws -> Result<String, InterfaceProblem> {
    let scene = try required { sd_scene_built_in(name, $0) }
    defer { sd_scene_release(scene) }
    let copies = ranges.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    let texts = copies.map { UnsafePointer($0) }
    var options = sd_sweep_options()
    options.size = MemoryLayout<sd_sweep_options>.size
    options.frame_rate = frameRate
    var error: UnsafeMutablePointer<CChar>?
    guard let text = sd_scene_page(scene, texts, texts.count, &options, &error) else {
      defer { sd_text_release(error) }
      return .failure(InterfaceProblem(text: String(cString: try #require(error))))
    }
    defer { sd_text_release(text) }
    return .success(String(cString: text))
  }

  @Test("a page begins with the ranges that are given, and has the clock of the options")
  func ranges() throws {
    let text = try page(of: "snap-push", ranges: ["snap.damping=0.1:2"], frameRate: 120).get()
    #expect(text.hasPrefix("<!doctype html>"))
    #expect(text.contains(#""ranges":[{"path":"snap.damping","low":0.1,"high":2,"isLog":false}]"#))
    #expect(text.contains(#""arguments":"snap-push --frame-rate 120""#))
  }

  @Test("an unknown path, a list of values and a frame rate out of range are errors")
  func mistakes() throws {
    let cases: [(String, Double, String)] = [
      ("snap.dampin=0:1", 0, "snap.dampin"), ("snap.damping=1,2", 0, "expected PATH=a:b"),
      ("snap.damping=0:1", 2000, "frame_rate: out of range"),
    ]
    for (range, frameRate, expected) in cases {
      let result = try page(of: "snap-push", ranges: [range], frameRate: frameRate)
      #expect { try result.get() } throws: { "\($0)".contains(expected) }
    }
  }

  @Test("a large world has a page, with a plan under a finger")
  func large() throws {
    let text = try page(of: "big-pile").get()
    #expect(text.contains(#""item199""#) && text.contains(#""hold":{"first":"#))
  }
}

private struct InterfaceProblem: Error {
  let text: String
}
