import Foundation
import HeadlessUIKit
import Testing

@MainActor struct TableViewTests {
  let clock = HeadlessClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let view = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
  private let source = Source()

  init() {
    view.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    view.dataSource = source
    view.delegate = source
    window.addSubview(view)
    window.makeKeyAndVisible()
    view.layoutIfNeeded()
  }

  @MainActor private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
    var counts = [3, 500]
    var selections: [IndexPath] = []
    func numberOfSections(in tableView: UITableView) -> Int { counts.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      counts[section]
    }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      cell.textLabel?.text = "\(indexPath.row)"
      return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      indexPath.section == 0 ? 100 : UITableView.automaticDimension
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      20
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      selections.append(indexPath)
    }
  }

  @Test
  func
    `a cell of a nib file is a new copy of it, and a plain one where nothing says what it holds`()
    throws
  {
    final class Row: UITableViewCell {}
    UINib.contents["TableRow"] = { _ in [Row(style: .default, reuseIdentifier: nil)] }
    defer { UINib.contents = [:] }
    let nib = UINib(nibName: "TableRow", bundle: nil)
    view.register(nib, forCellReuseIdentifier: "row")
    let row = try #require(view.dequeueReusableCell(withIdentifier: "row") as? Row)
    #expect(row.reuseIdentifier == "row")
    #expect(view.dequeueReusableCell(withIdentifier: "row") !== row)
    let list = UICollectionView(
      frame: view.frame, collectionViewLayout: UICollectionViewFlowLayout())
    UINib.contents["Tile"] = { _ in [UICollectionViewCell(frame: .zero)] }
    list.register(UINib(nibName: "Tile", bundle: nil), forCellWithReuseIdentifier: "tile")
    #expect(
      list.dequeueReusableCell(withReuseIdentifier: "tile", for: [0, 0]).reuseIdentifier == "tile")
    // Without contents, a message says so, and the cell is a plain one.
    view.register(UINib(nibName: "None", bundle: nil), forCellReuseIdentifier: "none")
    let messages = UIKitWarning.logged {
      #expect(view.dequeueReusableCell(withIdentifier: "none")?.reuseIdentifier == "none")
    }
    #expect(messages.count == 1)
  }

  @Test func `rows follow each other, and only those in the bounds are there`() {
    #expect(view.contentSize == CGSize(width: 320, height: 20 + 300 + 20 + 500 * 44))
    #expect(view.rectForRow(at: [1, 1]) == CGRect(x: 0, y: 384, width: 320, height: 44))
    #expect(
      view.indexPathsForVisibleRows == [
        [0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2], [1, 3],
      ])
    #expect(view.cellForRow(at: [1, 1])?.textLabel?.text == "1")
    for y in stride(from: 0.0, through: 20_000, by: 777) {
      view.contentOffset.y = y
      view.layoutIfNeeded()
      let seen = view.indexPathsForVisibleRows ?? []
      for path in seen { #expect(view.cellForRow(at: path)?.frame == view.rectForRow(at: path)) }
      #expect(seen.first == view.indexPathForRow(at: CGPoint(x: 1, y: y)) || y < 20)
      #expect(seen.last == view.indexPathForRow(at: CGPoint(x: 1, y: y + 479)))
      #expect(view.subviews.count == seen.count)
    }
  }

  @Test func `a tap selects a row, and a change of the source is shown`() {
    clock.use { view.sendTap(at: CGPoint(x: 20, y: 150)) }
    clock.run()
    #expect(source.selections == [[0, 1]] && view.indexPathForSelectedRow == [0, 1])
    #expect(view.cellForRow(at: [0, 1])?.isSelected == true)
    source.counts = [1]
    view.deleteSections(IndexSet(integer: 1), with: .fade)
    #expect(view.visibleCells.count == 1 && view.contentSize.height == 120)
    clock.use { view.scrollToRow(at: [0, 0], at: .top, animated: true) }
    clock.run()
    #expect(view.contentOffset.y == 0)
  }

  @Test func `controllers of lists show what they override`() {
    @MainActor final class Rows: UITableViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      }
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        3
      }
      override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath) }
    }
    @MainActor final class Items: UICollectionViewController {
      override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { 4 }
    }
    let rows = Rows()
    _ = UIWindow(showing: rows)
    #expect(rows.tableView.visibleCells.count == 3)
    let items = Items(collectionViewLayout: UICollectionViewFlowLayout())
    _ = UIWindow(showing: items)
    #expect(items.collectionView.visibleCells.count == 4)
  }
}
