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
        beginFrame()
        let area = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
        let stage = PlacedLayer(
            layer: LayerSnapshot(content: .plain, bounds: area), size: area.size, map: tree.transform, motion: .still)
        try LayerRasterizer(painter: self).draw(root, in: stage, into: &bitmap)
        return bitmap
    }
}
