-- The second clip slides in from the right, over the first.
local args = edit.recipe { inputs = { { "first", kind = "media" }, { "second", kind = "media" } } }
local joined = require("overlap").overlapping(args.first, args.second)
joined.to:set_transform_ramp(edit.transform():translate(joined.size.width, 0), edit.transform(), joined.range)
joined.both.layer_instructions = { joined.to, joined.from }
return joined.movie
