import CBLAS
import Foundation

/// The system's BLAS, which only this file calls.
///
/// OpenBLAS chooses its kernels for the processor, so the last digits of its results differ between
/// machines. Screens and fits can use it. Results that must be bit-identical on all machines cannot.
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
    _ = BLASLibrary.current  // sets the number of threads
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
    _ = BLASLibrary.current  // sets the number of threads
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
    _ = BLASLibrary.current  // sets the number of threads
    cblas_dgemm(
      CblasRowMajor, CblasTrans, CblasNoTrans, Int32(leftColumns), Int32(rightColumns),
      Int32(rowCount), 1, left, Int32(leftColumns), right, Int32(rightColumns), 1, &product,
      Int32(rightColumns))
  }
}

/// The BLAS that the process has loaded.
public struct BLASLibrary: Hashable, Sendable {
  /// The name, with the configuration that OpenBLAS reports.
  public let name: String
  /// The file from which it was loaded; empty if unknown.
  public let path: String

  /// The BLAS of this process.
  ///
  /// OpenBLAS is set to one thread per call, because the callers run on several threads.
  public static let current: BLASLibrary = {
    let process = dlopen(nil, RTLD_NOW)
    let path = loadedFile
    guard let symbol = process.flatMap({ dlsym($0, "openblas_get_config") }) else {
      #if canImport(Darwin)
        return BLASLibrary(name: "Accelerate", path: path)
      #else
        return BLASLibrary(name: path.contains("atlas") ? "ATLAS" : "reference BLAS", path: path)
      #endif
    }
    if let setter = process.flatMap({ dlsym($0, "openblas_set_num_threads") }) {
      unsafeBitCast(setter, to: (@convention(c) (Int32) -> Void).self)(1)
    }
    typealias Configuration = @convention(c) () -> UnsafePointer<CChar>?
    let text = unsafeBitCast(symbol, to: Configuration.self)().map { String(cString: $0) }
    return BLASLibrary(name: text ?? "OpenBLAS", path: path)
  }()

  /// The first loaded library whose name is that of a BLAS, as Linux lists them; empty elsewhere.
  private static var loadedFile: String {
    // The file reports no size, so read it to its end.
    #if os(Linux)
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
        if ["blas", "atlas", "mkl"].contains(where: name.contains) {
          return String(line[start...])
        }
      }
    #endif
    return ""
  }
}
