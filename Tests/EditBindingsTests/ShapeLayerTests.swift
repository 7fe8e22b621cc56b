import Testing

@testable import EditBindings
@testable import ModelBindings

@Suite("Paths, shape, gradient and image layers in recipes")
struct ShapeLayerTests {
    static let results: [(script: String, output: String)] = [
        ("print(edit.path():move_to{ 1, 2 }:line_to{ 3, 4 }:close().svg)", "M1 2L3 4Z"),
        (
            "print(edit.path():move_to{ 0, 0 }:quad_to({ 1, 1 }, { 2, 0 }):curve_to({ 3, 1 }, { 4, 1 }, { 5, 0 }).svg)",
            "M0 0Q1 1 2 0C3 1 4 1 5 0"
        ),
        (
            "local p = edit.path(); print(p, p.empty, p.bounds, p.length, p.current_point)",
            "path of 0 elements\ttrue\tnil\t0.0\tnil"
        ),
        ("print(edit.path():point_at(0.5))", "nil"),
        (
            "local p = edit.path.line({ { 0, 0 }, { 3, 0 }, { 3, 4 } }); local at, angle = p:point_at(1); print(p.length, at.x, at.y, angle)",
            "7.0\t3.0\t4.0\t90.0"
        ),
        ("print(edit.path.line({ { 0, 0 }, { 3, 0 }, { 3, 4 } }, true).svg)", "M0 0L3 0L3 4Z"),
        (
            "local b = edit.path.circle({ 10, 20 }, 5).bounds; print(b.x, b.y, b.width, b.height)",
            "5.0\t15.0\t10.0\t10.0"
        ),
        (
            "print(edit.path.rectangle{ 1, 2, 3, 4 }.svg, edit.path.rectangle({ 0, 0, 9, 9 }, 2).bounds.width)",
            "M1 2L4 2L4 6L1 6Z\t9.0"
        ),
        ("local b = edit.path.ellipse{ 1, 2, 30, 40 }.bounds; print(b[1], b[2], b[3], b[4])", "1.0\t2.0\t30.0\t40.0"),
        (
            "local b = edit.path.polygon{ sides = 4, radius = 10, center = { 10, 10 } }.bounds; print(b.x, b.y, b.width, b.height)",
            "0.0\t0.0\t20.0\t20.0"
        ),
        ("print(edit.path.star{ points = 5, outer_radius = 10 })", "path of 11 elements"),
        (
            "local p = edit.path.svg 'M0 0h10'; print(p:transform(edit.transform():scale(2)).svg, p.svg)",
            "M0 0L20 0\tM0 0L10 0"
        ),
        ("print(edit.path.svg('M0 0h10'):trim(0.25, 0.5).svg)", "M2.5 0L5 0"),
        ("print(edit.path.svg('M0 0h10'):add('M0 5h1'):add(edit.path.svg 'M0 6h1').svg)", "M0 0L10 0M0 5L1 5M0 6L1 6"),
        (
            "local p = edit.path():arc{ center = { 0, 0 }, radius = 10, start_angle = 0, end_angle = 90 }; print(p.current_point.x, p.current_point.y, p.length > 15.7 and p.length < 15.71)",
            "0.0\t10.0\ttrue"
        ),
        (
            "local p = edit.path():arc{ center = { 0, 0 }, radius = 10, start_angle = 0, end_angle = 90, clockwise = false }; print(p.current_point.y, p.length > 47.1 and p.length < 47.13)",
            "10.0\ttrue"
        ),
        (
            "local p = edit.path():arc{ center = { 0, 0 }, radius = 10, start_angle = 0, end_angle = 360 }; print(p.length > 62.8 and p.length < 62.84)",
            "true"
        ),
        // A layer keeps the path it was given.
        (
            "local p = edit.path.svg 'M0 0h10'; local l = edit.shape_layer{ path = p }; p:line_to{ 5, 5 }; print(l.path.svg, l.path == p, p:copy() == p)",
            "M0 0L10 0\tfalse\tfalse"
        ),
        (
            "local l = edit.shape_layer{ path = 'M0 0h10v10z', fill_color = 'red', fill_rule = 'even_odd', stroke_color = '#00f', line_width = 3, line_cap = 'round', line_join = 'bevel', miter_limit = 4, line_dash_pattern = { 5, 2 }, line_dash_phase = 1, stroke_start = 0.25, stroke_end = 0.75 }; print(l, l.path.svg, l.fill_color.r, l.fill_rule, l.stroke_color.b, l.line_width, l.line_cap, l.line_join, l.miter_limit, #l.line_dash_pattern, l.line_dash_phase, l.stroke_start, l.stroke_end)",
            "shape_layer\tM0 0L10 0L10 10Z\t1.0\teven_odd\t1.0\t3.0\tround\tbevel\t4.0\t2\t1.0\t0.25\t0.75"
        ),
        (
            "local l = edit.shape_layer(); print(l.path, l.fill_color.a, l.fill_rule, l.stroke_color, l.line_width, l.line_cap, l.line_join, l.miter_limit, #l.line_dash_pattern, l.stroke_start, l.stroke_end)",
            "nil\t1.0\tnon_zero\tnil\t1.0\tbutt\tmiter\t10.0\t0\t0.0\t1.0"
        ),
        (
            "local l = edit.gradient_layer{ type = 'radial', colors = { 'red', '#0000ff80' }, locations = { 0, 0.5 }, start_point = { 0.5, 0.5 }, end_point = { 1, 1 } }; print(l, l.type, #l.colors, l.colors[2].b, l.locations[2], l.start_point.x, l.end_point.y)",
            "gradient_layer\tradial\t2\t1.0\t0.5\t0.5\t1.0"
        ),
        (
            "local l = edit.gradient_layer(); print(l.type, #l.colors, l.locations, l.start_point.x, l.start_point.y, l.end_point.y)",
            "axial\t0\tnil\t0.5\t0.0\t1.0"
        ),
        (
            "local l = edit.image_layer{ contents = 'logo.png', contents_gravity = 'top_left', contents_rect = { 0.5, 0, 0.5, 1 }, magnification_filter = 'nearest' }; print(l.contents_gravity, l.contents_rect.x, l.magnification_filter, l.frame.width, l.frame.height)",
            "top_left\t0.5\tnearest\t320.0\t360.0"
        ),
        (
            "local l = edit.replicator_layer{ instance_count = 3, instance_delay = 0.1, instance_transform = edit.transform():translate(5, 0), instance_color = '#ff000080', instance_alpha_offset = -0.25 }; print(l, l.instance_count, l.instance_delay, l.instance_transform.tx, l.instance_color.g, l.instance_alpha_offset, l.instance_red_offset)",
            "replicator_layer\t3\t0.1 s\t5.0\t0.0\t-0.25\t0.0"
        ),
        (
            "local c = edit.emitter_cell{ contents = 'logo.png', birth_rate = 5, lifetime = 2, red_range = 0.5, alpha_speed = -1, begin_time = -1, duration = 3 }; print(c, c.contents, c.birth_rate, c.red_range, c.alpha_speed, c.begin_time.seconds, c.duration.seconds, c.scale, c.color.r)",
            "emitter_cell\timage_layer\t5.0\t0.5\t-1.0\t-1.0\t3.0\t1.0\t1.0"
        ),
        (
            "local c = edit.emitter_cell(); local e = edit.emitter_layer{ emitter_cells = { c }, emitter_shape = 'circle', emitter_mode = 'outline', emitter_size = { 9, 0 }, emitter_position = { 1, 2 }, render_mode = 'additive', seed = 7, birth_rate = 2 }; print(e, e.emitter_cells[1] == c, e.emitter_shape, e.emitter_mode, e.emitter_size.width, e.emitter_position.y, e.render_mode, e.seed, e.birth_rate, e.lifetime, e.velocity, e.scale, e.spin)",
            "emitter_layer\ttrue\tcircle\toutline\t9.0\t2.0\tadditive\t7\t2.0\t1.0\t1.0\t1.0\t1.0"
        ),
        (
            "local l, p = edit.layer(), edit.layer(); p:add_sublayer(l); local c = edit.emitter_cell{ contents = l }; print(#p.sublayers, c.contents == l)",
            "0\ttrue"
        ),
    ]

