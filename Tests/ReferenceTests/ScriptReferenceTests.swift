import EditModel
import Pixels
import Testing
import TextLayout

/// Each was compared by eye with pango-view's picture of the same words in the same fonts.
@Suite("Reference pictures of scripts")
struct ScriptReferenceTests {
    let renderer: TextRenderer

    init() throws { renderer = TextRenderer(fontFiles: try ReferenceFonts.scripts()) }

    static let samples: [(name: String, words: String)] = [
        ("arabic", "السلام عليكم ورحمة الله\nمُحَمَّد ١٢٣ لا لله"),
        ("hebrew", "שלום עולם\nבְּרֵאשִׁית בָּרָא"),
        ("hindi", "नमस्ते दुनिया\nक्षत्रिय स्त्री हिन्दी र्कि"),
        ("thai", "สวัสดีชาวโลก\nน้ำ ที่ ปู่ ญี่ปุ่น กำ"),
        ("chinese", "你好，世界。\n漢字 汉字「引」"),
        ("japanese", "こんにちは世界\nカタカナ がぎぐ"),
        ("korean", "안녕하세요 세계\n한글 ㅎㅏㄴ"),
        ("emoji", "👩‍👩‍👧 👍🏽 🇩🇪 🇯🇵 1️⃣ ❤️ ☺︎\n🏳️‍🌈 👩🏿‍🚀 a😀b"),
        ("mixed", "abc שלום 123 سلام (x) end\nשלום abc 4.5 (עולם)!\n\u{2067}car\u{2069} 50% \u{202E}abc\u{202C} ok"),
    ]

    @Test("every script is shaped", arguments: samples)
    func script(name: String, words: String) throws {
        let style = TextStyle(words, family: "DejaVu Sans", size: 28)
        let text = try renderer.render(style)
        #expect(text.metrics.unknownCharacters.isEmpty)
        let size = text.metrics.size
        var bitmap = Bitmap(width: Int(size.width) + 13, height: Int(size.height) + 13)
        bitmap.draw(text.bitmap, x: text.x + 6, y: text.y + 6)
        try ReferencePicture(name: "script-\(name)").expect(bitmap)
    }
}
