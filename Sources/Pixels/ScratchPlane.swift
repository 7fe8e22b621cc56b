/// Memory of a plane that is kept from frame to frame and grows when it must.
final class ScratchPlane {
    private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    deinit { memory.deallocate() }

    /// A plane whose samples hold anything. The one given before is void.
    func plane(width: Int, height: Int, bytesPerSample: Int) -> Plane {
        let stride = (width * bytesPerSample + 63) & ~63
        let byteCount = max(stride * height, 64)
        if memory.count < byteCount {
            memory.deallocate()
            memory = .allocate(byteCount: byteCount, alignment: 64)
        }
        return Plane(base: memory.baseAddress!, stride: stride, width: width, height: height)
    }
}
