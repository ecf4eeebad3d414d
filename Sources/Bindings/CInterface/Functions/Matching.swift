// swift_dynamics.h documents the public functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Analysis
public import CSwiftDynamics
import Dynamics
import Foundation
import Sweeps

/// The matches of a recording.
struct FoundMatches {
  let matches: [MotionMatch]
  let table: MatchTable
  /// The frame rate of the simulation of the closest motion, Hz.
  let frameRate: Double
  /// What to know before the matches are used, in sentences.
  let remarks: [String]
}

@c @implementation
public func sd_match(
  _ scene: OpaquePointer, _ recording: OpaquePointer, _ question: UnsafePointer<sd_match_options>,
  _ options: UnsafePointer<sd_analysis_options>?, _ cancellation: OpaquePointer?,
  _ error: ErrorText
) -> OpaquePointer? {
  catching(error) {
    let source = Handle<RecordingSource>.of(recording).value
    let question = try completed(question, sd_match_options(), size: \.size)
    let options = try AnalysisOptions(options, cancellation)
    return Handle.create(
      options.isDouble
        ? try matches(scene.scene, source, question, options, as: Double.self)
        : try matches(scene.scene, source, question, options, as: Float.self))
  }
}

private func matches<Scalar: SimulationScalar>(
  _ scene: Scene, _ source: RecordingSource, _ question: sd_match_options,
  _ options: AnalysisOptions, as scalar: Scalar.Type
) throws -> FoundMatches {
  var options = options
  if case .recording(let recording) = source, !options.hasFrameRate,
    let rate = recording.simulationFrameRate
  {
    options.settings.frameRate = rate
  }
  let (first, last) = (question.start_earliest, question.start_latest)
  let limit = SceneRecording.timeLimit
  guard first.magnitude <= limit, last.magnitude <= limit, first <= last else {
    throw MatchProblem.offsets(first, last)
  }
  let across = try texts(question.across, count: question.across_count, "across")
  if case .curve = source, !across.isEmpty {
    throw ArgumentProblem(
      "across: a curve is wanted and not recorded, so no condition is unknown; solve across the "
        + "conditions for a motion that is good under all of them")
  }
  let runner = try pointRunner(
    of: scene, over: texts(question.vary, count: question.vary_count, "vary"),
    across: { try Across(across, share: 1, $0) }, options, as: scalar)
  let recording =
    switch source {
    case .recording(let recording): recording
    case .curve(let curve): try curve.recording(of: runner.plan, from: first)
    }
  let sampleCount = try count(
    question.sample_count, "sample_count", in: 1...1 << 22, usually: 1 << 14)
  let matcher = try ConditionMatcher(
    recording, runner: runner,
    offsets: first == 0 && last == 0 ? recording.usualStarts : first...last,
    sampleCount: sampleCount,
    matchLimit: try count(Int64(question.match_limit), "match_limit", in: 1...64, usually: 8),
    seed: options.seed)
  let found = try matcher.matches(cancellation: options.cancellation) {
    options.report($0, of: sampleCount)
  }
  guard let found, let best = found.first else { throw RunCancelled() }
  var remarks = [matcher.remarkOnIgnoredRows(of: recording)].compactMap(\.self)
  remarks += recording.remarks.map { "ignoring \($0)" }
  remarks += recording.leftOut.map {
    "ignoring a part of the recording: \(unknownItemName($0, among: scene.items.map(\.name)))"
  }
  remarks += best.remarks + [found.remarkOnConditions].compactMap(\.self)
  if let miss = best.miss(of: recording) {
    remarks.append("\(miss); check the scene, the ranges and the start")
  }
  let settings = best.condition?.settings(from: options.settings) ?? options.settings
  return FoundMatches(
    matches: found, table: MatchTable(found, of: runner.plan.table),
    frameRate: settings.frameRate, remarks: remarks)
}

@c @implementation
public func sd_matches_rows(
  _ matches: OpaquePointer, _ out: UnsafeMutablePointer<ArrowArrayStream>, _ error: ErrorText
) -> Bool {
  let found = Handle<FoundMatches>.of(matches).value
  let fields = found.table.columns.map {
    ArrowField(name: $0.name, kind: .float64, unit: $0.unit.symbol)
  }
  let rows = found.matches.map { found.table.cells(of: $0) }
  let columns = fields.indices.map { column in ArrowCells(rows.map { $0[column] }) }
  RecordStream(
    ArrowTable(fields: [ArrowField(name: "rank", kind: .int64)] + fields),
    batch: (rows.count, [ArrowCells((0..<rows.count).map { Int64($0 + 1) })] + columns)
  ).export(to: out)
  return true
}

@c @implementation
public func sd_matches_errors(
  _ matches: OpaquePointer, _ rank: Int64, _ out: UnsafeMutablePointer<ArrowArrayStream>,
  _ error: ErrorText
) -> Bool {
  catching(error) {
    let matches = Handle<FoundMatches>.of(matches).value.matches
    guard let index = Int(exactly: rank), 1...matches.count ~= index else {
      throw ArgumentProblem("rank: no such match (got \(rank)); expected 1 to \(matches.count)")
    }
    let rows = matches[index - 1].rows
    RecordStream(
      ArrowTable(fields: [
        ArrowField(name: "t", kind: .float64, unit: "s"), ArrowField(name: "item", kind: .text),
        ArrowField(name: "error", kind: .float64, unit: "pt"),
        ArrowField(name: "weight", kind: .float64),
      ]),
      batch: (
        rows.count,
        [
          ArrowCells(rows.map(\.time)), ArrowCells(rows.map(\.item)), ArrowCells(rows.map(\.error)),
          ArrowCells(rows.map(\.weight)),
        ]
      )
    ).export(to: out)
    return true
  } ?? false
}

@c @implementation
public func sd_matches_remarks(_ matches: OpaquePointer) -> UnsafeMutablePointer<CChar> {
  strdup(Handle<FoundMatches>.of(matches).value.remarks.joined(separator: "\n"))
}

@c @implementation
public func sd_matches_frame_rate(_ matches: OpaquePointer) -> Double {
  Handle<FoundMatches>.of(matches).value.frameRate
}

@c @implementation
public func sd_matches_release(_ matches: OpaquePointer?) {
  Handle<FoundMatches>.release(matches)
}
