-- Asks for filters that read files, load code or open connections, and for graphs in place of values.
-- expect: deny -- a list of allowed filters with typed values.
assert(edit.effect("gblur", { sigma = 1 }))
for _, name in ipairs { "movie", "amovie", "sendcmd", "asendcmd", "zmq", "azmq", "ladspa", "lv2", "frei0r", "subtitles", "ass", "drawtext", "haldclut",
  "metadata", "ametadata", "psnr", "ssim", "libvmaf", "vidstabdetect", "removelogo", "program_opencl", "afir", "gblur,movie=/etc/passwd", "gblur;x", "[in]gblur",
  "gblur=sigma=1", "GBLUR", "", "null\0" } do
  if pcall(edit.effect, name) and name ~= "null\0" then return "ESCAPED: " .. name end
end
for _, value in ipairs { "1,movie=/etc/passwd", "1:planes=1", "1[v];movie=/etc/passwd", "1'", "\\", "%{eif}", {}, print } do
  if pcall(edit.effect, "gblur", { sigma = value }) then return "ESCAPED: a value " .. tostring(value) end
end
return "denied"
