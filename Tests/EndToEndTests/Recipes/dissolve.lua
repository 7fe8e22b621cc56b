-- The first clip fades to transparency over the second.
local args = edit.recipe { inputs = { { "first", kind = "media" }, { "second", kind = "media" } } }
local joined = require("overlap").overlapping(args.first, args.second)
joined.from:set_opacity_ramp(1, 0, joined.range)
return joined.movie
