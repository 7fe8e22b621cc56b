import MediaTime
import Values
import Wording

extension JSONForm<Time> {
    /// A time that is numeric, in seconds.
    package static var time: Self {
        let form = JSONForm<(Int64, Int64)>.fraction
        return JSONForm(schema: form.schema) { time in
            time.isNumeric ? form.json((time.value, Int64(time.timescale))) : .string(time.fractionText)
        }
    }

    /// A time in seconds; null unless it is numeric.
    package static var timeOrNull: Self {
        JSONForm<Time?>.orNull(.time).of { $0.isNumeric ? $0 : nil }
    }
}

extension JSONForm<FrameRate> {
    /// Frames a second.
    package static var frameRate: Self {
        JSONForm<(Int64, Int64)>.fraction.of { (Int64($0.numerator), Int64($0.denominator)) }
    }
}

extension JSONForm<TimeRange> {
    /// An object with a start and a duration, each null unless it is numeric.
    package static var timeRange: Self {
        JSONForm([
            JSONMember("start", .timeOrNull) { $0.start },
            JSONMember("duration", .timeOrNull) { $0.duration },
        ])
    }
}
