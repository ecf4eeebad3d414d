import CPages
package import Dynamics

/// The elements with which a page simulates a scene: its plan, the kernels in WebAssembly, and the
/// scripts.
///
/// - Parameters:
///   - plan: The scene; nil for a page that does not simulate.
///   - worker: The script that follows in the worker.
/// - Returns: HTML.
package func pageSimulation(of plan: PagePlan?, worker: UnsafePointer<CChar>) -> String {
  guard let plan else { return "<script type=\"application/json\" id=\"plan\">null</script>" }
  let kernels =
    switch plan.kernels {
    case .usual: UnsafeBufferPointer(start: page_kernels(), count: page_kernels_size())
    case .large: UnsafeBufferPointer(start: large_page_kernels(), count: large_page_kernels_size())
    case .springs:
      UnsafeBufferPointer(start: spring_page_kernels(), count: spring_page_kernels_size())
    }
  return """
    <script type="application/json" id="plan">\(plan.json)</script>
    <script type="text/plain" id="kernels">\(base85(kernels))</script>
    <script id="simulation">
    \(scriptText(page_simulation_script()))
    </script>
    <script type="text/plain" id="worker">
    \(scriptText(worker))
    </script>
    """
}
