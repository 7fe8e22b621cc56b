-- Opens files that nobody granted through every function that takes a path.
-- expect: deny -- one door, which asks the grants.
local paths = { "/etc/passwd", "/etc/shadow", "../secret.mp4", "/proc/self/environ", "/proc/self/maps", "/dev/zero", "file:/etc/passwd",
  "http://127.0.0.1:9/", "concat:/etc/passwd", "/usr/share/doc/../../../etc/passwd", "%s/etc/passwd", "/etc/passwd\0.png" }
local doors = {
  asset = edit.asset,
  image = function(path) return edit.image_layer { contents = path, frame = { 0, 0, 8, 8 } }:measure() end,
  contents = function(path) local l = edit.image_layer {} l.contents = path return l end,
  subtitles = edit.subtitles,
  text = edit.read_text,
  sequence = function(path) return edit.sequence_asset(path .. "%d.png", { frame_rate = 25 }) end,
  plain_sequence = function(path) return edit.sequence_asset(path, { frame_rate = 25 }) end,
  artwork = function(path) return edit.movie { composition = edit.composition(), metadata = { artwork = path } }.metadata.artwork.width end,
  lut = function(path) return edit.effect("lut3d", { file = path }) end,
}
for name, open in pairs(doors) do
  for _, path in ipairs(paths) do
    if pcall(open, path) then return "ESCAPED: " .. name .. " opened " .. path end
  end
end
return "denied"
