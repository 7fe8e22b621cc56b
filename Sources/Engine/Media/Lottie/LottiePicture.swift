import CMediaLibraries
import Lottie
import Pixels
import Values

/// rlottie. Its functions are named as it names them without `lottie_animation_`.
package let lottieLibrary = LibraryOnDemand(
    lottieshim_library().pointee, lottie_functions(), name: "rlottie is", purpose: "Lottie animations",
    attempt: "draw a Lottie animation", aptName: "librlottie0-1")

/// Draws the frames of an animation. Wraps `Lottie_Animation`.
///
/// Not thread-safe: it belongs to one thread.
final class LottiePicture {
    private let document: LottieDocument
    private let path: String
    private let call: lottie_functions
    private let animation: OpaquePointer
    /// Of the size that was drawn last.
    private var pool: FramePool?

    /// - Parameters:
    ///   - outlines: Makes the outlines of words; nil draws none.
    /// - Throws: ``MediaError``, of kind `missingPart` without the library.
    init(
        _ file: MediaFile, _ document: LottieDocument, _ look: LottieLook, outlines: LottieSupply.Outlines?
    ) throws(MediaError) {
        (self.document, path) = (document, file.path)
        let call = try lottieLibrary.load()
        let attempt = "draw '\(path)'"
        animation = try DrawingDeadline.withDeadline(path) { () throws(MediaError) in
            let text: String
            do throws(LottieError) {
                text = try document.text(look, outlines: outlines, picture: EmbeddedPicture.png)
            } catch {
                throw MediaError(.brokenInput, attempt, error.description)
            }
            guard let animation = call.from_data(text, "", "") else {
                throw MediaError(.brokenInput, attempt, "rlottie does not take it for an animation")
            }
            return animation
        }
        self.call = call
    }

    deinit { call.destroy(animation) }

    /// Draws a frame, as BGRA with straight alpha in sRGB. Wraps `lottie_animation_render`.
    /// - Parameters:
    ///   - number: From 0.
    ///   - width: In pixels, as `height`; the drawing is fitted into them.
    func draw(_ number: Int, width: Int, height: Int) throws(MediaError) -> Frame {
        let pool = try pool(width, height)
        let frame = try pool.makeFrame()
        let (pixels, stride) = (frame.av.pointee.data.0!, frame.stride(0))
        pixels.update(repeating: 0, count: stride * height)
        try DrawingDeadline.withDeadline(path, ofProcess: true) {
            pixels.withMemoryRebound(to: UInt32.self, capacity: stride * height / 4) { buffer in
                call.render(animation, number, buffer, width, height, stride)
            }
        }
        try frame.unpremultiplyPacked()
        frame.color = .drawn
        return frame
    }

    private func pool(_ width: Int, _ height: Int) throws(MediaError) -> FramePool {
        if let pool, pool.width == width, pool.height == height { return pool }
        try document.requireRoom(path, width, height)
        let made = FramePool(width: width, height: height, format: .bgra)
        pool = made
        return made
    }
}

extension LottieDocument {
    /// The most pixels that it can be drawn at: the pictures that the library keeps for mattes and see-through
    /// compositions have that size too.
    package var mostPixels: Int {
        (LottieLimits.surfaceBytes - pictureBytes) / (4 * (surfaceCount + 1))
    }

    /// Throws if the pictures that the library keeps for the animation would be too large.
    func requireRoom(_ path: String, _ width: Int, _ height: Int) throws(MediaError) {
        guard width * height > mostPixels else { return }
        let bytes = pictureBytes + (surfaceCount + 1) * width * height * 4
        throw MediaError(
            .brokenInput, "draw '\(path)'",
            "its mattes and pictures need \(bytes >> 20) MiB at \(width)×\(height) pixels, and may need "
                + "\(LottieLimits.surfaceBytes >> 20): give it a smaller size")
    }
}

extension ColorDescription {
    /// The colour of pictures that are drawn: sRGB's primaries, in full range.
    fileprivate static let drawn = ColorDescription(
        matrix: .rgb, primaries: .bt709, transfer: .bt709, isFullRange: true)
}
