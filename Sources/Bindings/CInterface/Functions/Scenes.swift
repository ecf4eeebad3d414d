// swift_dynamics.h documents the public functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import CSwiftDynamics
import Dynamics
import Foundation
import SceneFiles
import Sweeps

@c @implementation
public func sd_version() -> UnsafePointer<CChar> { versionText }

/// Lives as long as the process, as C does not release it.
private nonisolated(unsafe) let versionText = UnsafePointer(
  ownedCopy(of: Array(Release.version.utf8CString)))

@c @implementation
public func sd_text_release(_ text: UnsafeMutablePointer<CChar>?) { free(text) }

@c @implementation
public func sd_scene_names() -> UnsafeMutablePointer<CChar> {
  strdup(BuiltInScenes.names.joined(separator: "\n"))
}

@c @implementation
public func sd_scene_built_in(
  _ name: UnsafePointer<CChar>, _ error: ErrorText
) -> OpaquePointer? {
  catching(error) {
    let name = String(cString: name)
    guard let scene = BuiltInScenes.named(name) else {
      throw ArgumentProblem(unknownName("scene", name, among: BuiltInScenes.names))
    }
    return Handle.create(scene)
  }
}

@c @implementation
public func sd_scene_parse(
  _ yaml: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ error: ErrorText
) -> OpaquePointer? {
  catching(error) {
    Handle.create(try SceneFile.parse(String(cString: yaml), name: String(cString: name)))
  }
}

@c @implementation
public func sd_scene_read(
  _ path: UnsafePointer<CChar>, _ error: ErrorText
) -> OpaquePointer? {
  catching(error) { Handle.create(try SceneFile.read(String(cString: path))) }
}

@c @implementation
public func sd_scene_setting(
  _ scene: OpaquePointer, _ path: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>,
  _ error: ErrorText
) -> OpaquePointer? {
  catching(error) {
    let path = ParameterPath(String(cString: path))
    let changed = try scene.scene.setting(path, to: Quantity(parsing: String(cString: value)))
    // Checks the whole scene now, so that every scene behind a handle can be simulated.
    _ = try ParameterTable(changed)
    return Handle.create(changed)
  }
}

@c @implementation
public func sd_scene_release(_ scene: OpaquePointer?) { Handle<Scene>.release(scene) }

@c @implementation
public func sd_scene_name(_ scene: OpaquePointer) -> UnsafeMutablePointer<CChar> {
  strdup(scene.scene.name)
}

@c @implementation
public func sd_scene_yaml(_ scene: OpaquePointer) -> UnsafeMutablePointer<CChar> {
  strdup(SceneFile.yaml(scene.scene))
}

@c @implementation
public func sd_scene_engine(_ scene: OpaquePointer) -> UnsafeMutablePointer<CChar> {
  strdup(scene.scene.engine.rawValue)
}

@c @implementation
public func sd_scene_uikit_code(
  _ scene: OpaquePointer, _ error: ErrorText
) -> UnsafeMutablePointer<CChar>? {
  catching(error) { strdup(try UIKitCode(scene.scene).text) }
}

@c @implementation
public func sd_scene_parameters(
  _ scene: OpaquePointer, _ out: UnsafeMutablePointer<ArrowArrayStream>, _ error: ErrorText
) -> Bool {
  catching(error) {
    let table = try ParameterTable(scene.scene)
    let parameters = table.parameters
    let batch: RecordStream.Batch = (
      parameters.count,
      [
        ArrowCells(parameters.map(\.path.text)), ArrowCells(table.baseValues()),
        ArrowCells(parameters.map(\.unit.symbol)), ArrowCells(parameters.map(\.range.lower)),
        ArrowCells(parameters.map(\.range.upper)),
        ArrowCells(parameters.map { !$0.isDerived && !$0.isIdle }),
      ]
    )
    let columns = ArrowTable(fields: [
      ArrowField(name: "path", kind: .text), ArrowField(name: "value", kind: .float64),
      ArrowField(name: "unit", kind: .text), ArrowField(name: "lower", kind: .float64),
      ArrowField(name: "upper", kind: .float64), ArrowField(name: "varies", kind: .bool),
    ])
    RecordStream(columns, batch: batch).export(to: out)
    return true
  } ?? false
}

extension OpaquePointer {
  /// The scene of a handle.
  var scene: Scene { Handle<Scene>.of(self).value }
}
