import MediaTime

/// The content of a file that a recipe wrote itself.
package struct WrittenFile: Hashable, Sendable {
    /// 0 without pictures.
    package var frameCount: Int64 = 0
    /// Zero for a still picture.
    package var duration = Time.zero
    /// In pixels; 0 without pictures.
    package var width = 0
    package var height = 0

    package init(frameCount: Int64 = 0, duration: Time = .zero, width: Int = 0, height: Int = 0) {
        self.frameCount = frameCount
        self.duration = duration
        self.width = width
        self.height = height
    }
}
