extension Bitmap {
    /// Converts the bitmap's sRGB colours to another colour description so that they look the same: white becomes the
    /// diffuse white of HDR. Returns the bitmap itself if nothing changes.
    package func converted(to color: ColorDescription) -> Bitmap {
        let transform = ColorTransform(from: color.ofDrawnColors, to: color)
        guard let tables = LightTables.shared(transform) else { return self }
        var result = self
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 5 * width) { buffer in
            guard let red = buffer.baseAddress else { return }
            let (green, blue) = (red + width, red + 2 * width)
            for row in 0..<height {
                let start = row * width * 4
                for x in 0..<width {
                    let pixel = start + 4 * x
                    // Colours are premultiplied; transparent pixels have no colour.
                    let share = 1 / Float(max(pixels[pixel + 3], 1))
                    red[x] = Float(pixels[pixel]) * share
                    green[x] = Float(pixels[pixel + 1]) * share
                    blue[x] = Float(pixels[pixel + 2]) * share
                }
                tables.apply(red, green, blue, scratch: red + 3 * width, count: width)
                for x in 0..<width {
                    let pixel = start + 4 * x
                    let alpha = Float(pixels[pixel + 3])
                    result.pixels[pixel] = UInt8((red[x] * alpha).rounded())
                    result.pixels[pixel + 1] = UInt8((green[x] * alpha).rounded())
                    result.pixels[pixel + 2] = UInt8((blue[x] * alpha).rounded())
                }
            }
        }
        return result
    }
}
