import EditModel
import Pixels

/// What a recipe's draw function draws on. CGContext.
package final class DrawingCanvas {
    package let width: Int
    package let height: Int
    package private(set) var bitmap: Bitmap

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bitmap = Bitmap(width: width, height: height)
    }
}
