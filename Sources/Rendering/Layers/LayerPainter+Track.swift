import EditModel
import MediaTime
import Pixels

extension LayerPainter {
    /// The picture of a tree of layers that is a track of its own.
    /// - Parameters:
    ///   - width: Of the picture, whose superlayer rectangle it is.
    ///   - time: In the movie's time.
    func picture(of tree: LayerTreeSnapshot, width: Int, height: Int, at time: Time) throws -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        guard let root = try tree.root.presented(at: time) else { return bitmap }
        let size = Size(width: Double(width), height: Double(height))
        try paintTree(root, superlayer: .zero, parentSize: size, into: &bitmap)
        return bitmap
    }
}
