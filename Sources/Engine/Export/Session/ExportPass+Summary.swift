import Media
import Rendering
import Values
import Wording

// The results of the outputs, after all threads have ended.
extension ExportPass {
    /// Bytes of encoded pictures in an output's file.
    func pictureByteCount(of number: Int) -> Int64 { writings[number]?.pictureByteCount ?? 0 }

    /// The result of an output.
    func summary(of number: Int) -> ExportSummary {
        let plan = outputs[number].plan
        var summary = ExportSummary(picture: plan.pictureTreatment, sound: plan.soundTreatment)
        summary.frameCount =
            copiers[number]?.shownCount ?? (plan.pictureForm == nil ? 0 : Int64(pictures?.frames.count ?? 0))
        if let states = partStates[number]?.filter({ $0 != .copied }), states.count > 1 {
            summary.partCount = states.count
            summary.presentPartCount = states.count { $0 == .present }
        }
        if plan.picture.hiddenLead > .zero {
            summary.warnings.append(
                "\(decimalText(plan.picture.hiddenLead.approximateSeconds, places: 3)) s of pictures before the start are "
                    + "still in the file, hidden by an edit list")
        }
        if plan.picture.placement?.crop != nil {
            summary.warnings.append(
                "the pixels beside the crop are still in the file; with --smart off the pictures are encoded without them"
            )
        }
        if let sentence = plan.pictureForm?.toneMappingText { summary.warnings.append(sentence) }
        if plan.pictureForm != nil, let damaged = pictures?.damagedPackets, damaged > 0 {
            summary.warnings.append(damage(damaged, .video))
        }
        summary.warnings += tooLong
        if let keyFailure {
            summary.warnings.append("the parts of this export are not kept for later ones: \(keyFailure)")
        }
        summary.warnings += plan.contents.lost + plan.marks.lostLayouts
        let mixers = plan.sounds.filter { $0.plan.treatment == .encoded }.compactMap { mix(of: $0)?.mixer }
        for mixer in mixers {
            if mixer.damagedPackets > 0 {
                summary.warnings.append(damage(mixer.damagedPackets, .audio))
            }
            summary.warnings += mixer.tapReports.map(\.description)
            summary.warnings += mixer.report.warnings
        }
        return summary
    }

    /// A sentence about encoded media that later exports make again, because it is too long to be kept.
    private var tooLong: [String] {
        var things: [String] = []
        let parts = partTracks.reduce(0) { $0 + $1.longPartCount }
        if parts > 0 { things.append(parts == 1 ? "a part of the pictures" : "\(parts) parts of the pictures") }
        let hasLongSound = mixes.contains { mix in mix.stage.branches.contains { $0.recorder?.isTooLong == true } }
        if hasLongSound { things.append("a sound") }
        guard !things.isEmpty else { return [] }
        return [
            "\(things.joined(separator: " and ")) with more than \(PartRecorder.longest >> 20) MiB cannot be kept for later "
                + "exports"
        ]
    }

    /// The sentence of packets that no decoder could use.
    private func damage(_ count: Int, _ mediaType: MediaType) -> String {
        let all = max(count, library.decodedPackets(mediaType) - packetsBefore[mediaType, default: 0])
        let share = count * 100 / all
        let what = mediaType == .video ? "picture" : "sound"
        return counted(count, "damaged packet") + " of the \(what), "
            + "\(share == 0 ? "less than 1" : "\(share)") % of those read, \(count == 1 ? "was" : "were") skipped"
    }
}
