-- Gives load compiled chunks under every mode, mark and disguise.
-- expect: deny -- load takes text only.
local head = "\27Lua\x54\0\x19\x93\r\n\x1a\n\4\8\8"
for _, chunk in ipairs { "\27", "\27Lua", head, head .. ("\0"):rep(500), "\xEF\xBB\xBF" .. head, "#!x\n" .. head, "# \n\27Lua" } do
  for _, mode in ipairs { "b", "bt", "t", "tb", "", "x" } do
    local ok, f = pcall(load, chunk, "=x", mode)
    if ok and f then return "ESCAPED: loaded " .. #chunk .. " bytes as " .. mode end
  end
  local ok, f = pcall(load, chunk)
  if ok and f then return "ESCAPED: loaded " .. #chunk .. " bytes" end
end
return "denied"
