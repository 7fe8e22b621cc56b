import EditModel
import Frames
import Media
import MediaTime
import MediaWriting
import Rendering

// The tracks of each output: pictures, sounds and subtitles.
extension ExportPass {
    /// Packets between an encoder and the thread that writes.
    private static let packetDepth = 64

    /// Adds all tracks of an output to its sink and begins it; nil for an output that writes nothing.
    func makeWriting(_ number: Int) throws -> OutputWriting? {
        let (plan, destination) = outputs[number]
        guard let sink = try plan.makeSink(destination, frameCount: pictures?.frames.count ?? 0) else { return nil }
        let writing = OutputWriting(sink)
        try addPictures(number, sink, writing)
        if !makesPartsOnly { try addOthers(number, sink, writing) }
        try sink.begin(metadata: plan.metadata, chapters: plan.contents.chapters)
        stages.append { [board] in
            defer { board.end(number) }
            try writing.write { board.advance(number, to: $0) }
        }
        return writing
    }

    /// Adds all tracks except composed pictures.
    private func addOthers(_ number: Int, _ sink: any TrackSink, _ writing: OutputWriting) throws {
        let plan = outputs[number].plan
        try addCopiedPictures(number, sink, writing)
        for index in plan.sounds.indices { try addSound(SoundPlace(output: number, sound: index), sink, writing) }
        try addSubtitles(plan, sink, writing)
        if let cover = try plan.contents.cover(plan.part, library: library) { try sink.addCover(cover) }
    }

    private func addPictures(_ number: Int, _ sink: any TrackSink, _ writing: OutputWriting) throws {
        let plan = outputs[number].plan
        guard let video = movie.video, let canvas, plan.pictureForm != nil,
            let picture = plan.options.picture
        else { return }
        for rendition in plan.renditions {
            let conversion = try PictureConversion(from: canvas, to: picture.target(rendition.size))
            if case .paletted = picture.kind {
                try addPalettedPictures(number, video, conversion, sink, writing)
            } else {
                try addPictures(number, rendition, video, conversion, sink, writing)
            }
        }
    }

    private func addPictures(
        _ number: Int, _ rendition: Rendition, _ video: VideoSnapshot, _ conversion: PictureConversion,
        _ sink: any TrackSink, _ writing: OutputWriting
    ) throws {
        let (plan, timing) = (outputs[number].plan, video.timing)
        guard let encoding = try encoding(plan, rendition, video, conversion) else { return }
        let (settings, unit) = (encoding.settings, encoding.settings.unit)
        let encoder = try Encoder(settings)
        let splicer = try splicer(plan, encoder, settings)
        splicers[number] = splicer
        let index = try splicer.map { try sink.addTrack(copying: $0.track) } ?? sink.addTrack(encoder)
        if let light = encoding.light, splicer == nil { sink.setHighDynamicRange(light, ofTrack: index) }
        if let marks = plan.marks.kept { sink.setMarks(marks, ofTrack: index) }
        if plan.isInParts {
            let parts = try partTrack(number, settings, encoder, encoding.target, unit: unit)
            let feed = parts.makeFeed(try splicer.map { try splice($0, plan, settings, timing) })
            let track = OutputTrack(index: index, unit: splicer?.unit ?? unit, packets: feed, isPicture: true)
            follow(video, track)
            return writing.add(track)
        }
        let (track, packets) = track(index, unit: unit, isPicture: true)
        follow(video, track)
        let branch = try PictureBranch(
            encoder, conversion, into: packets, timing, unit: unit, first: frameNumbers.lowerBound,
            grid: plan.options.segmentGrid, in: group)
        receivers.append(branch)
        writing.add(track)
        stages.append { try branch.encode() }
    }

