import Values

/// The gain of each channel of a layout by pan.
///
/// Pan 0 changes nothing. Elsewhere the channels of the far side (front, side and back alike) are turned down by
/// cos(|pan| · π/2), down to silence at −1 and 1, and those of the near side stay: Web Audio's StereoPannerNode takes
/// the same curve for the far side. Centre and low frequencies stay, so that a sound of one channel cannot be panned.
enum StereoBalance {
    /// The side of a channel.
    enum Side { case left, middle, right }

    /// The gain of a side's channels.
    /// - Parameter pan: From −1, left, to 1, right.
    static func gain(of side: Side, pan: Double) -> Double {
        switch side {
        case .left: pan > 0 ? farGain(pan) : 1
        case .middle: 1
        case .right: pan < 0 ? farGain(-pan) : 1
        }
    }

    /// Turns pans into the gains of one side, in place.
    static func fillGains(
        of side: Side, _ pans: UnsafePointer<Double>, _ gains: UnsafeMutablePointer<Double>, _ count: Int
    ) {
        let sign: Double = side == .left ? 1 : -1
        for index in 0..<count { gains[index] = farGain(max(0, sign * pans[index])) }
    }

    /// cos(distance · π/2), for distances from 0 to 1; exactly 1 and 0 at the ends once rounded to `Float`.
    ///
    /// It is the sine of the complement, as a series: loops over it need no call for each sample, and the truncation
    /// error is below 1e-13.
    @inline(__always)
    static func farGain(_ distance: Double) -> Double {
        let angle = (1 - distance) * (.pi / 2)
        let square = angle * angle
        var sum = 1.0 / 355_687_428_096_000
        sum = sum * square - 1.0 / 1_307_674_368_000
        sum = sum * square + 1.0 / 6_227_020_800
        sum = sum * square - 1.0 / 39_916_800
        sum = sum * square + 1.0 / 362_880
        sum = sum * square - 1.0 / 5040
        sum = sum * square + 1.0 / 120
        sum = sum * square - 1.0 / 6
        return (sum * square + 1) * angle
    }
}

extension ChannelLayout.Channel {
    /// The channel's side of the listener.
    var side: StereoBalance.Side {
        switch self {
        case .frontLeft, .backLeft, .sideLeft: .left
        case .frontRight, .backRight, .sideRight: .right
        case .frontCenter, .lowFrequency, .backCenter: .middle
        }
    }
}
