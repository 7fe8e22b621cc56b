import MediaTime
import Values

/// A picture that is computed from its place and time alone.
package enum PicturePattern: Hashable, Sendable, Codable {
    /// A gradient over the whole picture, which does not change over time.
    case gradient(GradientContent)
    case noise(NoisePattern)
    case testCard(TestCard)

    /// A card for judging screens and transmission. Its signals are R'G'B' values in the movie's own colour space, so
    /// that their code values are those of the standard.
    package enum TestCard: String, Hashable, Sendable, Codable, CaseIterable {
        /// SMPTE EG 1: bars of 75 %, their blue reversed, -I, white, Q, and black 4 % lower and higher.
        case smpte
        /// Bars of EBU, 100/0/75/0: white of 100 %, colours of 75 %.
        case ebu
        /// Grey from black on the left to white on the right.
        case ramp
        /// Circles that become finer to the edges: one pixel a line at the ends of the longer side.
        case zonePlate = "zone_plate"
    }

    /// True if the picture is the same at all times.
    package var isStill: Bool {
        if case .noise(let noise) = self { noise.frameRate == nil } else { true }
    }

    /// In words: `smpte test card`.
    package var name: String {
        switch self {
        case .gradient: "gradient"
        case .noise(let noise): noise.cloudSize == nil ? "picture of noise" : "picture of clouds"
        case .testCard(let card): "\(card.rawValue) test card"
        }
    }
}

/// Random brightness: of each pixel on its own, or of soft clouds.
package struct NoisePattern: Hashable, Sendable, Codable {
    package var seed: Int
    /// Mixed by the brightness.
    package var dark: Color
    package var light: Color
    /// The largest of five sizes of clouds, in pixels, each half as large and half as strong as the one before; nil for
    /// a random value in each pixel.
    package var cloudSize: Double?
    /// New pictures per second; clouds take a second to change from one to the next. Nil for a still picture.
    package var frameRate: FrameRate?

    package init(seed: Int, dark: Color, light: Color, cloudSize: Double?, frameRate: FrameRate?) {
        (self.seed, self.dark, self.light) = (seed, dark, light)
        (self.cloudSize, self.frameRate) = (cloudSize, frameRate)
    }
}
