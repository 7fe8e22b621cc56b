import SystemCalls

/// The packs that recipes have been read from, unpacked until this object is gone.
final class OpenedPacks {
    private var packs: [UnpackedPack] = []

    /// Whether a folder is one of theirs, or in one.
    func hold(_ folder: RawString) -> Bool {
        packs.contains { folder == $0.path || folder.bytes.starts(with: $0.path.bytes + [UInt8(ascii: "/")]) }
    }

    func keep(_ pack: UnpackedPack) { packs.append(pack) }
}
