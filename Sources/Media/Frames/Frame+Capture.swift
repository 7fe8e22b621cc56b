import CFFmpeg

extension Frame {
    /// Leaves out the last row or column of a picture with odd sides, which H.264 cannot have.
    package func cropToEvenSides() {
        av.pointee.width &= ~1
        av.pointee.height &= ~1
    }
}
