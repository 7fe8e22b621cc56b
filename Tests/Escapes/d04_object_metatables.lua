-- Takes the metatable of an object, and methods of one type to another's objects.
-- expect: deny -- metatables are hidden, methods check what they are called with.
local layer, composition = edit.layer {}, edit.composition()
if type(getmetatable(layer)) == "table" then return "ESCAPED: a metatable" end
if pcall(setmetatable, layer, {}) then return "ESCAPED: set a metatable" end
for _, wrong in ipairs { composition, {}, "x", 1, print, edit.time(1, 2), layer.add_sublayer } do
  if pcall(layer.add_sublayer, wrong, layer) then return "ESCAPED: a method on a " .. tostring(wrong) end
  if pcall(composition.add_track, wrong == composition and layer or wrong, "video") then return "ESCAPED: add_track" end
end
if pcall(rawset, layer, "x", 1) or pcall(rawget, layer, "x") then return "ESCAPED: raw access" end
return "denied"
