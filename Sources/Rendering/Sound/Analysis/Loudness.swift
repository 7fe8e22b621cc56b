/// The loudness of a sound, by EBU R 128 and ITU-R BS.1770-4.
///
/// A sound too quiet or too short to be measured has minus infinity.
package struct Loudness: Hashable, Sendable {
    /// Of the whole sound, in LUFS: blocks of 0.4 s, those below −70 LUFS and those 10 LU below the others left out.
    package var integrated = -Double.infinity
    /// The distance of quiet and loud parts, in LU (EBU Tech 3342); 0 where fewer than 3 s were measured.
    package var range = 0.0
    /// The largest magnitude of the continuous signal, in dBTP, as oversampling finds it.
    package var truePeak = -Double.infinity
    /// The largest magnitude of a sample, in dBFS.
    package var samplePeak = -Double.infinity
    /// The loudest 0.4 s, in LUFS.
    package var momentaryMax = -Double.infinity
    /// The loudest 3 s, in LUFS.
    package var shortTermMax = -Double.infinity
}
