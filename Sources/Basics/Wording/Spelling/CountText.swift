/// A number of things: `1 frame`, `2 frames`, `0 frames`.
/// - Parameters:
///   - noun: For one of them; it gets an `s` for others.
///   - plural: The noun for others, where it is another word: `copies`.
package func counted(_ count: some BinaryInteger, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) " + (count == 1 ? noun : plural ?? noun + "s")
}
