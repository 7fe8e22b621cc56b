import Pixels

extension Bitmap {
    /// The blurred bitmap with its margin on each side, as far as the blur reaches; colours are blurred premultiplied.
    /// - Parameter radius: The standard deviation in pixels; 0 changes nothing.
    package func blurred(radius: Double) -> (bitmap: Bitmap, margin: Int) {
        let blur = Blur(deviation: radius)
        guard blur.reach > 0, width > 0, height > 0 else { return (self, 0) }
        var result = Bitmap(width: width + 2 * blur.reach, height: height + 2 * blur.reach)
        var plane = Mask(width: width, height: height)
        let count = width * height
        for channel in 0..<4 {
            pixels.withUnsafeBufferPointer { pixels in
                plane.coverage.withUnsafeMutableBufferPointer { plane in
                    for index in 0..<count { plane[index] = pixels[index &* 4 &+ channel] }
                }
            }
            let blurred = plane.blurred(radius: radius).coverage
            result.pixels.withUnsafeMutableBufferPointer { pixels in
                blurred.withUnsafeBufferPointer { blurred in
                    for index in blurred.indices { pixels[index &* 4 &+ channel] = blurred[index] }
                }
            }
        }
        return (result, blur.reach)
    }
}