    @Test("objects do what their rows say", arguments: results)
    func result(script: String, output: String) throws {
        #expect(try printed(script) == output)
    }

    static let errors: [(script: String, message: String)] = [
        ("edit.path.circel({ 0, 0 }, 1)", "path has no 'circel' (did you mean 'circle'?)"),
        ("edit.path():move_to(1, 2)", "too many arguments to 'move_to' (1 expected, got 2)"),
        (
            "edit.path():line_to{ 0/0, 1 }",
            "bad argument #1 'point' to 'line_to' ([1]: finite number expected, got nan)"
        ),
        (
            "edit.path.svg 'M0 0 L 5'",
            "bad argument #1 'text' to 'path.svg' (column 9: expected a digit, but the path ends)"
        ),
        ("edit.shape_layer{ path = 'M0 0 X' }", "shape_layer.path: column 6: expected a command, found 'X'"),
        ("edit.shape_layer{ path = 5 }", "shape_layer.path: path expected, got number"),
        (
            "edit.path.star{ points = 1, outer_radius = 5 }",
            "bad argument #1 'star' to 'path.star' (points: integer from 2 to 10000 expected, got 1)"
        ),
        (
            "edit.path():arc{ center = { 0, 0 }, radius = -1, start_angle = 0, end_angle = 9 }",
            "bad argument #1 'arc' to 'arc' (radius: number from 0 to 1000000000 expected, got -1)"
        ),
        ("edit.shape_layer().line_width = -1", "shape_layer.line_width: number from 0 to 4096 expected, got -1"),
        (
            "edit.shape_layer().line_dash_pattern = { 0, 0 }",
            "shape_layer.line_dash_pattern: a dash pattern has a length above 0 among its numbers"
        ),
        (
            "edit.shape_layer().line_dash_pattern = { 5, -1 }",
            "shape_layer.line_dash_pattern[2]: number from 0 to 1000000000 expected, got -1"
        ),
        (
            "edit.shape_layer().line_cap = 'flat'",
            "shape_layer.line_cap: 'butt', 'round', 'square' expected, got 'flat'"
        ),
        ("edit.shape_layer().stroke_end = 1.5", "shape_layer.stroke_end: number from 0 to 1 expected, got 1.5"),
        (
            "edit.gradient_layer{ type = 'linear' }",
            "gradient_layer.type: 'axial', 'radial', 'conic' expected, got 'linear'"
        ),
        ("edit.gradient_layer{ colors = { 'red', 7 } }", "gradient_layer.colors[2]: color expected, got number"),
        (
            "edit.replicator_layer().instance_count = 10001",
            "replicator_layer.instance_count: integer from 0 to 10000 expected, got 10001"
        ),
        (
            "edit.replicator_layer().instance_delay = -1",
            "replicator_layer.instance_delay: time of at least 0 expected, got -1 s"
        ),
        (
            "edit.replicator_layer().instance_count = function() return 1 end",
            "replicator_layer.instance_count: it cannot be a function of time, because it does not animate"
        ),
        (
            "edit.emitter_cell().birth_rate = 0/0", "emitter_cell.birth_rate: finite number expected, got nan"
        ),
        (
            "edit.emitter_cell().birth_rate = 1e6",
            "emitter_cell.birth_rate: number from 0 to 100000 expected, got 1000000"
        ),
        ("edit.emitter_cell().contents = 5", "emitter_cell.contents: layer, path, asset or image expected, got number"),
        (
            "local c = edit.emitter_cell(); c.emitter_cells = { c }",
            "an emitter cell cannot emit itself"
        ),
        (
            "edit.emitter_layer{ emitter_shape = 'sphere' }",
            "emitter_layer.emitter_shape: 'point', 'line', 'rectangle', 'circle' expected, got 'sphere'"
        ),
        (
            "edit.image_layer().contents_gravity = 'middle'",
            "image_layer.contents_gravity: 'resize', 'resize_aspect', 'resize_aspect_fill', 'center', 'top', 'bottom', 'left', 'right', 'top_left', 'top_right', 'bottom_left', 'bottom_right' expected, got 'middle'"
        ),
    ]

    @Test("a mistake is named with its place", arguments: errors)
    func error(script: String, message: String) {
        let error = failure("\n" + script)
        #expect(error?.text == "recipe.lua:2: " + message)
    }

    @Test("a path ends at a million elements")
    func manyElements() {
        let script = "local p = edit.path.svg 'M0 0L9 9'; for _ = 1, 20 do p:add(p) end"
        #expect(failure(script)?.text == "recipe.lua:1: a path has at most 1000000 elements")
    }
}
