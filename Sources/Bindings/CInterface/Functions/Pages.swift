// swift_dynamics.h documents the public functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import CSwiftDynamics
import Dynamics
import Foundation
import Pages
import Sweeps

@c @implementation
public func sd_scene_page(
  _ scene: OpaquePointer, _ ranges: UnsafePointer<UnsafePointer<CChar>?>?, _ rangeCount: Int,
  _ options: UnsafePointer<sd_sweep_options>?, _ error: ErrorText
) -> UnsafeMutablePointer<CChar>? {
  catching(error) {
    let scene = scene.scene
    // A sweep of one point checks the options, and that the scene has the metrics and the items.
    let sweep = try prepared(DesignInProgress(scene: scene), options)
    var question = Explorer.Question()
    question.ranges = try texts(ranges, count: rangeCount, "ranges").map { text in
      guard let range = try SampledRange(parsing: text, relativeTo: ParameterTable(scene)) else {
        throw ArgumentProblem("ranges: no range (got '\(text)'); expected PATH=a:b or PATH=log:a:b")
      }
      return range
    }
    if options?.pointee.metrics != nil {
      question.metric = sweep.metricColumns.first { $0.measure == nil }
    }
    let explorer = try Explorer(
      scene, settings: sweep.plan.settings, question: question,
      arguments: commandArguments(scene, sweep.plan.settings))
    return strdup(explorer.html(title: scene.name))
  }
}

/// A scene and its settings as words of a command line.
private func commandArguments(_ scene: Scene, _ settings: Settings) -> String {
  let isBuiltIn = BuiltInScenes.named(scene.name) == scene
  let rate = settings.frameRate
  let parts = [
    isBuiltIn ? scene.name : "scene.yaml",
    rate == Settings.uikit.frameRate ? nil : "--frame-rate \(shortest(rate))",
    settings.dropEvery.map { "--drop-every \($0)" },
  ]
  return parts.compactMap(\.self).joined(separator: " ")
}
