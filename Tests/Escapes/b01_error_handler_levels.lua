-- Reads the frames of the host from message handlers and from errors at other levels.
-- expect: deny -- messages name places of the recipe, and nothing of the machine.
local texts = {}
for level = 0, 40 do
  texts[#texts + 1] = select(2, pcall(error, "x", level))
  xpcall(error, function(message) texts[#texts + 1] = tostring(message) end, "y", level)
end
for _, text in ipairs(texts) do
  if text:find("/", 1, true) or text:find("0x", 1, true) then return "ESCAPED: " .. text end
end
return "denied"
