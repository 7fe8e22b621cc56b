import CFFmpeg

/// The presentation times of pictures in containers that only store the order in which pictures are decoded.
///
/// AVI stores one unit of time for each packet, in decoding order, and ASF a decoding time. Program streams state the
/// times of some pictures. Both orders have the same sequence of times: in AVI the first picture shown gets the first
/// time, and so on; in the others it gets the time of the picture before which a decoder returns it. The order of presentation comes from the pictures' headers: their types in MPEG-1, MPEG-2 and MPEG-4 Part 2, and
/// their order counts in H.264 and HEVC.
///
/// Packets are held back until their times are known: one to three packets for picture types, 17 for order counts.
final class PresentationOrder {
    private let streams: [Int: PictureOrder]
    /// Packets in the order of the file.
    private var held = Queue<HeldPacket>()
    private var hasEnded = false
    /// The size of the packets held, in bytes.
    private var heldSize = 0
    /// More is not held, in bytes: a stream may end long before another one, and its last picture waits for the next.
    private static let largestHeld = 64 << 20

    /// Nil if the container gives the presentation times of all its pictures.
    init?(_ demuxer: Demuxer) throws(MediaError) {
        guard let clock = PictureOrder.Clock(format: demuxer.formatName) else { return nil }
        var streams: [Int: PictureOrder] = [:]
        for index in 0..<demuxer.streamCount where !demuxer.stream(index).isAttachedPicture {
            streams[index] = try PictureOrder(demuxer.stream(index).pointee.codecpar, clock)
        }
        guard !streams.isEmpty else { return nil }
        self.streams = streams
    }

    /// Forgets all packets held: the next one follows a seek.
    func reset() {
        held.removeAll()
        (hasEnded, heldSize) = (false, 0)
        for stream in streams.values { stream.reset() }
    }

    /// Moves the next packet, with its presentation time, into `packet`; false at the end.
    /// - Parameter read: Reads the file's next packet; false at the end.
    package func next(
        into packet: borrowing Packet, read: (borrowing Packet) throws(MediaError) -> Bool
    ) throws(MediaError) -> Bool {
        while true {
            if let first = held.first, first.isTimed {
                heldSize -= first.packet.size
                av_packet_move_ref(packet.av, first.packet.av)
                held.removeFirst()
                return true
            }
            guard !hasEnded else { return false }
            if try read(packet) {
                let next = HeldPacket(packet.takeContents())
                if streams[next.streamIndex]?.knowsNoTime(of: next) == true { continue }
                held.append(next)
                heldSize += next.packet.size
                if heldSize > Self.largestHeld, let first = held.first { streams[first.streamIndex]?.finish() }
                if let stream = streams[next.streamIndex] { try stream.add(next) } else { next.isTimed = true }
            } else {
                hasEnded = true
                for stream in streams.values { stream.finish() }
            }
        }
    }
}

/// A packet that waits for its presentation time.
private final class HeldPacket {
    let packet: Packet
    var isTimed = false

    init(_ packet: consuming Packet) { self.packet = packet }

    var streamIndex: Int { Int(packet.av.pointee.stream_index) }
}

/// The order of one stream's pictures.
private final class PictureOrder {
    /// The relation of decoding times to presentation times.
    enum Clock {
        /// The n-th picture shown has the n-th time.
        case counted
        /// The n-th picture shown has the n-th time after the times of the pictures that a decoder holds back.
        case heldBack
        /// The n-th picture shown has the time after the n-th: MPEG, in which a picture that others refer to is shown
        /// when the next such one is decoded.
        case delayed

        init?(format: String) {
            switch format {
            case "avi": self = .counted
            case "asf": self = .heldBack
            case "mpeg": self = .delayed
            default: return nil
            }
        }
    }

