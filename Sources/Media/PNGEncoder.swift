import CFFmpeg

/// Writes pictures as PNG.
package enum PNGEncoder {
    /// Encodes one RGB picture.
    package static func encode(_ frame: borrowing Frame) throws(MediaError) -> [UInt8] {
        let (width, height, format) = (frame.av.pointee.width, frame.av.pointee.height, frame.format)
        let encoder = try Encoder(name: "png", options: []) { context in
            context.width = width
            context.height = height
            context.pix_fmt = format.av
            context.time_base = AVRational(num: 1, den: 25)
        }
        try encoder.send(frame)
        try encoder.finish()
        let packet = Packet()
        guard case .packet = try encoder.receive(into: packet), let data = packet.av.pointee.data else {
            throw MediaError(.engine, "encode a picture", "the encoder gave nothing")
        }
        return Array(UnsafeBufferPointer(start: data, count: Int(packet.av.pointee.size)))
    }
}
