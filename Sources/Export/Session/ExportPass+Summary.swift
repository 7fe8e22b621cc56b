import Media
import Rendering

/// What has become of the outputs, when all threads have ended.
extension ExportPass {
    /// Bytes of encoded pictures in an output's file.
    func pictureByteCount(of number: Int) -> Int64 { writings[number]?.pictureByteCount ?? 0 }

    /// What an output has become.
    func summary(of number: Int) -> ExportSummary {
        let plan = outputs[number].plan
        var summary = ExportSummary(picture: plan.pictureTreatment, sound: plan.soundTreatment)
        summary.frameCount =
            copiers[number]?.shownCount ?? (plan.pictureForm == nil ? 0 : Int64(pictures?.frames.count ?? 0))
        if let sentence = plan.pictureForm?.toneMappingText { summary.warnings.append(sentence) }
        if plan.pictureForm != nil, let damaged = pictures?.damagedPackets, damaged > 0 {
            summary.warnings.append("\(damaged) damaged packets of the picture were skipped")
        }
        summary.warnings += plan.contents.lost
        let mixers = plan.sounds.filter { $0.plan.treatment == .encoded }.compactMap { mix(of: $0)?.mixer }
        for mixer in mixers {
            if mixer.damagedPackets > 0 {
                summary.warnings.append("\(mixer.damagedPackets) damaged packets of the sound were skipped")
            }
            summary.warnings += mixer.tapReports.map(\.description)
            summary.warnings += mixer.report.warnings
        }
        return summary
    }
}
