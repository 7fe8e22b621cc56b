/// How large an export will be and how long it will take, worked out without rendering all of it.
package struct ExportEstimate: Hashable, Sendable {
    package var byteCount: Int64
    /// Of rendering on this machine, about; nil where nothing has been rendered to find out.
    package var seconds: Double?
    /// Whether every packet was counted, rather than reckoned from a part of them. The file's own index comes on top.
    package var isExact: Bool

    package init(byteCount: Int64, seconds: Double? = nil, isExact: Bool) {
        self.byteCount = byteCount
        self.seconds = seconds
        self.isExact = isExact
    }
}
