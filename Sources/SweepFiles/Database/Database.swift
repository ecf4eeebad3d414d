import CSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open SQLite database.
///
/// The library is compiled for use by several threads; each connection is used by one at a time.
final class Database {
  let path: String
  private var handle: OpaquePointer?

  /// What is the matter, in SQLite's words.
  struct Failure: Error, CustomStringConvertible {
    let description: String
    /// The system's error number, where it was the disk that refused.
    let diskCode: Int32?
  }

  /// Opens a database: creates and writes it, or only reads it.
  init(path: String, isWritable: Bool) throws(Failure) {
    self.path = path
    let flags =
      isWritable
      ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    // What is read, nobody changes: no journal beside it is looked at or made.
    let name = isWritable ? path : path.immutableAddress
    try check(sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, nil))
  }

  /// Prepares for a file of a stranger, whose texts and rows may have so many bytes, also those
  /// that it computes.
  func distrust(textLimit: Int) throws(Failure) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: textLimit))
    // Functions in the file's own expressions are not run.
    try run("PRAGMA trusted_schema = OFF; PRAGMA query_only = ON;")
  }

  /// Whether some name is that of a table whose rows stand in the file, in the order of a column of
  /// whole numbers if one is named.
  ///
  /// A view or a virtual table might be anything and never end, a computed column might be large.
  func isPlainTable(_ name: String, key: String?) throws(Failure) -> Bool {
    // schema, name, type, columns, without rowid, strict
    let list = try prepare("PRAGMA main.table_list(\(name.sqlText))")
    guard try list.next(), list.text(at: 2) == "table" else { return false }
    let isNumbered = list.integer(at: 4) == 0
    // place, name, type, not null, default, place in the key, hidden or computed
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

  /// Runs statements that have no results.
  func run(_ statements: String) throws(Failure) {
    try check(sqlite3_exec(handle, statements, nil, nil, nil))
  }

  /// Makes a statement ready to run.
  func prepare(_ statement: String) throws(Failure) -> Statement {
    var pointer: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, statement, -1, &pointer, nil))
    return Statement(database: self, pointer: pointer)
  }

  /// Closes the database; what was committed is in the file.
  func close() throws(Failure) {
    try check(sqlite3_close(handle))
    handle = nil
  }

  fileprivate func check(_ code: Int32) throws(Failure) {
    let last = errno
    guard ![SQLITE_OK, SQLITE_ROW, SQLITE_DONE].contains(code) else { return }
    let text = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
    // SQLite keeps the system's number of what fails in a step, but not of what fails in a commit;
    // there the system's own is still that of the write.
    let isOfTheDisk = [SQLITE_FULL, SQLITE_IOERR].contains(code & 0xff)
    let systemCodes = isOfTheDisk ? [sqlite3_system_errno(handle), last] : []
    throw Failure(
      description: text ?? String(cString: sqlite3_errstr(code)),
      diskCode: systemCodes.first(where: FileProblem.diskCodes.contains))
  }

  /// A statement that is ready to run, again and again.
  ///
  /// Parameters and columns are counted from 0.
  final class Statement {
    private let database: Database
    private let pointer: OpaquePointer?

    init(database: Database, pointer: OpaquePointer?) {
      self.database = database
      self.pointer = pointer
    }

    deinit { sqlite3_finalize(pointer) }

    func bind(_ value: Int64, at place: Int) {
      sqlite3_bind_int64(pointer, Int32(place + 1), value)
    }

    /// Binds a number; NULL for NaN.
    func bind(_ value: Double, at place: Int) {
      // SQLite makes NULL of NaN by itself.
      sqlite3_bind_double(pointer, Int32(place + 1), value)
    }

    func bind(_ text: String, at place: Int) {
      // SQLITE_TRANSIENT: SQLite copies the text.
      let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      sqlite3_bind_text(pointer, Int32(place + 1), text, -1, transient)
    }

    /// Runs it to its end and makes it ready again.
    func run() throws(Failure) {
      _ = try next()
      sqlite3_reset(pointer)
    }

    /// Goes on to the next row; false if there is none.
    func next() throws(Failure) -> Bool {
      let code = sqlite3_step(pointer)
      try database.check(code)
      return code == SQLITE_ROW
    }

    func integer(at column: Int) -> Int64 { sqlite3_column_int64(pointer, Int32(column)) }

    /// A number; NaN for NULL.
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
  /// A path as an address of SQLite's that says that nobody writes to the file.
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
    // Two slashes would begin a host.
    return "file:\(hasPrefix("/") ? "//" : "")\(escaped.joined())?immutable=1"
  }

  /// The name as SQL takes it, whatever is in it.
  var sqlName: String { "\"\(replacing("\"", with: "\"\""))\"" }

  /// The text as SQL takes it.
  var sqlText: String { "'\(replacing("'", with: "''"))'" }
}
