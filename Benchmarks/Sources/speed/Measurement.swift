/// The times of one contender on one workload, a pass each.
struct Measurement: Codable {
  var contender: String
  var details: String
  /// ns for one step of one scenario, everything included.
  var nanoseconds: [Double]
  /// The same divided by ours of the same pass.
  var ratios: [Double]
  /// Farthest from the first contender at the end of a reference motion, pt.
  var referenceDifference: Double
  /// Share of the sweep's scenarios that end within half a point of the first contender.
  var agreement: Double
}

/// All contenders on one workload.
struct WorkloadResult: Codable {
  var workload: String
  var scenarioCount: Int
  var stepCount: Int
  var measurements: [Measurement]
}

/// Runs the contenders in turn, pass after pass; the first is what the others are compared with.
///
/// A machine's speed drifts by tens of percent in a minute. Within one pass it hardly does, so the
/// ratios are taken there, and only then is their minimum or median.
func measure(
  _ workload: Workload, _ contenders: [any Contender], scenarioCount: Int, passCount: Int
) throws -> WorkloadResult {
  let points = workload.points(count: scenarioCount)
  let ends = try contenders.map { try $0.run(workload, points) }  // warms up, too
  let references = try contenders.map { try $0.run(workload, workload.referencePoints) }
  let repetitions = try contenders.map { contender in
    // A pass of a contender takes 20 ms at least.
    let once = try seconds { _ = try contender.run(workload, points) }
    return max(1, Int((0.02 / once).rounded(.up)))
  }
  var times = Array(repeating: [Double](), count: contenders.count)
  for pass in 0..<passCount {
    for place in contenders.indices {
      let index = (place + pass) % contenders.count
      let elapsed = try seconds {
        for _ in 0..<repetitions[index] { _ = try contenders[index].run(workload, points) }
      }
      let steps = repetitions[index] * scenarioCount * Workload.stepCount
      times[index].append(elapsed / Double(steps) * 1e9)
    }
  }
  let measurements = contenders.indices.map { index in
    let distances = zip(ends[index], ends[0]).map(distance)
    return Measurement(
      contender: contenders[index].name, details: contenders[index].details,
      nanoseconds: times[index],
      ratios: zip(times[index], times[0]).map { $0 / $1 },
      referenceDifference: zip(references[index], references[0]).map(distance).max() ?? 0,
      agreement: Double(distances.count { $0 <= 0.5 }) / Double(distances.count))
  }
  return WorkloadResult(
    workload: workload.name, scenarioCount: scenarioCount, stepCount: Workload.stepCount,
    measurements: measurements)
}

private func distance(_ a: Pose, _ b: Pose) -> Double {
  let x = Double(a.x - b.x)
  let y = Double(a.y - b.y)
  return (x * x + y * y).squareRoot()
}

private func seconds(_ body: () throws -> Void) rethrows -> Double {
  let elapsed = try ContinuousClock().measure(body)
  return elapsed / .seconds(1)
}

extension [Double] {
  /// The middle value; the mean of the two in the middle of an even number.
  var median: Double {
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
