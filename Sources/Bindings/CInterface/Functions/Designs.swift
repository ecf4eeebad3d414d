// swift_dynamics.h documents the public functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CSwiftDynamics
import Dynamics
import Sweeps

/// A design while its factors are added.
struct DesignInProgress {
  let scene: Scene
  var factors: [Factor] = []
  var conditions: [RowCondition] = []

  /// Adds a factor whose paths the scene has.
  mutating func add(_ factor: Factor) throws {
    let table = try ParameterTable(scene)
    for path in factor.paths { _ = try table.index(of: path) }
    // A design checks that no path is varied twice and that there are not too many points.
    _ = try Design(factors + [factor])
    factors.append(factor)
  }
}

@c @implementation
public func sd_design_create(_ scene: OpaquePointer) -> OpaquePointer {
  Handle.create(DesignInProgress(scene: scene.scene))
}

@c @implementation
public func sd_design_vary(
  _ design: OpaquePointer, _ text: UnsafePointer<CChar>, _ error: ErrorText
) -> Bool {
  change(design, error) { design in
    let table = try ParameterTable(design.scene)
    try design.add(Factor(parsing: String(cString: text), relativeTo: table))
  }
}

@c @implementation
public func sd_design_vary_values(
  _ design: OpaquePointer, _ path: UnsafePointer<CChar>, _ values: UnsafePointer<Double>,
  _ count: Int, _ error: ErrorText
) -> Bool {
  change(design, error) { design in
    let values = Array(UnsafeBufferPointer(start: values, count: count))
    try design.add(.axis(Axis(path: ParameterPath(String(cString: path)), values: values)))
  }
}

@c @implementation
public func sd_design_vary_together(
  _ design: OpaquePointer, _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ pathCount: Int,
  _ values: UnsafePointer<Double>, _ count: Int, _ error: ErrorText
) -> Bool {
  change(design, error) { design in
    let paths = try texts(paths, count: pathCount, "paths").map { ParameterPath($0) }
    let columns = paths.indices.map {
      Array(UnsafeBufferPointer(start: values + $0 * count, count: count))
    }
    try design.add(.linked(LinkedAxes(paths: paths, columns: columns)))
  }
}

@c @implementation
public func sd_design_require(
  _ design: OpaquePointer, _ condition: UnsafePointer<CChar>, _ error: ErrorText
) -> Bool {
  change(design, error) { design in
    design.conditions.append(try RowCondition(parsing: String(cString: condition)))
  }
}

@c @implementation
public func sd_design_release(_ design: OpaquePointer?) {
  Handle<DesignInProgress>.release(design)
}

/// Changes a design; on failure it stays as it was.
private func change(
  _ design: OpaquePointer, _ error: ErrorText, _ body: (inout DesignInProgress) throws -> Void
) -> Bool {
  catching(error) {
    let handle = Handle<DesignInProgress>.of(design)
    var changed = handle.value
    try body(&changed)
    handle.value = changed
    return true
  } ?? false
}
