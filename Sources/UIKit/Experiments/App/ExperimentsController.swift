import UIKit

#if canImport(Experiments)  // In an app, the list belongs to the same module.
  import Experiments
#endif

/// Shows the experiments while they are performed, and shares their recording at the end.
public final class ExperimentsController: UIViewController {
  private let stage = UIView(
    frame: CGRect(x: 0, y: 0, width: Experiment.stage.width, height: Experiment.stage.height))
  private let label = UILabel()
  private var runner: ExperimentRunner?

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.addSubview(stage)
    view.addSubview(label)
    label.numberOfLines = 0
    label.textAlignment = .center
  }

  public override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // Whole points, so that the stage has the pixels of the screen.
    let left = ((view.bounds.width - stage.bounds.width) / 2).rounded()
    stage.frame.origin = CGPoint(x: left, y: view.safeAreaInsets.top)
    label.frame = CGRect(
      x: 16, y: stage.frame.maxY, width: view.bounds.width - 32, height: 80)
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard runner == nil else { return }
    // The screen stays on while nobody touches it.
    UIApplication.shared.isIdleTimerDisabled = true
    let runner = ExperimentRunner(in: stage) { [weak self] in self?.show($0) }
    self.runner = runner
    runner.start()
  }

  private func show(_ runner: ExperimentRunner) {
    if let experiment = runner.current {
      label.text = "\(experiment.name): \(experiment.about) \(runner.waitingCount) more."
    } else {
      UIApplication.shared.isIdleTimerDisabled = false
      label.text = "Done."
      share(runner.csv)
    }
  }

  private func share(_ csv: String) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("experiments.csv")
    do {
      try Data(csv.utf8).write(to: file, options: .atomic)
    } catch {
      label.text = "The recording could not be written: \(error)"
      return
    }
    let sheet = UIActivityViewController(activityItems: [file], applicationActivities: nil)
    // Where an iPad shows it.
    sheet.popoverPresentationController?.sourceView = label
    present(sheet, animated: true)
  }
}
