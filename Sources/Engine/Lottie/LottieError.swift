/// The reason why a Lottie animation cannot be drawn.
package struct LottieError: Error, Hashable, CustomStringConvertible {
    /// A clause to follow the file's name: `layer 2 'Logo' > shape 1 > 'p': the number 1e+38 is …`.
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// The limits of the animations that are drawn. The library that draws them crashes, hangs or leaves parts out beyond.
package enum LottieLimits {
    /// The most bytes of a file, and of the animation inside an archive: 16 MiB.
    package static let fileSize = 16 << 20
    /// The largest number, of either sign.
    package static let number = 1e6
    /// The longest side, in pixels.
    package static let side = 8192
    /// The frames per second.
    package static let frameRate = 0.1...240.0
    /// The most seconds.
    package static let duration = 3600.0
    /// The most points of one path.
    static let points = 4096
    /// The most points of all paths of a layer: the library draws nothing beyond 32,767 of its own, and makes up to four
    /// of each.
    static let layerPoints = 8190
    /// The most points of letters that are filled at once. rlottie 0.1 keeps the edges of a row of pixels in 16 KiB, and
    /// draws nothing from a row on that has more: 60 letters M on a line were too many, and 40 of @.
    static let letterPoints = 400
    /// The most layers, shapes and masks; each counts once for each time that it is drawn.
    package static let nodes = 10_000
    /// The most compositions inside one another.
    static let nesting = 16
    /// The most frames at which properties have a value of their own.
    static let keyframes = 100_000
    /// The most copies of a repeater.
    static let copies = 1000
    /// The most dashes of a layer's lines.
    static let dashes = 4000
    /// The most values of JSON that layers are written with again as the mattes of others.
    static let matteValues = 1_000_000
    /// The most that all scales inside one another may enlarge.
    static let enlargement = 1e5
    /// The most bytes of the pictures that the library keeps: those inside, and those for mattes and see-through
    /// compositions: 1 GiB.
    package static let surfaceBytes = 1 << 30
    /// The most of them for the pictures inside: 512 MiB.
    static let pictureBytes = 1 << 29
}
