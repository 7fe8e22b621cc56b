import CFFmpeg

extension Frame {
    /// Reverses the first samples and drops the others.
    func reverseSamples(_ count: Int) {
        let format = AVSampleFormat(rawValue: av.pointee.format)
        let channels = Int(av.pointee.ch_layout.nb_channels)
        let isPlanar = av_sample_fmt_is_planar(format) != 0
        let size = Int(av_get_bytes_per_sample(format)) * (isPlanar ? 1 : channels)
        av.pointee.nb_samples = CInt(count)
        for plane in 0..<(isPlanar ? channels : 1) {
            guard let base = av.pointee.extended_data[plane] else { continue }
            switch size {
            case 2: UnsafeMutableRawPointer(base).reverse(count, of: UInt16.self)
            case 4: UnsafeMutableRawPointer(base).reverse(count, of: UInt32.self)
            case 8: UnsafeMutableRawPointer(base).reverse(count, of: UInt64.self)
            default: reverse(UnsafeMutableRawPointer(base), count, size: size)
            }
        }
    }

    /// Reverses samples of any size in bytes.
    private func reverse(_ base: UnsafeMutableRawPointer, _ count: Int, size: Int) {
        for index in 0..<count / 2 {
            let (front, back) = (base + index * size, base + (count - 1 - index) * size)
            for byte in 0..<size {
                let value = front.load(fromByteOffset: byte, as: UInt8.self)
                front.storeBytes(
                    of: back.load(fromByteOffset: byte, as: UInt8.self), toByteOffset: byte, as: UInt8.self)
                back.storeBytes(of: value, toByteOffset: byte, as: UInt8.self)
            }
        }
    }
}

extension UnsafeMutableRawPointer {
    fileprivate func reverse<Sample: BitwiseCopyable>(_ count: Int, of type: Sample.Type) {
        let samples = bindMemory(to: type, capacity: count)
        for index in 0..<count / 2 {
            let value = samples[index]
            samples[index] = samples[count - 1 - index]
            samples[count - 1 - index] = value
        }
    }
}