    /// The encoding of a rendition, and the luminance of its pictures if it is known.
    func encoding(
        _ plan: OutputPlan, _ rendition: Rendition, _ video: VideoSnapshot, _ conversion: PictureConversion
    ) throws -> (settings: VideoEncoderSettings, light: HighDynamicRangeMetadata?, target: PictureTarget)? {
        guard let target = plan.options.picture?.target(rendition.size) else { return nil }
        let unit = plan.options.picture?.timestampUnit ?? video.timing.unit
        guard
            var settings = plan.options.videoEncoderSettings(
                conversion.format, frameDuration: video.frameDuration, unit: unit, bitRate: rendition.bitRate)
        else { return nil }
        let light = try canvas.flatMap { try movie.highDynamicRange(on: $0, library: library) }
        if plan.options.segmentGrid != nil { settings.options += SegmentGrid.keyFrameOptions(of: settings.encoder) }
        if let light { settings.options = light.added(to: settings.options, encoder: settings.encoder) }
        if let smart = plan.picture.smart { settings = smart.continuing(settings) }
        return (plan.isInParts ? settings.joinable : settings, light, target)
    }

    private func splice(
        _ splicer: PictureSplicer, _ plan: OutputPlan, _ settings: VideoEncoderSettings, _ timing: FrameTiming
    ) throws -> PartFeed.Splice {
        let clock = try PartClock(
            timing, frameDuration: settings.frameDuration, unit: splicer.unit, first: frameNumbers.lowerBound)
        return PartFeed.Splice(splicer: splicer, pieces: plan.copiedParts, clock: clock)
    }

    /// The join of copied and encoded pictures; nil unless pictures are partly copied.
    private func splicer(
        _ plan: OutputPlan, _ encoder: Encoder, _ settings: VideoEncoderSettings
    ) throws -> PictureSplicer? {
        guard let smart = plan.picture.smart else { return nil }
        guard let join = PictureJoin(smart.sets, encoder, requested: smart.form) else {
            throw MediaError(
                .engineFailure, "copy a part of the pictures",
                "the headers of the encoded ones cannot stand beside theirs")
        }
        for run in smart.runs { try run.piece.part.file.requireCopyable(track: run.piece.part.track) }
        let splicer = try PictureSplicer(
            smart.runs.map(\.piece), join, delay: encoder.reorderDelay(settings), frameDuration: settings.frameDuration)
        splicer.placement = plan.picture.placement
        if plan.options.container?.isMP4 == true { try splicer.moveSetsIntoHeader() }
        return splicer
    }

    /// Gives the packets of frames that follow a track their own durations.
    private func follow(_ video: VideoSnapshot, _ track: OutputTrack) {
        guard video.sourceTrackIDForFrameTiming != nil else { return }
        track.pictureTiming = video.timing
        track.start = range.start
    }

    private func addPalettedPictures(
        _ number: Int, _ video: VideoSnapshot, _ conversion: PictureConversion, _ sink: any TrackSink,
        _ writing: OutputWriting
    ) throws {
        var format = conversion.format
        let stage = try PaletteStage(
            width: format.width, height: format.height, palette: palettes[number], dithering: .diffused,
            keepsAlpha: canvas?.layout.hasAlpha == true)
        format.pixels = .pal8
        let unit = CentisecondFrames.unit
        guard
            let settings = outputs[number].plan.options.videoEncoderSettings(
                format, frameDuration: video.frameDuration, unit: unit)
        else { return }
        let encoder = try Encoder(settings)
        let (track, packets) = track(try sink.addTrack(encoder), unit: unit, isPicture: true)
        let branch = try PaletteBranch(
            encoder, conversion, stage, into: packets, video.timing, frames: frameNumbers, in: group)
        receivers.append(branch)
        paletteBranches[number] = branch
        writing.add(track)
        stages.append { try branch.encode() }
    }

