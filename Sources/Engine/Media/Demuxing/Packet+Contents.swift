import CFFmpeg

// The contents of packets, for those who keep them.
extension Packet {
    /// A packet with some bytes, without times.
    /// - Parameter flags: FFmpeg's.
    package init(_ bytes: ArraySlice<UInt8>, flags: Int32) throws(MediaError) {
        self.init()
        try check("make a packet", av_new_packet(av, CInt(bytes.count)))
        bytes.withUnsafeBufferPointer { source in
            if let start = source.baseAddress { av.pointee.data.update(from: start, count: source.count) }
        }
        av.pointee.flags = flags
    }

    /// The data, while the packet has it.
    package var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: av.pointee.data, count: Int(av.pointee.size))
    }

    /// Calls a function with the data.
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: av.pointee.data, count: Int(av.pointee.size)))
    }

    /// The flag of a key frame.
    package static let keyFlag = AV_PKT_FLAG_KEY

    /// FFmpeg's flags.
    package var flags: Int32 { av.pointee.flags }

    /// In the units of its track; 0 if unknown.
    package var duration: Int64 { av.pointee.duration }

    /// Sets the times, in the units of its track.
    package func setTimes(presentation: Int64, decoding: Int64) {
        (av.pointee.pts, av.pointee.dts) = (presentation, decoding)
    }

    /// Side data that belongs to the stream, by FFmpeg's number of its type; the encoder's own statistics are left out.
    package var sideData: [(type: Int32, bytes: [UInt8])] {
        (0..<Int(av.pointee.side_data_elems)).compactMap { index in
            let item = av.pointee.side_data[index]
            guard item.type != AV_PKT_DATA_QUALITY_STATS, item.type != AV_PKT_DATA_CPB_PROPERTIES else { return nil }
            return (
                Int32(bitPattern: item.type.rawValue), Array(UnsafeBufferPointer(start: item.data, count: item.size))
            )
        }
    }

    /// Adds side data. Wraps `av_packet_new_side_data`.
    package func addSideData(type: Int32, _ bytes: [UInt8]) throws(MediaError) {
        let kind = AVPacketSideDataType(rawValue: UInt32(bitPattern: type))
        let room = try allocated("side data", av_packet_new_side_data(av, kind, bytes.count))
        room.update(from: bytes, count: bytes.count)
    }
}
