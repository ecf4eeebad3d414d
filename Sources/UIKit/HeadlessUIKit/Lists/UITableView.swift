public import Foundation

/// A list of rows, one below another.
///
/// Rows are subviews, made when they come into the bounds and used again when they have left.
/// Updates are shown at once: rows do not move from their old places.
@preconcurrency @MainActor open class UITableView: UIScrollView {
  /// How sections look; all are laid out alike.
  public enum Style: Int, Sendable {
    /// One after another.
    case plain
    /// In groups.
    case grouped
    /// In groups with room beside them.
    case insetGrouped
  }

  /// Where a row is shown.
  public enum ScrollPosition: Int, Sendable {
    /// As near as it is.
    case none
    /// At the upper edge.
    case top
    /// In the middle.
    case middle
    /// At the lower edge.
    case bottom
  }

  /// How rows appear; they appear at once.
  public enum RowAnimation: Int, Sendable {
    /// By opacity.
    case fade
    /// From the right.
    case right
    /// From the left.
    case left
    /// From the top.
    case top
    /// From the bottom.
    case bottom
    /// Not at all.
    case none
    /// From the middle.
    case middle
    /// As the table decides.
    case automatic = 100
  }

  /// How rows are separated, which nothing draws.
  public enum SeparatorStyle: Int, Sendable {
    /// Not at all.
    case none
    /// By a line.
    case singleLine
  }

  /// Stands for a height that the content decides; rows are then 44 pt high.
  public static let automaticDimension: CGFloat = -1

