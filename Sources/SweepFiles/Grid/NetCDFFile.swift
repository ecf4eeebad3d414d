#if NetCDF
  import CNetCDF
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The library is not made for use by several threads.
  private let library = Mutex(())

  /// Keeps HDF5, which libnetcdf writes with, from printing what it also returns.
  ///
  /// It would on every thread but the first, since each has a setting of its own and libnetcdf makes
  /// only one. The library has no header here; without the function, its messages are all that is
  /// amiss.
  private func silenceHDF5() {
    typealias SetAutomaticPrinting =
      @convention(c) (
        _ stack: Int64, _ function: OpaquePointer?, _ data: OpaquePointer?
      ) -> Int32
    guard let address = dlsym(nil, "H5Eset_auto2") else { return }
    _ = unsafeBitCast(address, to: SetAutomaticPrinting.self)(0, nil, nil)
  }

  /// An open NetCDF file.
  ///
  /// Files may be used by any thread; one of them is in the library at a time.
  final class NetCDFFile {
    let path: String
    private var id: Int32 = -1

    /// What is the matter, in the library's words.
    struct Failure: Error, CustomStringConvertible {
      let code: Int32
      /// A variable of another type or shape than expected.
      static let otherShape = Failure(code: NC_EEDGE)
      var description: String { String(cString: nc_strerror(code)) }
    }

    /// A type of numbers in a file.
    enum NumberType {
      case byte, int64, uint32, float, double

      var code: nc_type {
        switch self {
        case .byte: nc_type(NC_BYTE)
        case .int64: nc_type(NC_INT64)
        case .uint32: nc_type(NC_UINT)
        case .float: nc_type(NC_FLOAT)
        case .double: nc_type(NC_DOUBLE)
        }
      }
    }

    struct Dimension { let id: Int32 }
    struct Group { let id: Int32 }
    struct Variable {
      let group: Int32
      let id: Int32
    }

    /// Creates a file, in place of one that is there, or opens one for reading.
    init(path: String, isCreated: Bool) throws(Failure) {
      self.path = path
      // The library takes names with a colon for addresses and what follows a '#' for options,
      // unless they begin as paths do.
      let plain = path.hasPrefix("/") ? path : "./" + path
      try check(
        isCreated
          ? nc_create(plain, NC_NETCDF4 | NC_CLOBBER, &id) : nc_open(plain, NC_NOWRITE, &id))
      guard isCreated else { return }
      // Everything is written once, so nothing has to be filled before.
      try check(nc_set_fill(id, NC_NOFILL, nil))
    }

    deinit { if id >= 0 { library.withLock { _ in _ = nc_close(id) } } }

    var root: Group { Group(id: id) }

    func close() throws(Failure) {
      let open = id
      id = -1
      try check(nc_close(open))
    }

    // MARK: Writing

    func defineGroup(_ name: String) throws(Failure) -> Group {
      var group: Int32 = 0
      try check(nc_def_grp(id, name, &group))
      return Group(id: group)
    }

    func defineDimension(_ name: String, _ length: Int, in group: Group) throws(Failure)
      -> Dimension
    {
      var dimension: Int32 = 0
      try check(nc_def_dim(group.id, name, length, &dimension))
      return Dimension(id: dimension)
    }

    func defineVariable(
      _ name: String, _ type: NumberType, over dimensions: [Dimension], in group: Group
    ) throws(Failure) -> Variable {
      var variable: Int32 = 0
      try check(
        nc_def_var(
          group.id, name, type.code, Int32(dimensions.count), dimensions.map(\.id), &variable))
      return Variable(group: group.id, id: variable)
    }

    func put(_ text: String, as name: String, of variable: Variable) throws(Failure) {
      try check(nc_put_att_text(variable.group, variable.id, name, text.utf8.count, text))
    }

    func put(_ text: String, as name: String) throws(Failure) {
      try put(text, as: name, of: Variable(group: id, id: NC_GLOBAL))
    }

    func put<Number: BitwiseCopyable>(
      _ numbers: [Number], _ type: NumberType, as name: String, of variable: Variable
    ) throws(Failure) {
      try check(
        numbers.withUnsafeBytes { bytes in
          nc_put_att(
            variable.group, variable.id, name, type.code, numbers.count, bytes.baseAddress)
        })
    }

    func endDefinitions() throws(Failure) { try check(nc_enddef(id)) }

    /// Writes a part of a variable, in numbers of its type.
    func put<Number: BitwiseCopyable>(
      _ numbers: ArraySlice<Number>, to variable: Variable, _ slab: Slab
    ) throws(Failure) {
      try check(
        numbers.withUnsafeBytes { bytes in
          nc_put_vara(variable.group, variable.id, slab.start, slab.count, bytes.baseAddress)
        })
    }

    // MARK: Reading

    func group(_ name: String) throws(Failure) -> Group {
      var group: Int32 = 0
      try check(nc_inq_ncid(id, name, &group))
      return Group(id: group)
    }

    func variable(_ name: String, in group: Group) throws(Failure) -> Variable {
      var variable: Int32 = 0
      try check(nc_inq_varid(group.id, name, &variable))
      return Variable(group: group.id, id: variable)
    }

    /// The type of a variable and the lengths of its dimensions.
    func shape(of variable: Variable) throws(Failure) -> (type: nc_type, lengths: [Int]) {
      var (type, count): (nc_type, Int32) = (0, 0)
      try check(nc_inq_var(variable.group, variable.id, nil, &type, &count, nil, nil))
      var dimensions = [Int32](repeating: 0, count: Int(count))
      try check(nc_inq_vardimid(variable.group, variable.id, &dimensions))
      var lengths: [Int] = []
      for dimension in dimensions {
        var length = 0
        try check(nc_inq_dimlen(variable.group, dimension, &length))
        lengths.append(length)
      }
      return (type, lengths)
    }

    /// An attribute of the file that is a text, of at most as many bytes as a limit.
    func text(_ name: String, limit: Int) throws(Failure) -> [UInt8] {
      var length = 0
      var type: nc_type = 0
      try check(nc_inq_att(id, NC_GLOBAL, name, &type, &length))
      guard type == NC_CHAR, length <= limit else { throw Failure(code: NC_EBADTYPE) }
      var text = [CChar](repeating: 0, count: length)
      try check(nc_get_att_text(id, NC_GLOBAL, name, &text))
      return text.map { UInt8(bitPattern: $0) }
    }

    /// Reads a part of a variable, in numbers of its type.
    func read<Number: BitwiseCopyable>(
      _ slab: Slab, of variable: Variable, into numbers: inout ArraySlice<Number>
    ) throws(Failure) {
      try check(
        numbers.withUnsafeMutableBytes { bytes in
          nc_get_vara(variable.group, variable.id, slab.start, slab.count, bytes.baseAddress)
        })
    }

    private func check(_ call: @autoclosure () -> Int32) throws(Failure) {
      let code = library.withLock { _ in
        silenceHDF5()
        return call()
      }
      guard code == NC_NOERR else { throw Failure(code: code) }
    }
  }
#endif
