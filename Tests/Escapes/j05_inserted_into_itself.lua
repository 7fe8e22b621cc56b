-- Puts compositions and layers into themselves and into each other.
-- expect: limit 5 s -- refused, or a copy of what there was.
local c = edit.composition()
c:insert_empty_time_range(edit.range(0, 1))
for i = 1, 64 do pcall(c.insert_time_range, c, edit.range(0, c.duration), c, 0) end
local a, b = edit.layer {}, edit.layer {}
a:add_sublayer(b)
if pcall(b.add_sublayer, b, a) then return "ESCAPED: a ring of layers" end
if pcall(a.add_sublayer, a, a) then return "ESCAPED: a layer in itself" end
pcall(function() a.mask = b b.mask = a end)
return "contained"