  /// How the sections look.
  public let style: Style
  /// Knows the rows; it is not retained.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { forgetRows() } }
  /// The height of rows, pt.
  open var rowHeight = UITableView.automaticDimension { didSet { forgetRows() } }
  /// The height of headers, pt; of a header without a view, 0.
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { forgetRows() } }
  /// The height of footers, pt; of a footer without a view, 0.
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { forgetRows() } }
  /// Room above headers, pt; it has no effect.
  open var sectionHeaderTopPadding: CGFloat = 0
  /// The height of rows before they are measured; it has no effect.
  open var estimatedRowHeight = UITableView.automaticDimension
  /// The height of headers before they are measured; it has no effect.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  /// The height of footers before they are measured; it has no effect.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  /// How rows are separated.
  open var separatorStyle = SeparatorStyle.singleLine
  /// The color of separators.
  open var separatorColor: UIColor?
  /// Room beside separators, pt.
  open var separatorInset = UIEdgeInsets.zero
  /// Whether rows keep to a readable width; it has no effect.
  open var cellLayoutMarginsFollowReadableWidth = false
  /// Whether taps select rows.
  open var allowsSelection = true
  /// Whether taps select several rows.
  open var allowsMultipleSelection = false
  /// Whether rows are edited; nothing edits them.
  open var isEditing = false
  /// A view above the rows; its own height counts.
  open var tableHeaderView: UIView? { didSet { replace(oldValue, by: tableHeaderView) } }
  /// A view below the rows; its own height counts.
  open var tableFooterView: UIView? { didSet { replace(oldValue, by: tableFooterView) } }
  /// A view behind the rows.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
    }
  }

  private var rows: [[CGRect]]?
  private var sectionViews: [UIView] = []
  private var width: CGFloat = 0
  private var shown: [IndexPath: UITableViewCell] = [:]
  private var pool: [String: [UITableViewCell]] = [:]
  private var classes: [String: UITableViewCell.Type] = [:]
  private var nibs: [String: UINib] = [:]
  private var selected: Set<IndexPath> = []
  private var highlighted: IndexPath?
  private var isUpdating = false

  /// Creates a table view, pt.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    alwaysBounceVertical = true
  }

  /// Creates a plain table view, pt.
  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Creates a plain table view of size 0; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    alwaysBounceVertical = true
  }

  private var listDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  // MARK: Rows

  /// Asks the data source for everything again.
  open func reloadData() {
    selected = []
    forgetRows()
  }

  private func forgetRows() {
    for path in Array(shown.keys) { putAway(path) }
    rows = nil
    setNeedsLayout()
  }

  /// The number of sections.
  open var numberOfSections: Int { measured.count }

  /// The number of rows in a section; 0 if there is no such section.
  open func numberOfRows(inSection section: Int) -> Int {
    measured.indices.contains(section) ? measured[section].count : 0
  }

  /// Where a row is in the content, pt; empty if there is no such row.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    guard measured.indices.contains(indexPath.section),
      measured[indexPath.section].indices.contains(indexPath.row)
    else { return .zero }
    return measured[indexPath.section][indexPath.row]
  }

  /// The rectangles of the rows, pt.
  private var measured: [[CGRect]] {
    if let rows, width == bounds.width { return rows }
    guard let dataSource else { return [] }
    width = bounds.width
    for view in sectionViews { view.removeFromSuperview() }
    sectionViews = []
    var y: CGFloat = 0
    if let header = tableHeaderView {
      header.frame = CGRect(x: 0, y: 0, width: width, height: header.bounds.height)
      y = header.bounds.height
    }
    var next: [[CGRect]] = []
    for section in 0..<max(0, dataSource.numberOfSections(in: self)) {
      y += place(
        listDelegate?.tableView(self, viewForHeaderInSection: section),
        listDelegate?.tableView(self, heightForHeaderInSection: section), y)
      let count = max(0, dataSource.tableView(self, numberOfRowsInSection: section))
      next.append(
        (0..<count).map { row in
          let path = IndexPath(row: row, section: section)
          let wanted = listDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
          let height = wanted >= 0 ? wanted : rowHeight >= 0 ? rowHeight : 44
          defer { y += height }
          return CGRect(x: 0, y: y, width: width, height: height)
        })
      y += place(
        listDelegate?.tableView(self, viewForFooterInSection: section),
        listDelegate?.tableView(self, heightForFooterInSection: section), y)
    }
    if let footer = tableFooterView {
      footer.frame = CGRect(x: 0, y: y, width: width, height: footer.bounds.height)
      y += footer.bounds.height
    }
    rows = next
    contentSize = CGSize(width: width, height: y)
    return next
  }

  /// Places a header or a footer, and gives its height, pt.
  private func place(_ view: UIView?, _ height: CGFloat?, _ y: CGFloat) -> CGFloat {
    let wanted = height ?? UITableView.automaticDimension
    let height = wanted >= 0 ? wanted : view?.bounds.height ?? 0
    guard let view else { return max(0, wanted) }
    view.frame = CGRect(x: 0, y: y, width: width, height: height)
    sectionViews.append(view)
    addSubview(view)
    return height
  }

  /// Makes and places the rows in the bounds.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if width != bounds.width { forgetRows() }
    let all = measured
    var seen: Set<IndexPath> = []
    for (section, rects) in all.enumerated() {
      // Rows follow each other, so those in the bounds are neighbors.
      var low = 0
      var high = rects.count
      while low < high {
        let middle = (low + high) / 2
        if rects[middle].maxY <= bounds.minY { low = middle + 1 } else { high = middle }
      }
      while low < rects.count, rects[low].minY < bounds.maxY {
        let path = IndexPath(row: low, section: section)
        seen.insert(path)
        show(path, in: rects[low])
        low += 1
      }
    }
    for path in Array(shown.keys) where !seen.contains(path) { putAway(path) }
    backgroundView?.frame = bounds
  }

  private func show(_ path: IndexPath, in rect: CGRect) {
    if let cell = shown[path] {
      cell.frame = rect
      return
    }
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return }
    shown[path] = cell
    cell.frame = rect
    addSubview(cell)
    cell.setSelected(selected.contains(path), animated: false)
    listDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
  }

  private func putAway(_ path: IndexPath) {
    guard let cell = shown.removeValue(forKey: path) else { return }
    cell.removeFromSuperview()
    if let identifier = cell.reuseIdentifier { pool[identifier, default: []].append(cell) }
    listDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
  }

  private func replace(_ old: UIView?, by new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    forgetRows()
  }

  // MARK: Reuse

  /// Registers a class of cells.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
  }

  /// Registers a nib file whose first object is the cell.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    nibs[identifier] = nib
  }

  /// A cell that has left the screen, or a new one as registered; nil if there is neither.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = pool[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    if let cell: UITableViewCell = nibs[identifier]?.firstObject() {
      cell.reuseIdentifier = identifier
      return cell
    }
    // A cell of a nib file without contents is a plain one.
    let type = classes[identifier] ?? nibs[identifier].map { _ in UITableViewCell.self }
    return type.map { $0.init(registeredWith: identifier) }
  }

  /// A cell that has left the screen, or one of a registered class.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    UIKitException.raise(
      .internalInconsistency,
      "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for "
        + "the identifier or connect a prototype cell in a storyboard")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  // MARK: What is shown

  /// The cell of a row; nil if it is not shown.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown[indexPath] }

  /// The cells that are shown, in order.
  open var visibleCells: [UITableViewCell] { shown.keys.sorted().compactMap { shown[$0] } }

  /// The rows that are shown, in order; nil if there are none.
  open var indexPathsForVisibleRows: [IndexPath]? { shown.isEmpty ? nil : shown.keys.sorted() }

  /// The row of a cell; nil if it is not shown.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    shown.first { $0.value === cell }?.key
  }

  /// The row at a point of the content, pt.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    for (section, rects) in measured.enumerated() {
      if let row = rects.firstIndex(where: { $0.contains(point) }) {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }

  /// Scrolls to a row.
  open func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    let (rect, range) = (rectForRow(at: indexPath), offsetRanges.y)
    let y: CGFloat
    switch position {
    case .none: return scrollRectToVisible(rect, animated: animated)
    case .top: y = rect.minY - adjustedContentInset.top
    case .middle: y = rect.midY - bounds.height / 2
    case .bottom: y = rect.maxY - bounds.height + adjustedContentInset.bottom
    }
    setContentOffset(
      CGPoint(x: contentOffset.x, y: min(max(y, range.lowerBound), range.upperBound)),
      animated: animated)
  }

  // MARK: Selection

  /// The selected row.
  open var indexPathForSelectedRow: IndexPath? { selected.min() }

  /// The selected rows; nil if there are none.
  open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }

  /// Selects a row, and shows it; nil deselects all.
  ///
  /// The delegate does not hear of it.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if indexPath == nil || !allowsMultipleSelection {
      for path in selected where path != indexPath { deselectRow(at: path, animated: animated) }
    }
    guard let indexPath else { return }
    selected.insert(indexPath)
    shown[indexPath]?.setSelected(true, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row; the delegate does not hear of it.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selected.remove(indexPath)
    shown[indexPath]?.setSelected(false, animated: animated)
  }

  /// Highlights the row under the finger.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard allowsSelection,
      let path = touches.first.flatMap({ indexPathForRow(at: $0.location(in: self)) }),
      listDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return super.touchesBegan(touches, with: event) }
    highlighted = path
    shown[path]?.setHighlighted(true, animated: false)
  }

  /// Selects the row that was tapped.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let path = endHighlight() else { return super.touchesEnded(touches, with: event) }
    guard let touch = touches.first, indexPathForRow(at: touch.location(in: self)) == path else {
      return
    }
    if selected.contains(path), allowsMultipleSelection {
      deselectRow(at: path, animated: false)
      listDelegate?.tableView(self, didDeselectRowAt: path)
      return
    }
    let wanted = listDelegate.map { $0.tableView(self, willSelectRowAt: path) } ?? path
    guard let wanted else { return }
    let others = allowsMultipleSelection ? [] : selected.subtracting([wanted])
    selectRow(at: wanted, animated: false, scrollPosition: .none)
    for other in others { listDelegate?.tableView(self, didDeselectRowAt: other) }
    listDelegate?.tableView(self, didSelectRowAt: wanted)
  }

  /// Ends the highlight.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    _ = endHighlight()
    super.touchesCancelled(touches, with: event)
  }

  private func endHighlight() -> IndexPath? {
    guard let path = highlighted else { return nil }
    highlighted = nil
    shown[path]?.setHighlighted(false, animated: false)
    return path
  }

  // MARK: Updates

  /// Begins changes that are shown together.
  open func beginUpdates() { isUpdating = true }

  /// Shows the changes.
  open func endUpdates() {
    isUpdating = false
    update()
  }

  /// Runs a function that makes changes, and shows them.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    endUpdates()
    if let completion { HeadlessClock.current.schedule(after: 0) { completion(true) } }
  }

  /// Shows rows that the data source has more.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { update() }

  /// Removes rows that the data source has no more.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { update() }

  /// Asks for rows again.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { update() }

  /// Moves a row that the data source has moved.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { update() }

  /// Shows sections that the data source has more.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) { update() }

  /// Removes sections that the data source has no more.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { update() }

  /// Asks for sections again.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { update() }

  /// Begins or ends editing, which nothing does.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  private func update() {
    guard !isUpdating else { return }
    forgetRows()
    layoutIfNeeded()
  }
}
