/// Compares the time of a workload's kernel with the limits of the core.
struct Roofline: Codable {
  /// A resource that the kernel uses, and the time it alone would need for a step of a scenario, or
  /// for a whole one.
  struct Resource: Codable {
    var name: String
    /// Vector instructions for a step of one vector of scenarios, or for all of it.
    var count: Double
    /// ns for a step of one scenario, or for all of it.
    var nanoseconds: Double
  }

  var workload: String
  /// What counts and times are for, a step or a scenario.
  var unit: String
  var instructionSet: String
  /// Arithmetic on one lane: additions, multiplications, divisions, roots, comparisons.
  var operations: Double
  var resources: [Resource]
  /// ns for a unit, measured in this run, plan and columns included.
  var measured: Double

  /// The resource that is full first: no order of these instructions takes less time.
  var bound: Resource? { resources.max { $0.nanoseconds < $1.nanoseconds } }

  /// Places a mix, counted on AVX2, on the limits of a width.
  ///
  /// The bodies are the same for every set, so a vector takes as many instructions whatever its
  /// width, but for moves that masks or more registers save. A wider vector of many items has more
  /// contacts that act in some lane, so there the bound of the wider one is too low.
  init(_ mix: InstructionMix, limits: Limits.Width, measured: Double) {
    let countedLanes = 8.0
    // Units of one vector: as many as of scenarios, over the lanes of the width it was counted on.
    let vectorUnits = Double(mix.unitCount) / countedLanes
    let lanes = Double(limits.lanes)
    func resource(_ name: String, _ parts: [(count: Int, rate: Double)]) -> Resource {
      let count = Double(parts.reduce(0) { $0 + $1.count }) / vectorUnits
      let time = parts.reduce(0) { $0 + Double($1.count) / $1.rate } / vectorUnits / lanes
      return Resource(name: name, count: count, nanoseconds: time)
    }
    let arithmetic = mix.add + mix.multiply + mix.compare + mix.logic
    resources = [
      resource("add", [(mix.add, limits.add)]),
      resource("multiply", [(mix.multiply, limits.multiply)]),
      resource(
        "divide and root", [(mix.divide, limits.divide), (mix.squareRoot, limits.squareRoot)]),
      resource("compare", [(mix.compare, limits.compare)]),
      // Kinds share ports; together they go no faster than the best mix does.
      resource(
        "all vector arithmetic",
        [(arithmetic, max(limits.addAndMultiply, limits.logic))]),
      resource("load", [(mix.load, limits.load)]),
      resource("store", [(mix.store, limits.store)]),
      resource("all instructions", [(mix.all, limits.anything)]),
    ]
    let lanewise = mix.add + mix.multiply + mix.divide + mix.squareRoot + mix.compare
    workload = mix.workload
    unit = mix.unit
    instructionSet = limits.instructionSet
    operations = Double(lanewise) / vectorUnits
    self.measured = measured
  }

  /// The share of the bound in the time measured.
  var fraction: Double { (bound?.nanoseconds ?? .nan) / measured }

  /// Two lines: the bound, and the instructions.
  var text: String {
    let parts = resources.map {
      "\($0.name) \(significant($0.count)) (\(significant($0.nanoseconds)) ns)"
    }
    return """
      \(workload) on \(instructionSet): \(significant(operations)) operations per \
      \(unit); bound: \(bound?.name ?? "none"), \(significant(bound?.nanoseconds ?? .nan)) of \
      \(significant(measured)) ns measured, \(significant(100 * fraction)) %
        instructions per \(unit) of one vector: \(parts.joined(separator: ", "))
      """
  }
}
