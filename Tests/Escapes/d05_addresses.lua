-- Collects every text that could hold an address of memory.
-- expect: deny -- texts have numbers of their own.
local values = { {}, print, coroutine.create(print), edit.layer {}, edit.composition(), edit.time, require, load("return 1") }
local texts = {}
for _, value in ipairs(values) do
  texts[#texts + 1] = tostring(value)
  for _, format in ipairs { "%s", "%p", "%q", "%x" } do
    local ok, text = pcall(string.format, format, value)
    if ok then texts[#texts + 1] = text end
  end
  texts[#texts + 1] = select(2, pcall(error, value)) == value and "" or "?"
  texts[#texts + 1] = tostring(select(2, pcall(function() return value + 1 end)))
  texts[#texts + 1] = tostring(select(2, pcall(math.floor, value)))
end
for _, seed in ipairs { math.randomseed() } do texts[#texts + 1] = ("%x"):format(seed) end
for _, text in ipairs(texts) do
  if text:find("0x%x%x%x%x%x") or text:find("%x%x%x%x%x%x%x%x%x%x") then return "ESCAPED: " .. text end
end
return "denied"