    private let clock: Clock
    private let parser: PictureHeaderParser
    /// Pictures with an unknown place in the order of presentation, in that order.
    private var unplaced: [(picture: HeldPacket, count: Int)] = []
    /// Pictures in the order of presentation that wait for their times.
    private var placed = Queue<HeldPacket>()
    /// Decoding times without a picture, ascending; nil for a packet without a time.
    private var times = Queue<Int64?>()
    /// The last time of ``times`` that was not nil.
    private var lastTime: Int64?
    /// Packets without a time since then.
    private var missing = 0
    /// The end of the last picture decoded: the next one's decoding time.
    private var nextTime: Int64?
    /// The number of successive pictures with a stated time other than the expected one.
    private var mismatches = 0
    /// The decoding times before that of the first picture shown.
    private let delay: Int
    /// The number of them that were left out.
    private var leftOut = 0
    /// Of the last picture decoded.
    private var duration: Int64 = 0
    /// The packets with stated times that have to come after a seek before times are known. The first one may be the rest
    /// of a picture, to which FFmpeg gives the time of the next.
    private var missingTimes = 0
    /// True up to the first packet behind a seek.
    private var isAtEntry = false
    /// The time of the first packet after a seek. FFmpeg 5.1 assumes half of its true duration. `beginsPicture` is true
    /// if a picture begins in the packet: the time is then that picture's. Otherwise the packet is the rest of a
    /// picture, and the time is the next one's.
    private var entry: (time: Int64, beginsPicture: Bool)?

    /// The most pictures that H.264 and HEVC decode before one that is shown earlier.
    private static let mostReordered = 16
    /// More are a gap in the stream.
    private static let mostMismatches = 24

    /// Returns nil for unknown codecs and for those that show pictures in the order of decoding.
    init?(_ parameters: UnsafeMutablePointer<AVCodecParameters>, _ clock: Clock) throws(MediaError) {
        guard let parser = try PictureHeaderParser(parameters, countsOrder: clock != .delayed) else { return nil }
        (self.clock, self.parser) = (clock, parser)
        delay =
            switch clock {
            case .counted: 0
            case .heldBack: Int(max(0, parameters.pointee.video_delay))
            case .delayed: 1
            }
    }

    func reset() {
        parser.reset()
        unplaced = []
        placed.removeAll()
        times.removeAll()
        (nextTime, mismatches, leftOut) = (nil, 0, 0)
        missingTimes = clock == .delayed ? 2 : 0
        (entry, isAtEntry) = (nil, true)
        (lastTime, missing) = (nil, 0)
    }

    /// True for a packet after a seek with a guessed time.
    func knowsNoTime(of picture: HeldPacket) -> Bool {
        guard missingTimes > 0 else { return false }
        let av = picture.packet.av.pointee
        if let entry { nextTime = entry.beginsPicture ? entry.time + av.duration : entry.time }
        let isFirst = isAtEntry
        (entry, isAtEntry) = (nil, false)
        if av.pos >= 0, av.pts != ffmpeg_no_timestamp(), av.dts != ffmpeg_no_timestamp() {
            missingTimes -= 1
            nextTime = nextTime.map { agreed($0, av) } ?? av.dts
            guard missingTimes > 0 else { return false }
        }
        if isFirst, let time = nextTime {
            entry = (time, parser.beginsPicture(picture.packet))
            nextTime = nil
        }
        nextTime = nextTime.map { $0 + av.duration }
        return true
    }

    /// The decoding time of a packet with stated times that differ from the expected ones.
    ///
    /// A stated time may be the next picture's, never an earlier one's: of two that are a picture apart the earlier one is
    /// right. Further away FFmpeg 5.1 made up the decoding time, as it does for a picture that others refer to and that
    /// has one stated time only, the next picture's; unless the stated presentation time does not fit either.
    private func agreed(_ expected: Int64, _ packet: AVPacket) -> Int64 {
        guard abs(packet.dts - expected) > packet.duration else { return min(expected, packet.dts) }
        let fits = -packet.duration...packet.duration * Int64(Self.mostReordered)
        return fits.contains(packet.pts - expected) ? expected : packet.dts
    }

