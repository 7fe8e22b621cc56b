import CFFmpeg
import Pixels

@testable import Media

/// The format of FFmpeg's name.
func named(_ name: String) -> PixelFormat {
    let format = av_get_pix_fmt(name)
    precondition(format != AV_PIX_FMT_NONE, "FFmpeg knows the format")
    return PixelFormat(format)
}

/// A picture of one colour in any format that is no palette.
/// - Parameters:
///   - codes: One for each component, alpha included.
///   - square: Codes of other pixels, and where their rows and columns are.
func patchFrame(
    _ format: PictureFormat, _ codes: [Int], square: (codes: [Int], place: Range<Int>)? = nil
) throws -> Frame {
    let frame = try FramePool(width: format.width, height: format.height, format: format.pixels).makeFrame()
    frame.color = format.color
    // Lines are written by setting bits.
    frame.av.pointee.buf.0!.pointee.data.update(repeating: 0, count: Int(frame.av.pointee.buf.0!.pointee.size))
    guard let descriptor = av_pix_fmt_desc_get(format.pixels.av) else { preconditionFailure("a known format") }
    let count = Int(descriptor.pointee.nb_components)
    var all = codes
    while all.count < count { all.append(format.maximum) }
    for component in 0..<count {
        let size = format.size(of: component, descriptor.pointee)
        let shift = (x: format.width / size.width - 1, y: format.height / size.height - 1)
        for y in 0..<size.height {
            var line = [UInt32](repeating: UInt32(all[component]), count: size.width)
            if let square, square.place.contains(y << shift.y) {
                for x in 0..<size.width where square.place.contains(x << shift.x) {
                    line[x] = UInt32(square.codes[component])
                }
            }
            withPlanes(frame) { data, strides in
                av_write_image_line2(
                    line, data, strides, descriptor, 0, CInt(y), CInt(component), CInt(size.width), 4)
            }
        }
    }
    return frame
}

private func withPlanes(
    _ frame: borrowing Frame,
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafePointer<CInt>) -> Void
) {
    withUnsafePointer(to: frame.av.pointee.linesize) { strides in
        strides.withMemoryRebound(to: CInt.self, capacity: 8) { body(frame.av.pointee.extended_data, $0) }
    }
}

extension Frame {
    /// The samples of each component.
    func samples(of format: PixelFormat, components: Int = 3) -> [[Int]] {
        guard let descriptor = av_pix_fmt_desc_get(format.av) else { preconditionFailure("a known format") }
        let picture = PictureFormat(width: width, height: height, pixels: format, color: color)
        return (0..<min(components, Int(descriptor.pointee.nb_components))).map { component in
            let size = picture.size(of: component, descriptor.pointee)
            var all: [Int] = []
            for y in 0..<size.height {
                var line = [UInt32](repeating: 0, count: size.width)
                withPlanes(self) { data, strides in
                    data.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 4) { data in
                        av_read_image_line2(
                            &line, data, strides, descriptor, 0, CInt(y), CInt(component), CInt(size.width), 0, 4)
                    }
                }
                all += line.map(Int.init)
            }
            return all
        }
    }
}

extension PictureFormat {
    var maximum: Int { (1 << pixels.bitDepth) - 1 }

    func size(of component: Int, _ descriptor: AVPixFmtDescriptor) -> (width: Int, height: Int) {
        let isChroma = !pixels.isRGB && (component == 1 || component == 2) && descriptor.nb_components > 2
        let (x, y) = isChroma ? (Int(descriptor.log2_chroma_w), Int(descriptor.log2_chroma_h)) : (0, 0)
        return ((width + (1 << x) - 1) >> x, (height + (1 << y) - 1) >> y)
    }

    private var steps: Double { Double(1 << (pixels.bitDepth - 8)) }

    /// The code values of R'G'B' from 0 to 1, rounded and clipped.
    func codes(_ rgb: [Double]) -> [Int] { codes(exactly: rgb).map { Int(clipped($0).rounded()) } }

    func clipped(_ code: Double) -> Double { min(max(code, 0), Double(maximum)) }

    /// The code values of R'G'B', by H.273's equations.
    func codes(exactly rgb: [Double]) -> [Double] {
        let (luma, chroma) = color.isFullRange ? (Double(maximum), Double(maximum)) : (219 * steps, 224 * steps)
        let black = color.isFullRange ? 0 : 16 * steps
        if pixels.isRGB { return rgb.map { black + luma * $0 } }
        let (r, g, b) = (rgb[0], rgb[1], rgb[2])
        if color.matrix == .ycgco {
            return [
                black + luma * (r / 4 + g / 2 + b / 4), 128 * steps + chroma * (-r / 4 + g / 2 - b / 4),
                128 * steps + chroma * (r / 2 - b / 2),
            ]
        }
        let (kr, kb) = weights
        let y = kr * r + (1 - kr - kb) * g + kb * b
        return [
            black + luma * y, 128 * steps + chroma * (b - y) / (2 * (1 - kb)),
            128 * steps + chroma * (r - y) / (2 * (1 - kr)),
        ]
    }

    /// R'G'B' of code values.
    func color(of codes: [Int]) -> [Double] {
        let (luma, chroma) = color.isFullRange ? (Double(maximum), Double(maximum)) : (219 * steps, 224 * steps)
        let black = color.isFullRange ? 0 : 16 * steps
        if pixels.isRGB { return codes.prefix(3).map { (Double($0) - black) / luma } }
        let y = (Double(codes[0]) - black) / luma
        let (u, v) = ((Double(codes[1]) - 128 * steps) / chroma, (Double(codes[2]) - 128 * steps) / chroma)
        if color.matrix == .ycgco { return [y - u + v, y + u, y - u - v] }
        let (kr, kb) = weights
        let (r, b) = (y + v * 2 * (1 - kr), y + u * 2 * (1 - kb))
        return [r, (y - kr * r - kb * b) / (1 - kr - kb), b]
    }

    private var weights: (kr: Double, kb: Double) {
        switch color.matrix {
        case .bt470bg, .smpte170m: (0.299, 0.114)
        case .smpte240m: (0.212, 0.087)
        case .bt2020NonConstant: (0.2627, 0.0593)
        default: (0.2126, 0.0722)
        }
    }
}
