-- Hides memory in objects of the edit that the script itself lets go of.
-- expect: limit 5 s -- memory limit: what a tree of layers keeps is counted.
local root, text = edit.layer {}, ("x"):rep(1e5)
for i = 1, math.huge do
  root:add_sublayer(edit.text_layer { string = text .. i })
end
return "ESCAPED"
