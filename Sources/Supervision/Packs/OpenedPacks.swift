/// The packs that recipes have been read from, unpacked until this object is gone.
final class OpenedPacks {
    private var packs: [UnpackedPack] = []

    func keep(_ pack: UnpackedPack) { packs.append(pack) }
}
