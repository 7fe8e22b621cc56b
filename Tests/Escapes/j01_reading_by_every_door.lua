-- Opens files that nobody granted through every function that takes a path.
-- expect: deny -- one door, which asks the grants.
local paths = { "/etc/passwd", "/etc/shadow", "../secret.mp4", "/proc/self/environ", "/proc/self/maps", "/dev/zero", "file:/etc/passwd",
  "http://127.0.0.1:9/", "concat:/etc/passwd", "/usr/share/doc/../../../etc/passwd", "%s/etc/passwd", "/etc/passwd\0.png" }
local doors = {
  asset = edit.asset,
  image = function(path) return edit.image_layer { contents = path } end,
  contents = function(path) local l = edit.image_layer {} l.contents = path return l end,
  subtitles = edit.subtitles,
  text = edit.read_text,
  sequence = function(path) return edit.sequence_asset(path .. "%d.png", { frame_rate = 25 }) end,
  artwork = function(path) return edit.movie { composition = edit.composition(), metadata = { artwork = path } } end,
  lut = function(path) return edit.effect("lut3d", { file = path }) end,
}
for name, open in pairs(doors) do
  for index, path in ipairs(paths) do
    local opened, why = pcall(open, path)
    if opened then return "ESCAPED: " .. name .. " opened " .. path end
    -- An attempt that is refused for another reason is none.
    if index == 1 and not tostring(why):find("not allowed to read", 1, true) then
      return "ESCAPED: " .. name .. " was not tried: " .. tostring(why)
    end
  end
end
return "denied"
