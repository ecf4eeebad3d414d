import CBLAS
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's BLAS: the only place that calls it.
///
/// OpenBLAS picks its kernels by the machine it finds, so the last digits of what comes out differ
/// between machines. Screens and fits may use it; nothing that must be the same bits everywhere may.
enum BLAS {
  /// C ← αABᵀ + βC, row by row in memory.
  ///
  /// A is `left`, `[rows][depth]`; B is `right`, `[columns][depth]`; C is `product`,
  /// `[rows][columns]`.
  static func multiply(
    _ left: [Float], byTransposed right: [Float], scale: Float = 1, into product: inout [Float],
    keeping kept: Float = 0, rows: Int, columns: Int, depth: Int
  ) {
    precondition(
      left.count >= rows * depth && right.count >= columns * depth
        && product.count >= rows * columns, "the matrices are smaller than their sizes")
    _ = BLASLibrary.current  // which sees to the threads
    cblas_sgemm(
      CblasRowMajor, CblasNoTrans, CblasTrans, Int32(rows), Int32(columns), Int32(depth), scale,
      left, Int32(depth), right, Int32(depth), kept, &product, Int32(columns))
  }

  /// C ← AᵀA + C, the lower triangle only, row by row in memory.
  ///
  /// A is `rows`, `[rowCount][columns]`; C is `gram`, `[columns][columns]`.
  static func addGram(of rows: [Double], rowCount: Int, columns: Int, to gram: inout [Double]) {
    precondition(
      rows.count >= rowCount * columns && gram.count == columns * columns,
      "the matrices are smaller than their sizes")
    _ = BLASLibrary.current  // which sees to the threads
    cblas_dsyrk(
      CblasRowMajor, CblasLower, CblasTrans, Int32(columns), Int32(rowCount), 1, rows,
      Int32(columns), 1, &gram, Int32(columns))
  }

  /// C ← AᵀB + C, row by row in memory.
  ///
  /// A is `left`, `[rowCount][leftColumns]`; B is `right`, `[rowCount][rightColumns]`; C is `product`,
  /// `[leftColumns][rightColumns]`.
  static func addProduct(
    ofTransposed left: [Double], and right: [Double], rowCount: Int, leftColumns: Int,
    rightColumns: Int, to product: inout [Double]
  ) {
    precondition(
      left.count >= rowCount * leftColumns && right.count >= rowCount * rightColumns
        && product.count == leftColumns * rightColumns,
      "the matrices are smaller than their sizes")
    _ = BLASLibrary.current  // which sees to the threads
    cblas_dgemm(
      CblasRowMajor, CblasTrans, CblasNoTrans, Int32(leftColumns), Int32(rightColumns),
      Int32(rowCount), 1, left, Int32(leftColumns), right, Int32(rightColumns), 1, &product,
      Int32(rightColumns))
  }
}

/// Which BLAS the process has loaded.
public struct BLASLibrary: Hashable, Sendable {
  /// Its name, with what it says of itself where it does.
  public let name: String
  /// The file it was loaded from; empty where the system does not tell.
  public let path: String

  /// The BLAS of this process.
  ///
  /// OpenBLAS is told to use one thread a call: the threads are ours.
  public static let current: BLASLibrary = {
    let process = dlopen(nil, RTLD_NOW)
    let path = loadedFile
    guard let symbol = process.flatMap({ dlsym($0, "openblas_get_config") }) else {
      return BLASLibrary(name: path.contains("atlas") ? "ATLAS" : "reference BLAS", path: path)
    }
    if let setter = process.flatMap({ dlsym($0, "openblas_set_num_threads") }) {
      unsafeBitCast(setter, to: (@convention(c) (Int32) -> Void).self)(1)
    }
    typealias Configuration = @convention(c) () -> UnsafePointer<CChar>?
    let text = unsafeBitCast(symbol, to: Configuration.self)().map { String(cString: $0) }
    return BLASLibrary(name: text ?? "OpenBLAS", path: path)
  }()

  /// The first library of the process that has the name of one, as Linux lists them.
  private static var loadedFile: String {
    // The file has no size that could be asked for beforehand.
    guard let handle = FileHandle(forReadingAtPath: "/proc/self/maps"),
      let data = try? handle.readToEnd()
    else { return "" }
    let lines: [Substring] = String(decoding: data, as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    for line in lines {
      guard let start = line.firstIndex(of: "/"), let slash = line.lastIndex(of: "/") else {
        continue
      }
      let name = line[slash...]
      if ["blas", "atlas", "mkl"].contains(where: name.contains) { return String(line[start...]) }
    }
    return ""
  }
}
