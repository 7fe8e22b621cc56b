/// The progress of an export.
package struct ExportProgress: Hashable, Sendable {
    /// Written output frames, or fiftieths of a second if there is no picture.
    package var completed: Int64
    /// The number of all; at least 1.
    package var total: Int64

    package init(completed: Int64, total: Int64) { (self.completed, self.total) = (completed, total) }
}
