import CSQLite
import Foundation

/// An open SQLite database.
///
/// The library is compiled for use by several threads. One thread at a time uses a connection.
package final class Database {
  package let path: String
  private var handle: OpaquePointer?

  /// An error of SQLite.
  package struct Failure: Error, CustomStringConvertible {
    /// SQLite's message.
    package let description: String
    /// The system's error number, if the system refused to open, read or write the file.
    let systemCode: Int32?
  }

  /// Opens a database, and creates it if it is writable and does not exist.
  package init(path: String, isWritable: Bool) throws(Failure) {
    self.path = path
    let flags =
      isWritable
      ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    // Immutable: SQLite neither reads nor creates a journal beside a file that it only reads.
    let name = isWritable ? path : path.immutableAddress
    try check(sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, nil))
  }

  /// Prepares for an untrusted file.
  ///
  /// - Parameter textLimit: The largest size of a text or row, bytes, computed ones included.
  /// - Throws: ``Failure`` if SQLite reports an error.
  package func distrust(textLimit: Int) throws(Failure) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: textLimit))
    // Do not run functions in the expressions of the file's schema.
    try run("PRAGMA trusted_schema = OFF; PRAGMA query_only = ON;")
  }

  /// Whether a name belongs to an ordinary table, without computed columns.
  ///
  /// A view or a virtual table could run forever, and a computed column could be huge.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - key: The column of whole numbers that must be the primary key, or nil for any.
  /// - Returns: Whether it is such a table.
  /// - Throws: ``Failure`` if SQLite reports an error.
  package func isPlainTable(_ name: String, key: String?) throws(Failure) -> Bool {
    // schema, name, type, columns, without rowid, strict
    let list = try prepare("PRAGMA main.table_list(\(name.sqlText))")
    guard try list.next(), list.text(at: 2) == "table" else { return false }
    let isNumbered = list.integer(at: 4) == 0
    // index, name, type, not null, default, position in the key, hidden or computed
    let columns = try prepare("PRAGMA main.table_xinfo(\(name.sqlText))")
    var keys: [String] = []
    while try columns.next() {
      guard columns.integer(at: 6) == 0 else { return false }
      guard columns.integer(at: 5) != 0 else { continue }
      keys.append(columns.text(at: 2).uppercased() == "INTEGER" ? columns.text(at: 1) : "")
    }
    return key.map { isNumbered && keys == [$0] } ?? true
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that return no rows.
  package func run(_ statements: String) throws(Failure) {
    try check(sqlite3_exec(handle, statements, nil, nil, nil))
  }

  /// Prepares a statement.
  package func prepare(_ statement: String) throws(Failure) -> Statement {
    var pointer: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, statement, -1, &pointer, nil))
    return Statement(database: self, pointer: pointer)
  }

  /// Closes the database.
  ///
  /// Committed data stays in the file.
  package func close() throws(Failure) {
    try check(sqlite3_close(handle))
    handle = nil
  }

  fileprivate func check(_ code: Int32) throws(Failure) {
    let last = errno
    guard ![SQLITE_OK, SQLITE_ROW, SQLITE_DONE].contains(code) else { return }
    let text = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
    // SQLite keeps the system's error number of a failed step, but not of a failed commit. After a
    // commit, errno is still that of the write.
    let isOfTheDisk = [SQLITE_FULL, SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xff)
    let systemCodes = isOfTheDisk ? [sqlite3_system_errno(handle), last] : []
    // SQLite does not say why it cannot open a file.
    let openCode = code & 0xff == SQLITE_CANTOPEN ? sqlite3_system_errno(handle) : 0
    throw Failure(
      description: text ?? String(cString: sqlite3_errstr(code)),
      systemCode: openCode != 0
        ? openCode : systemCodes.first(where: FileProblem.systemCodes.contains))
  }

  /// A prepared statement, which can run many times.
  ///
  /// Parameters and columns are numbered from 0.
  package final class Statement {
    private let database: Database
    private let pointer: OpaquePointer?

    init(database: Database, pointer: OpaquePointer?) {
      self.database = database
      self.pointer = pointer
    }

    deinit { sqlite3_finalize(pointer) }

    func bind(_ value: Int64, at index: Int) {
      sqlite3_bind_int64(pointer, Int32(index + 1), value)
    }

    /// Binds a number, or NULL for NaN.
    func bind(_ value: Double, at index: Int) {
      // SQLite itself converts NaN to NULL.
      sqlite3_bind_double(pointer, Int32(index + 1), value)
    }

    func bind(_ text: String, at index: Int) {
      // SQLITE_TRANSIENT: SQLite copies the text.
      let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      sqlite3_bind_text(pointer, Int32(index + 1), text, -1, transient)
    }

    /// Runs the statement and resets it.
    func run() throws(Failure) {
      _ = try next()
      sqlite3_reset(pointer)
    }

    /// Moves to the next row; false if there is none.
    func next() throws(Failure) -> Bool {
      let code = sqlite3_step(pointer)
      try database.check(code)
      return code == SQLITE_ROW
    }

    func integer(at column: Int) -> Int64 { sqlite3_column_int64(pointer, Int32(column)) }

    /// A number, or NaN for NULL.
    func number(at column: Int) -> Double {
      sqlite3_column_type(pointer, Int32(column)) == SQLITE_NULL
        ? .nan : sqlite3_column_double(pointer, Int32(column))
    }

    func text(at column: Int) -> String {
      sqlite3_column_text(pointer, Int32(column)).map { String(cString: $0) } ?? ""
    }
  }
}

extension String {
  /// The path as a URI for SQLite, which marks the file as immutable.
  fileprivate var immutableAddress: String {
    let digits = Array("0123456789ABCDEF")
    let escaped = utf8.map { byte -> String in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    // Two slashes alone would begin a host name.
    return "file:\(hasPrefix("/") ? "//" : "")\(escaped.joined())?immutable=1"
  }

  /// The text as an SQL name, in double quotes.
  var sqlName: String { "\"\(replacing("\"", with: "\"\""))\"" }

  /// The text as an SQL string, in single quotes.
  var sqlText: String { "'\(replacing("'", with: "''"))'" }
}
