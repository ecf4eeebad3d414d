import Dynamics
import Sweeps

extension MotionMatch {
  /// What to know before the match is used, in sentences.
  package var remarks: [String] {
    var remarks = values.filter { !$0.uncertainty.isFinite }.map { value in
      "\(value.name) is not determined by this motion: it has no effect, or the same effect "
        + "as another parameter"
    }
    remarks += values.filter { $0.isAtEnd && $0.uncertainty.isFinite }.map { value in
      "\(value.name) is at the end of its range; a wider range may match better"
    }
    if let outlierRemark { remarks.append(outlierRemark) }
    if rivalCount > 0 {
      remarks.append(
        rivalCount == 1
          ? "a second minimum fits as well; the recording does not tell the two apart (see the rows "
            + "of the result)"
          : "\(rivalCount) other minima fit as well; the recording does not tell them apart "
            + "(see the rows of the result)")
    }
    if let pair = strongestCorrelation, pair.value.magnitude > 0.95 {
      remarks.append(
        "\(values[pair.first].name) and \(values[pair.second].name) cannot "
          + "be separated well in this motion (correlation \(significant(pair.value, digits: 2)))")
    }
    return remarks
  }

  /// The most rows that a remark names.
  private static let namedRows = 5

  /// Which rows have almost no weight, those with the largest errors first.
  private var outlierRemark: String? {
    let outliers = rows.filter(\.isOutlier).sorted { $0.error > $1.error }
    guard !outliers.isEmpty else { return nil }
    let named = outliers.prefix(Self.namedRows).map { row in
      (row.line.map { "line \($0), " } ?? "")
        + "\(row.item) at \(significant(row.time, digits: 6)) s "
        + "by \(significant(row.error, digits: 3)) pt"
    }
    let rest = outliers.count - named.count
    return
      "\(outliers.count) of \(counted(rows.count, "row")) got little weight, as the motion misses "
      + "them by far more than the others: \(named.joined(separator: "; "))"
      + (rest > 0 ? "; and \(rest) more" : "")
  }

  /// By how much the motion misses the recording, in words, if it is more than a tenth of the recorded
  /// motion's extent.
  ///
  /// A recording of angles alone extends over nothing, and gets no sentence.
  package func miss(of recording: SceneRecording) -> String? {
    guard recording.extent > 0, error > 0.1 * recording.extent else { return nil }
    return "the closest motion misses the recording by \(significant(error, digits: 3)) pt, and "
      + "the recorded motion extends over \(significant(recording.extent, digits: 3)) pt"
  }
}

extension MotionMatcher {
  /// How many rows of the recording are not compared, in words, if any.
  package func remarkOnIgnoredRows(of recording: SceneRecording) -> String? {
    let count = recording.rowCount - rowCount
    guard count > 0 else { return nil }
    return "ignoring \(counted(count, "row")) without a value or after the end of the scene"
  }
}
