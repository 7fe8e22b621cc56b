import MediaTime
import Messages

extension Time {
    /// The time of a message.
    init(_ time: ExactTime) { self.init(time.value, time.timescale) }
}

extension ExactTime {
    init(_ time: Time) { self.init(time.value, time.timescale) }
}