    private func addCopiedPictures(_ number: Int, _ sink: any TrackSink, _ writing: OutputWriting) throws {
        guard let pieces = outputs[number].plan.picture.copy, let video = movie.video else { return }
        var checked: [PicturePart] = []
        for part in pieces.map(\.part)
        where !checked.contains(where: { $0.file === part.file && $0.track == part.track }) {
            try part.file.requireCopyable(track: part.track)
            checked.append(part)
        }
        let copier = try PicturePacketCopier(pieces, frameDuration: video.frameDuration)
        let picture = outputs[number].plan.picture
        (copier.placement, copier.crop) = (picture.placement, picture.streamCrop)
        copier.hasSetsInBand = picture.hasSetsInBand
        if outputs[number].plan.options.container?.isMP4 == true, !picture.hasSetsInBand {
            try copier.moveSetsIntoHeader()
        }
        copiers[number] = copier
        let index = try sink.addTrack(copying: copier.track)
        if let marks = outputs[number].plan.marks.kept { sink.setMarks(marks, ofTrack: index) }
        let track = copiedTrack(index, copier, isPicture: true)
        copiedPictures[number] = track
        writing.add(track)
    }

    private func addSubtitles(_ plan: OutputPlan, _ sink: any TrackSink, _ writing: OutputWriting) throws {
        let subtitles = SubtitleStage(plan.part, library: library)
        for track in plan.contents.subtitles {
            let added = try subtitles.add(track, to: sink)
            writing.add(OutputTrack(index: added.index, unit: added.unit, packets: added.packets, isPicture: false))
        }
    }

    private func addSound(_ place: SoundPlace, _ sink: any TrackSink, _ writing: OutputWriting) throws {
        let plan = outputs[place.output].plan
        let sound = plan.sounds[place.sound]
        if let copy = sound.plan.copy {
            try copy.file.requireCopyable(track: copy.segment.sourceTrackID)
            let copier = try PacketCopier(
                copy.file, track: copy.segment.sourceTrackID, range: copy.segment.sourceRange,
                start: copy.segment.targetRange.start)
            let index = try sink.addTrack(copying: copier)
            try sink.setLabels(sound.labels, ofTrack: index)
            let track = copiedTrack(index, copier, isPicture: false)
            soundCopies[place] = (copier, track)
            writing.add(track)
        }
        let format = SoundFormat(sound.mixed.movie.audioMix)
        guard sound.plan.treatment == .encoded, let settings = plan.options.soundSettings(for: format) else { return }
        let encoder = try AudioEncoder(settings)
        let index = try sink.addTrack(encoder.encoder)
        try sink.setLabels(sound.labels, ofTrack: index)
        let unit = Time(1, format.sampleRate)
        if let kept = keptSounds[place], kept.extradata == encoder.encoder.extradata {
            return writing.add(OutputTrack(index: index, unit: unit, packets: KeptFeed(kept), isPicture: false))
        }
        guard let mix = mix(of: sound) else {
            throw MediaError(.engineFailure, "write a kept sound", "its encoder's headers are others")
        }
        let (track, packets) = track(index, unit: unit, isPicture: false)
        let branch = SoundBranch(encoder, into: packets, channelCount: format.channelCount, in: group)
        branch.recorder = PartRecorder(
            storage?.store, key: try soundKey(sound, plan), encoder: settings.encoder,
            extradata: encoder.encoder.extradata, frameCount: 0)
        branch.mayBeKept = { [storage] in mix.mixer.isUnremarkable && storage?.isCurrent == true }
        mix.branches.append(branch)
        writing.add(track)
        stages.append { try branch.encode() }
    }

    /// A track for an encoder's packets, and their queue.
    private func track(
        _ index: Int, unit: Time, isPicture: Bool
    ) -> (track: OutputTrack, packets: BoundedQueue<Packet>) {
        // Encoders look ahead by different times. If several share the pictures, the sound or the order, the one that
        // looks ahead further must not block the others.
        let isElastic = order != nil || sharesPictures
        let queue = BoundedQueue<Packet>(capacity: Self.packetDepth, isElastic: isElastic)
        group.onCancel { queue.cancel() }
        return (OutputTrack(index: index, unit: unit, packets: queue, isPicture: isPicture), queue)
    }

    private func copiedTrack(_ index: Int, _ packets: any CopiedPackets, isPicture: Bool) -> OutputTrack {
        let feed = CopyFeed(packets)
        group.onCancel { feed.cancel() }
        return OutputTrack(index: index, unit: packets.unit, packets: feed, isPicture: isPicture)
    }
}
