-- Gives the words of a text, a title and a chapter what libraries take as commands.
-- expect: harmless -- words are words.
local texts = { "%{metadata:x}", "x',movie=/etc/passwd[v]", "<span font='x' size='999999999'>&#0;&lt;", "{\\an8}{\\p1}m 0 0 l 1 1{\\fn/etc/passwd}", "\0",
  ("\u{202E}"):rep(100), ("a\u{301}"):rep(2000), ("("):rep(5000), "\xFF\xFE", ";FFMETADATA1\n[CHAPTER]\nSTART=-1", ("\n"):rep(1000) }
for _, text in ipairs(texts) do
  pcall(function() return edit.text_layer { string = text, font_size = 12, font = text }:measure() end)
  pcall(function() return edit.movie { composition = edit.composition(), metadata = { title = text, [text] = text } } end)
  pcall(function() return edit.movie { composition = edit.composition(), chapters = { { title = text, time_range = edit.range(0, 1) } } } end)
end
return "contained"
