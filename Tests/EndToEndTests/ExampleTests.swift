import Testing

/// AVFoundation's own examples as recipes, each judged by ffmpeg's render of the same edit.
@Suite struct ExampleTests {
    private let folder = TemporaryFolder()

    struct Example: CustomTestStringConvertible {
        /// In `Recipes`, without extension.
        var recipe: String
        var inputs: [Word]
        /// ffmpeg's filters for the same edit; the inputs are `[1:v]` and on.
        var graph: String
        var frames: Int
        /// The least likeness that will do. Infinite where every pixel has to be the same.
        var decibels: Double
        /// The part of the picture that is judged.
        var part = "null"
        var testDescription: String { recipe }
    }

    /// Both clips over three seconds: the first held after its end, the second before its start.
    private static let overlapping =
        "[1:v]tpad=stop_mode=clone:stop_duration=1[one];[2:v]tpad=start_mode=clone:start_duration=1[two];"

    /// What is drawn of two pictures `A` and `B` in the second of three seconds.
    private static func transition(_ expression: String) -> String {
        overlapping + "[one][two]blend=all_expr='if(lt(T,1),A,if(lt(T,2),\(expression),B))'[edit]"
    }

    private static let red = "color=s=200x120:r=25:d=2,format=yuv420p,geq=lum=63:cb=102:cr=240[red];"

    static let examples = [
        Example(
            recipe: "dissolve", inputs: [Samples.first, Samples.second],
            graph: transition("A*(2-T)+B*(T-1)"), frames: 75, decibels: 45),
        Example(
            recipe: "crop-wipe", inputs: [Samples.first, Samples.second],
            graph: transition("if(lt(X/W,T-1-0.001),B,A)"), frames: 75, decibels: .infinity),
        Example(
            recipe: "slide", inputs: [Samples.first, Samples.second],
            graph: overlapping + "[one][two]overlay=x='round(clip(200-200*(t-1),0,200))':format=yuv420[edit]",
            frames: 75,
            decibels: .infinity),
        Example(
            recipe: "red-background", inputs: [Samples.first],
            graph: red + "[1:v]trim=duration=1[a];[red][a]overlay=x=40:y=20:eof_action=pass:format=yuv420[edit]",
            frames: 50, decibels: .infinity),
        Example(
            recipe: "portrait", inputs: [Samples.rotated, Samples.firstRotated],
            graph: "[1:v]pad=144:200[one];[2:v]pad=144:200[two];[one][two]concat[edit]", frames: 100,
            decibels: .infinity),
        Example(
            recipe: "empty-range", inputs: [Samples.first],
            graph: "[1:v]split[a][b];[a]trim=end_frame=20[a];[b]trim=start_frame=20,setpts=PTS-STARTPTS[b];"
                + "color=black:s=200x120:r=25:d=0.4,format=yuv420p[gap];[a][gap][b]concat=n=3[edit]",
            frames: 60, decibels: .infinity),
        Example(
            recipe: "preferred-transform", inputs: [Samples.first], graph: "[1:v]transpose=clock[edit]", frames: 50,
            decibels: .infinity),
        Example(
            recipe: "watermark-tool", inputs: [Samples.first, Samples.red],
            graph: "[1:v]split[a][b];[b]crop=40:20:20:10,geq=lum='(lum(X,Y)+63)/2':cb='(cb(X,Y)+102)/2':"
                + "cr='(cr(X,Y)+240)/2'[b];[a][b]overlay=x=20:y=10:format=yuv420[edit]",
            frames: 50, decibels: 45),
        Example(
            recipe: "two-videos", inputs: [Samples.first],
            graph: "color=white:s=200x120:r=25:d=2,format=yuv420p,geq=lum=235:cb=128:cr=128[white];"
                + "[1:v]scale=100:60:flags=area,split[a][b];[b]hflip,vflip[b];"
                + "[white][a]overlay=0:0:format=yuv420[one];[one][b]overlay=100:60:format=yuv420,"
                + "drawbox=x=110:y=10:w=40:h=30:color=black:t=fill:enable='between(t,0.39,0.79)'[edit]",
            frames: 50, decibels: 40),
        Example(
            recipe: "picture-in-picture", inputs: [Samples.first, Samples.second],
            graph: "[2:v]scale=100:60:flags=bicubic[b];[1:v]split[a][c];[c]crop=100:60:80:40[c];"
                + "[c][b]blend=all_expr='(A+B)/2'[b];[a][b]overlay=x=80:y=40:format=yuv420[edit]",
            frames: 50, decibels: 40),
        Example(
            recipe: "turned", inputs: [Samples.second],
            graph: "[1:v]rotate=30*PI/180:fillcolor=0x808080[edit]", frames: 50, decibels: 45,
            // ffmpeg has ragged edges.
            part: "crop=100:80:50:20"),
    ]

    @Test("an example renders as ffmpeg renders it", arguments: examples)
    func example(_ example: Example) throws {
        let recipe = Word("\(projectFolder)/Tests/EndToEndTests/Recipes/\(example.recipe).lua")
        let outcome = try luaedit(
            ["run", recipe] + example.inputs + ["-o", "out.mp4", "--crf", "0"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let result = folder.file("out.mp4")
        #expect(try Judge.frameCount(result) == example.frames)
        let likeness = try Judge.likeness(of: result, to: example.graph, example.inputs, part: example.part)
        #expect(likeness >= example.decibels)
    }
}
