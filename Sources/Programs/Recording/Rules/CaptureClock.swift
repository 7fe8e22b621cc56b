import MediaTime
import Threads

/// The clock that a device stamps its packets with.
package enum DeviceStamps: Sendable {
    /// CLOCK_MONOTONIC, as v4l2's.
    case monotonic
    /// The wall clock, which jumps, as those of alsa, pulse and x11grab, or none at all.
    case unreliable
}

/// Places what devices deliver on one time line, which begins when the recording does.
///
/// Host times are nanoseconds of CLOCK_MONOTONIC: a change of the wall clock never moves a packet.
package struct CaptureClock: Sendable {
    /// The host time of the movie's time 0, in nanoseconds.
    package let origin: Int64

    /// The greatest believable age of a packet on arrival, in nanoseconds. An older stamp is the driver's mistake.
    package static let greatestAge: Int64 = 2_000_000_000

    /// Begins a recording at a host time; now unless one is given.
    package init(origin: Int64 = monotonicNanoseconds()) {
        self.origin = origin
    }

    /// The moment at which a packet was captured, in the recording's time; negative before it began.
    /// - Parameters:
    ///   - arrival: The host time at which the packet was received, in nanoseconds.
    ///   - stamp: The device's stamp, in nanoseconds; nil if the packet has none.
    ///   - stamps: The clock of the device's stamps.
    package func time(arrival: Int64, stamp: Int64?, by stamps: DeviceStamps) -> Time {
        time(at: Self.hostTime(arrival: arrival, stamp: stamp, by: stamps))
    }

    /// A moment in the recording's time.
    /// - Parameter hostTime: In nanoseconds.
    package func time(at hostTime: Int64) -> Time { Time(hostTime - origin, 1_000_000_000) }

    /// The host time at which a packet was captured: its stamp if that is monotonic and believable, else its arrival.
    package static func hostTime(arrival: Int64, stamp: Int64?, by stamps: DeviceStamps) -> Int64 {
        guard case .monotonic = stamps, let stamp, stamp <= arrival, stamp >= arrival - Self.greatestAge else {
            return arrival
        }
        return stamp
    }
}
