import Digests
import Media
import MediaTime
import PartCache
import Rendering

/// The place of a sound in an export.
struct SoundPlace: Hashable {
    /// The output's number.
    let output: Int
    /// The sound's number in it.
    let sound: Int
}

// Encoded sound that is kept from one export to the next: all of it in one piece, as its encoder needs it.
extension ExportPass {
    /// Looks the encoded sounds up.
    func findKeptSounds() throws {
        guard storage != nil, order == nil else { return }
        for (number, output) in outputs.enumerated() {
            for (index, sound) in output.plan.sounds.enumerated() {
                guard let key = try soundKey(sound, output.plan), let entry = storage?.store.entry(key) else {
                    continue
                }
                keptSounds[SoundPlace(output: number, sound: index)] = entry
            }
        }
    }

    /// The digest of everything that determines an encoded sound; nil if it is not kept.
    func soundKey(_ sound: OutputSound, _ plan: OutputPlan) throws -> Digest? {
        guard let storage, order == nil, sound.plan.treatment == .encoded,
            let settings = plan.options.soundSettings(for: SoundFormat(sound.mixed.movie.audioMix)),
            !settings.encoder.hasPrefix("pcm")
        else { return nil }
        guard keyFailure == nil else { return nil }
        let movie = sound.mixed.movie
        let length = try movie.duration.dividedRoundingUp(by: Time(1, settings.format.sampleRate))
        let keys = SoundKeys(library: library, context: storage.context, files: storage.files)
        do {
            let samples = try keys.samples(
                of: movie, in: range.samples(rate: settings.format.sampleRate, length: length))
            return PartKey.sound(samples: samples, settings: settings)
        } catch let error as MediaError where storage.use == .all {
            keyFailure = error
            return nil
        }
    }

    /// True if every track that is encoded from a sound's mix is there.
    func isKept(_ tracks: [Int], _ format: SoundFormat) -> Bool {
        for (number, output) in outputs.enumerated() {
            for (index, sound) in output.plan.sounds.enumerated()
            where sound.plan.treatment == .encoded && sound.mixed.trackIDs == tracks
                && SoundFormat(sound.mixed.movie.audioMix) == format
                && keptSounds[SoundPlace(output: number, sound: index)] == nil
            {
                return false
            }
        }
        return true
    }
}

/// The packets of a kept sound.
///
/// Belongs to the thread that writes the output.
final class KeptFeed: PacketFeed {
    private let entry: PartEntry
    private var index = 0
    private var offset = 0

    init(_ entry: PartEntry) { self.entry = entry }

    func take() throws -> Packet? {
        guard index < entry.packets.count else { return nil }
        let described = entry.packets[index]
        defer {
            index += 1
            offset += described.size
        }
        return try entry.packet(described, at: offset)
    }
}
