import MediaTime
import Settings

/// The limits of a codec and of its players.
package struct PictureLimits: Hashable, Sendable {
    /// The smallest sides, in pixels.
    package var minimum = PictureSize(width: 2, height: 2)
    /// The longest sides, in pixels, for a picture that lies; upright ones are judged turned where ``isTurnable``.
    package var maximum = PictureSize(width: 16384, height: 16384)
    /// The most pixels of a picture; nil if only the sides are limited.
    package var maximumArea: Int?
    /// True when width and height may change places in ``maximum``.
    package var isTurnable = true
    /// The shortest duration of a frame; nil for no limit.
    package var shortestFrame: Time?
    /// The only frames' durations there are; empty for any.
    package var frameDurations: [Time] = []

    /// H.264 at level 6.2, the highest.
    static let h264 = PictureLimits(maximum: PictureSize(width: 16384, height: 16384), maximumArea: 139_264 * 256)
    /// HEVC at level 6.2, the highest; x265 takes no side below 16 pixels well.
    static let hevc = PictureLimits(
        minimum: PictureSize(width: 16, height: 16), maximum: PictureSize(width: 16384, height: 16384),
        maximumArea: 35_651_584)
    /// SVT-AV1's own limits.
    static let av1 = PictureLimits(
        minimum: PictureSize(width: 64, height: 64), maximum: PictureSize(width: 16384, height: 8704),
        maximumArea: 35_651_584, isTurnable: false, shortestFrame: Time(1, 240))
    /// VP9 at level 6.2, the highest.
    static let vp9 = PictureLimits(maximum: PictureSize(width: 16384, height: 16384), maximumArea: 35_651_584)
    static let mpeg2 = PictureLimits(
        minimum: PictureSize(width: 16, height: 16), maximum: PictureSize(width: 1920, height: 1152),
        isTurnable: false,
        frameDurations: [
            Time(1001, 24000), Time(1, 24), Time(1, 25), Time(1001, 30000), Time(1, 30), Time(1, 50),
            Time(1001, 60000), Time(1, 60),
        ])
    static let dnxhr = PictureLimits(minimum: PictureSize(width: 256, height: 120))
    static let webp = PictureLimits(maximum: PictureSize(width: 16383, height: 16383), shortestFrame: Time(1, 1000))
    /// Players show frames of less than 2/100 s ten times too long.
    static let gif = PictureLimits(shortestFrame: Time(1, 50))

    /// The mistake in a size, in words that follow the size; nil if it can be encoded.
    package func mistake(_ size: PictureSize) -> String? {
        if size.width < minimum.width || size.height < minimum.height { return "is less than \(minimum)" }
        let box = isTurnable ? maximum.turned(like: size) : maximum
        if size.width > box.width || size.height > box.height { return "is more than \(box)" }
        if let maximumArea, size.width * size.height > maximumArea {
            return "is more than \(maximumArea / 1_000_000) megapixels"
        }
        return nil
    }
}
