import Dynamics
import Sweeps

@testable import Reports
@testable import SweepFiles

/// Opens what may be a result and does with it what the command does; traps where a promise is
/// broken.
func checkOpening(_ path: String) {
  _ = ResultState(path: path).remedy
  guard let file = try? ResultFile(path: path) else { return }
  let isSound =
    switch file.header.precision {
    case .single: isReadable(file, as: Float.self)
    case .double: isReadable(file, as: Double.self)
    }
  guard isSound else { return }
  let comparison = try? ResultComparison(file, file)
  precondition(comparison?.isSame == true, "a result differs from itself")
  checkPictures(file)
  guard file.isComplete, file.header.shard == nil else { return }
  for format in [ResultFormat.csv, .jsonLines] { checkMerging(file, format) }
}

/// Reads all rows; false if they are damaged.
private func isReadable<Scalar: SimulationScalar>(
  _ file: ResultFile, as scalar: Scalar.Type
) -> Bool {
  var summary = SweepSummary(metricColumns: file.header.metrics)
  var count = 0
  do {
    try file.forEachBlock { (block: SweepBlock<Scalar>) in
      precondition(block.range.lowerBound == file.rows.lowerBound + count, "rows out of order")
      count += block.range.count
      summary.add(block)
    }
  } catch {
    return false
  }
  precondition(count == file.rows.count, "a file without all its rows, and no error")
  return true
}

/// Makes the page and the drawing of some rows.
func checkPictures(_ rows: any ResultRows) {
  guard let report = try? Report(rows, Report.Question()) else { return }
  _ = try? report.figure()
  // The player runs the scene again: of a long one that is all that there would be time for.
  if let sweep = report.sweep {
    let plan = sweep.plan
    let index = try? plan.table.index(of: "duration")
    let duration = index.map { plan.table.baseValues()[$0] } ?? .infinity
    guard !plan.varying.contains("duration"), plan.scene.items.count < 4,
      duration * plan.settings.frameRate < 100
    else { return }
  }
  let page = report.html(title: "fuzz")
  // The page's own script and data: nothing of the input may begin another.
  precondition(page.matches(of: /<script/).count == 2, "a file's text is a script of the page")
}

/// Writes a result in another format: it must read as the same.
private func checkMerging(_ file: ResultFile, _ format: ResultFormat) {
  let path = InputFolder.beside("merged.\(format.rawValue)")
  do {
    let merge = try ResultMerge(paths: [file.path])
    let isWhole = try merge.write(to: path, format: format)
    precondition(isWhole, "a merge stopped by itself")
    let comparison = try ResultComparison(file, ResultFile(path: path))
    precondition(comparison.isSame, "a result in another format differs")
  } catch {
    preconditionFailure("a sound result cannot be merged: \(error)")
  }
}
