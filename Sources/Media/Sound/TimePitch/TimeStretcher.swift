/// Makes sound longer or shorter and keeps its pitch, samples in and samples out.
///
/// The first sample that comes out stands where the sample after ``history`` stood; sample *n* after it stands where
/// *n* times the speed samples of the source later did.
protocol TimeStretcher: AnyObject {
    /// How many samples of the source are sent before the one that the result begins with.
    var history: Int { get }

    /// Takes samples of the source in.
    /// - Parameter count: Up to ``TimeStretcherLimits/largestBlock``. Results do not depend on how samples are divided
    ///   into blocks only if they always are in the same way.
    func send(_ samples: PlanarSamples, count: Int)

    /// Takes stretched samples out; 0 when more of the source is needed.
    func take(into samples: PlanarSamples, from start: Int, count: Int) -> Int
}

enum TimeStretcherLimits {
    /// Samples that are sent at once.
    static let largestBlock = 1024
}