    func add(_ picture: HeldPacket) throws(MediaError) {
        addTime(picture.packet)
        let header = parser.parse(picture.packet)
        switch header {
        case .shownAtOnce: placed.append(picture)
        case .shownLater:
            placeAll()
            unplaced = [(picture, 0)]
        case .restart(let count):
            placeAll()
            unplaced = [(picture, count)]
        case .count(let count):
            let place = unplaced.firstIndex { $0.count > count } ?? unplaced.count
            unplaced.insert((picture, count), at: place)
            if unplaced.count > Self.mostReordered { placed.append(unplaced.removeFirst().picture) }
        }
        assignTimes()
    }

    func finish() {
        placeAll()
        appendMissing()
        for _ in 0..<leftOut {
            times.append(nextTime)
            nextTime = nextTime.map { $0 + duration }
        }
        leftOut = 0
        assignTimes()
        while let picture = placed.popFirst() { picture.isTimed = true }
    }

    private func placeAll() {
        for picture in unplaced { placed.append(picture.picture) }
        unplaced = []
    }

    private func addTime(_ packet: borrowing Packet) {
        let stated = packet.decodingTimestamp
        var time = packet.av.pointee.dts == ffmpeg_no_timestamp() ? nil : stated
        if clock == .delayed, let expected = nextTime {
            time = time.map { confirmed($0, expected, packet.av.pointee.duration) } ?? expected
        }
        duration = packet.av.pointee.duration
        nextTime = time.map { $0 + duration }
        if leftOut < delay { leftOut += 1 } else { append(time) }
    }

    /// Appends a time. FFmpeg 5.1 gives no time to the second packet behind a seek in ASF, though the file has one: a
    /// missing time lies evenly between its neighbours.
    private func append(_ time: Int64?) {
        guard let time else {
            missing += 1
            if lastTime == nil || missing > Self.mostReordered { appendMissing() }
            return
        }
        if let lastTime {
            let count = Int64(missing + 1)
            for number in 1..<count { times.append(lastTime + (time - lastTime) * number / count) }
            missing = 0
        }
        times.append(time)
        lastTime = time
    }

    private func appendMissing() {
        for _ in 0..<missing { times.append(nil) }
        missing = 0
    }

    /// The stated time; or the expected one, while the two differ by few pictures for a short while. FFmpeg 5.1 gives a
    /// picture with a start code divided between two packets of a program stream the time of the next picture, and
    /// counts on from there until the next time that the stream states.
    private func confirmed(_ stated: Int64, _ expected: Int64, _ duration: Int64) -> Int64 {
        let difference = abs(stated - expected)
        // Durations are rounded: 3753 for the 3753.75 units of a film's picture.
        guard difference > duration / 4, difference <= 4 * duration, mismatches < Self.mostMismatches else {
            mismatches = 0
            return stated
        }
        mismatches += 1
        return expected
    }

    private func assignTimes() {
        while !placed.isEmpty, let time = times.popFirst(), let picture = placed.popFirst() {
            if let time { picture.packet.av.pointee.pts = time }
            picture.isTimed = true
        }
    }
}

/// Reads a picture's place in the order of presentation from its header. Wraps `AVCodecParser`.
private final class PictureHeaderParser {
    enum Place {
        /// No other picture refers to it: it is shown as soon as it is decoded.
        case shownAtOnce
        /// It is shown when the next one of this kind is decoded.
        case shownLater
        /// All pictures decoded before it are shown before it, and counts begin again.
        case restart(Int)
        /// Pictures are shown in the order of their counts.
        case count(Int)
    }

    private let codec: AVCodecID
    private let form: NALUnitForm
    private var parser: UnsafeMutablePointer<AVCodecParserContext>
    private let context: UnsafeMutablePointer<AVCodecContext>

