import Pixels

/// Premultiplies pictures by their alpha for scaling, or undoes it. Not thread-safe: each belongs to one thread.
final class AlphaStage {
    enum Change { case premultiply, unpremultiply }

    private let change: Change
    private let pool: FramePool

    /// - Parameter format: Planar, with alpha.
    init(_ change: Change, _ format: PictureFormat) {
        self.change = change
        pool = FramePool(width: format.width, height: format.height, format: format.pixels)
    }

    /// Returns a changed copy: the picture's own buffer may be the decoder's.
    package func convert(_ frame: borrowing Frame) throws(MediaError) -> Frame {
        let copy = try pool.makeCopy(of: frame)
        switch change {
        case .premultiply: copy.view?.weightByAlpha()
        case .unpremultiply: copy.view?.divideByAlpha()
        }
        return copy
    }
}
