import CFFmpeg

/// Notices a clock that begins again where no other recording was found, so that no film is made of pictures at wrong times.
struct ClockWatch {
    /// The decoding time of the last packet that continued the clock, and of those in a row that do not, by stream.
    private struct State {
        var last: Int64
        var other: Int64 = 0
        var count = 0
    }

    private var states: [Int: State] = [:]

    /// A smaller step back is the file's disorder: 2 s.
    private static let largestStep: Int64 = 2
    /// A step forward by more is another clock too, taken for one that overflowed: 20 hours.
    private static let largestLeap: Int64 = 20 * 3600
    /// Times in a row that confirm another clock: a single one is damage.
    private static let confirmations = 5

    /// False if another clock began.
    package mutating func accepts(_ packet: borrowing Packet, of stream: UnsafeMutablePointer<AVStream>) -> Bool {
        let (time, unit) = (packet.av.pointee.dts, stream.pointee.time_base)
        let kind = stream.pointee.codecpar.pointee.codec_type
        guard time != ffmpeg_no_timestamp(), unit.num > 0, kind == AVMEDIA_TYPE_VIDEO || kind == AVMEDIA_TYPE_AUDIO
        else { return true }
        let second = Int64(unit.den) / Int64(unit.num)
        return accepts(time, ofStream: Int(packet.av.pointee.stream_index), second: second)
    }

    /// - Parameters:
    ///   - time: A decoding time, in units of the stream.
    ///   - second: Units in a second.
    package mutating func accepts(_ time: Int64, ofStream index: Int, second: Int64) -> Bool {
        func follows(_ last: Int64) -> Bool {
            time >= last - Self.largestStep * second && time <= last + Self.largestLeap * second
        }
        guard var state = states[index] else {
            states[index] = State(last: time)
            return true
        }
        if follows(state.last) {
            state = State(last: max(time, state.last))
        } else {
            state.count = state.count > 0 && follows(state.other) ? state.count + 1 : 1
            state.other = time
        }
        states[index] = state
        return state.count < Self.confirmations
    }
}