    /// - Parameter countsOrder: True to read order counts too, else only types.
    init?(_ parameters: UnsafeMutablePointer<AVCodecParameters>, countsOrder: Bool) throws(MediaError) {
        codec = parameters.pointee.codec_id
        let isTyped = [AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MPEG4].contains(codec)
        let isCounted = countsOrder && [AV_CODEC_ID_H264, AV_CODEC_ID_HEVC].contains(codec)
        guard isTyped || isCounted, let parser = av_parser_init(CInt(codec.rawValue)) else { return nil }
        self.parser = parser
        form = NALUnitForm(parameters.pointee)
        context = try allocated("a parser", avcodec_alloc_context3(nil))
        avcodec_parameters_to_context(context, parameters)
        parser.pointee.flags |= PARSER_FLAG_COMPLETE_FRAMES
    }

    deinit {
        av_parser_close(parser)
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// True if a picture's first start code lies in a packet behind a seek.
    ///
    /// FFmpeg's parsers do not separate the last bytes of a picture from the next picture if no start code precedes the
    /// latter. A sequence header with its own start code divided between two packets precedes an extension, and its
    /// picture began in the packet before.
    func beginsPicture(_ packet: borrowing Packet) -> Bool {
        let bytes = UnsafeBufferPointer(start: packet.av.pointee.data, count: packet.size)
        var position = 0
        while let unit = NALUnitForm.startCodes.nextUnit(bytes, &position) {
            guard let code = unit.first.map({ bytes[$0] }) else { continue }
            if codec == AV_CODEC_ID_MPEG4 {
                // A sequence, a group and a picture of ISO/IEC 14496-2.
                if [0xB0, 0xB3, 0xB6].contains(code) { return true }
            } else {
                // A sequence, a group, a picture and an extension of ISO/IEC 13818-2.
                if [0xB3, 0xB8, 0x00].contains(code) { return true }
                if code == 0xB5 { return false }
            }
        }
        return false
    }

    /// Forgets the pictures before.
    func reset() {
        guard let fresh = av_parser_init(CInt(codec.rawValue)) else { return }
        av_parser_close(parser)
        parser = fresh
        parser.pointee.flags |= PARSER_FLAG_COMPLETE_FRAMES
    }

    /// Wraps `av_parser_parse2`.
    func parse(_ packet: borrowing Packet) -> Place {
        let av = packet.av.pointee
        var (data, size): (UnsafeMutablePointer<UInt8>?, CInt) = (nil, 0)
        _ = av_parser_parse2(parser, context, &data, &size, av.data, av.size, av.pts, av.dts, av.pos)
        guard codec == AV_CODEC_ID_H264 || codec == AV_CODEC_ID_HEVC else {
            return parser.pointee.pict_type == CInt(AV_PICTURE_TYPE_B.rawValue) ? .shownAtOnce : .shownLater
        }
        let count = Int(parser.pointee.output_picture_number)
        return isRestart(UnsafeBufferPointer(start: av.data, count: Int(av.size))) ? .restart(count) : .count(count)
    }

    /// True for an instantaneous refresh: H.264's unit type 5, HEVC's types 16 to 20.
    private func isRestart(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        while let unit = form.nextUnit(bytes, &position) {
            guard let first = unit.first.map({ bytes[$0] }) else { continue }
            let type = codec == AV_CODEC_ID_H264 ? first & 0x1F : first >> 1 & 0x3F
            if codec == AV_CODEC_ID_H264 {
                if (1...5).contains(type) { return type == 5 }
            } else if type < 32 {
                return (16...20).contains(type)
            }
        }
        return false
    }
}

/// A queue on an array: removing the first element takes constant time on average.
private struct Queue<Element> {
    private var elements: [Element?] = []
    private var head = 0

    var isEmpty: Bool { head == elements.count }
    var first: Element? { isEmpty ? nil : elements[head] }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func removeFirst() { _ = popFirst() }

    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        defer {
            elements[head] = nil
            head += 1
            if head > 64, head * 2 > elements.count {
                elements.removeFirst(head)
                head = 0
            }
        }
        return elements[head]
    }

    mutating func removeAll() { (elements, head) = ([], 0) }
}
