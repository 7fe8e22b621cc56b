import Digests
import EditModel
import Frames
import Glibc
import Media
import MediaTime
import MediaWriting
import PartCache
import Rendering
import Settings

// Pictures that are encoded in parts, and sound that is kept.
extension ExportPass {
    /// The parts of one track's pictures, without those that the cache has.
    /// - Parameters:
    ///   - number: The output's.
    ///   - settings: Joinable ones.
    ///   - encoder: Opened with them; nothing else uses it from now on.
    ///   - target: The encoder's pictures.
    func partTrack(
        _ number: Int, _ settings: VideoEncoderSettings, _ encoder: Encoder, _ target: PictureTarget, unit: Time
    ) throws -> PartTrack {
        let plan = outputs[number].plan
        guard let canvas, let timing = movie.video?.timing else {
            preconditionFailure("parts are made of composed pictures")
        }
        let clock = try PartClock(
            timing, frameDuration: settings.frameDuration, unit: unit, first: frameNumbers.lowerBound)
        let header = PartHeader(encoder, settings)
        let keys = try keysIfPossible(settings, target, plan.parts)
        let states = partStates(plan, keys, header)
        if storage?.use == PartStorage.Use.none {
            let missing = states.indices.filter { states[$0] == .missing }.map { $0 + firstPart }
            guard missing.isEmpty else { throw MissingParts(numbers: missing) }
        }
        partStates[number] = states
        let track = PartTrack(
            settings, parts: plan.parts, states: states, keys: keys, store: storage?.store, clock: clock,
            header: header, encoder: encoder, lead: Self.partsOfPiece * composerCount + 2, in: group
        ) { try PictureConversion(from: canvas, to: target) }
        track.mayBeKept = { [pictures, storage] in
            pictures?.isUndamaged == true && storage?.isCurrent == true
        }
        receivers.append(track)
        partTracks.append(track)
        for _ in 0..<composerCount { stages.append { try track.encode() } }
        return track
    }

    /// The digests of everything that determines each part; empty if nothing is kept, or if a file of the movie cannot
    /// be read for them, which gives a warning.
    private func keysIfPossible(
        _ settings: VideoEncoderSettings, _ target: PictureTarget, _ parts: [Range<Int64>]
    ) throws -> [Digest] {
        do { return try partKeys(settings, target, parts) } catch let error as MediaError where storage?.use == .all {
            keyFailure = error
            return []
        }
    }

    /// The digests of everything that makes each part; empty where nothing is kept.
    func partKeys(
        _ settings: VideoEncoderSettings, _ target: PictureTarget, _ parts: [Range<Int64>]
    ) throws -> [Digest] {
        guard let storage, let timeline, let canvas else { return [] }
        let keys =
            try pictureKeys
            ?? PartKeys(timeline, canvas: canvas, library: library, context: storage.context, files: storage.files)
        pictureKeys = keys
        return try parts.enumerated().map { number, frames in
            var pictures = try keys.pictures(frames)
            // Functions may remember earlier calls, from the first frame of the export on.
            if keys.callsScript {
                var digester = Digester()
                digester.add(pictures.bytes)
                digester.add(frameNumbers.lowerBound)
                pictures = digester.finish()
            }
            return PartKey.picture(
                pictures: pictures, settings: settings, target: target, frameCount: Int64(frames.count),
                isFirst: number == 0)
        }
    }

    /// Looks each part up in the store. Damaged entries are removed from it.
    private func partStates(_ plan: OutputPlan, _ keys: [Digest], _ header: PartHeader) -> [PartState] {
        let parts = plan.parts
        return parts.indices.map { index in
            if plan.copiedParts[index] != nil { return .copied }
            if case .only(let wanted) = storage?.use, !wanted.contains(index + firstPart) { return .unwanted }
            guard let store = storage?.store, !keys.isEmpty, let entry = store.entry(keys[index]) else {
                return .missing
            }
            let isWhole =
                entry.frameCount == parts[index].count && entry.packets.count == parts[index].count
                && entry.extradata == header.extradata && entry.packets.first?.isKey == true
            if !isWhole { store.remove(keys[index]) }
            return isWhole ? .present : .missing
        }
    }

    /// True for each part of an output's pictures that the store has; empty without a store.
    func presentParts(of number: Int) throws -> [Bool] {
        let plan = outputs[number].plan
        guard let store = storage?.store, let canvas, let video = movie.video, let picture = plan.options.picture,
            let rendition = plan.renditions.first
        else { return [] }
        let target = picture.target(rendition.size)
        let conversion = try PictureConversion(from: canvas, to: target)
        guard let settings = try encoding(plan, rendition, video, conversion)?.settings else { return [] }
        return try keysIfPossible(settings, target, plan.parts).enumerated().map { index, key in
            if plan.copiedParts[index] != nil { return true }
            guard let descriptor = store.open(key) else { return false }
            close(descriptor)
            return true
        }
    }
}
