-- The first clip is wiped away to the right, and the second stands behind it.
local args = edit.recipe { inputs = { { "first", kind = "media" }, { "second", kind = "media" } } }
local joined = require("overlap").overlapping(args.first, args.second)
local width, height = joined.size.width, joined.size.height
joined.from:set_crop_rectangle_ramp({ 0, 0, width, height }, { width, 0, 0, height }, joined.range)
return joined.movie
