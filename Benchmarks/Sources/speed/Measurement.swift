import Foundation

/// The times of one contender on one workload, a pass each.
struct Measurement: Codable {
  var contender: String
  /// ns for one step or scenario, everything included.
  var nanoseconds: [Double]
  /// The same divided by ours of the same pass.
  var ratios: [Double]
  /// The middle and the spread of the two above.
  var median: Double
  var ratio: Double
  /// Median absolute deviation of the ratios from their median.
  var ratioDeviation: Double
  /// The median distance from where the first contender ends, pt; nil without a final place.
  var distance: Double?
  /// Share of the sweep's scenarios that end within half a point of the first contender.
  var agreement: Double?
}

/// All contenders on one workload.
struct WorkloadResult: Codable {
  var workload: String
  var scenarioCount: Int
  /// What times are given for, a step or a scenario.
  var unit: String
  var axes: [String]
  var measurements: [Measurement]
  /// Who did not take part in this workload, and why.
  var absent: [Contenders.Absence]
}

/// Runs the contenders in turn, pass after pass; the first is what the others are compared with.
///
/// A machine's speed drifts by tens of percent in a minute. Within one pass it hardly does, so the
/// ratios are taken there, and only then is their median.
///
/// - Parameters:
///   - workload: What they run.
///   - contenders: Who takes part.
///   - scenarioCount: The scenarios of a sweep.
///   - peerLimit: The most scenarios that a contender other than the first runs.
///   - passCount: The number of passes.
///   - passTime: The least time of a contender's turn, s.
/// - Returns: The times and ratios.
/// - Throws: What a contender throws.
func measure(
  _ workload: Workload, _ contenders: [any Contender], scenarioCount: Int, peerLimit: Int = .max,
  passCount: Int, passTime: Double
) throws -> WorkloadResult {
  let scenarioCount = min(scenarioCount, workload.grid.count)
  var absent: [Contenders.Absence] = []
  let taking = contenders.filter { contender in
    guard let refusal = contender.refusal(of: workload) else { return true }
    absent.append(Contenders.Absence(name: contender.name, reason: refusal))
    return false
  }
  let whole = workload.points(count: scenarioCount)
  // Places of each contender's points among all.
  let rows = taking.enumerated().map { index, contender in
    let limit = contender.scenarioLimit ?? whole.count
    return spreadIndices(index == 0 ? limit : min(limit, peerLimit), of: whole.count)
  }
  let points = rows.map { $0.map { whole[$0] } }
  // The first turn warms up, too.
  let first = try taking.indices.map { index in
    try taking[index].run(workload, points[index], repetitions: 1)
  }
  let repetitions = try taking.indices.map { index in
    let once = try taking[index].run(workload, points[index], repetitions: 1).seconds
    return max(1, Int((passTime / once).rounded(.up)))
  }
  var times = Array(repeating: [Double](), count: taking.count)
  for pass in 0..<passCount {
    for place in taking.indices {
      let index = (place + pass) % taking.count
      let turn = try taking[index].run(workload, points[index], repetitions: repetitions[index])
      let units = repetitions[index] * points[index].count * (workload.stepCount ?? 1)
      times[index].append(turn.seconds / Double(units) * 1e9)
    }
  }
  let measurements = taking.indices.map { index in
    let ratios = zip(times[index], times[0]).map { $0 / $1 }
    let poses = first[index].poses
    let distances = zip(poses, rows[index]).map { distance($0, first[0].poses[$1]) }
    let comparable = distances.filter { !$0.isNaN }
    return Measurement(
      contender: taking[index].name, nanoseconds: times[index], ratios: ratios,
      median: times[index].median, ratio: ratios.median, ratioDeviation: ratios.medianDeviation,
      distance: comparable.isEmpty ? nil : comparable.median,
      agreement: comparable.isEmpty
        ? nil : Double(comparable.count { $0 <= 0.5 }) / Double(comparable.count))
  }
  return WorkloadResult(
    workload: workload.name, scenarioCount: scenarioCount, unit: workload.unit,
    axes: workload.grid.axes.map {
      "\($0.path) \($0.values.first ?? 0)…\($0.values.last ?? 0), \($0.values.count)"
    },
    measurements: measurements, absent: absent)
}

private func distance(_ a: Pose, _ b: Pose) -> Double {
  let x = Double(a.x - b.x)
  let y = Double(a.y - b.y)
  return (x * x + y * y).squareRoot()
}

extension [Double] {
  /// The middle value; the mean of the two in the middle of an even number.
  var median: Double {
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }

  /// The median distance from the median.
  var medianDeviation: Double {
    let middle = median
    return map { abs($0 - middle) }.median
  }
}
