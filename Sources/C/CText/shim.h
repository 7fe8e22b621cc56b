// Pango, fontconfig and FreeType as one module, with the macros Swift cannot see as functions.
#pragma once

#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_BITMAP_H
#include FT_GLYPH_H
#include FT_OUTLINE_H
#include FT_SIZES_H
#include FT_STROKER_H
#include <pango/pango.h>
#include <pango/pangofc-font.h>
#include <pango/pangoft2.h>

/* How glyphs are loaded: outlines as designed, in font units, the same on every machine. */
static inline FT_Int32 ctext_load_outline(void) {
    return FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP | FT_LOAD_IGNORE_TRANSFORM;
}

/* How glyphs of a face with colours are loaded: drawn, in colour where they have any. */
static inline FT_Int32 ctext_load_color(void) {
    return FT_LOAD_NO_HINTING | FT_LOAD_COLOR | FT_LOAD_RENDER | FT_LOAD_IGNORE_TRANSFORM;
}

static inline int ctext_has_color(FT_Face face) { return FT_HAS_COLOR(face) != 0; }
static inline int ctext_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) != 0; }
static inline int ctext_is_outline(FT_GlyphSlot slot) { return slot->format == FT_GLYPH_FORMAT_OUTLINE; }
static inline int ctext_is_color_bitmap(FT_GlyphSlot slot) {
    return slot->format == FT_GLYPH_FORMAT_BITMAP && slot->bitmap.pixel_mode == FT_PIXEL_MODE_BGRA;
}

/* Smooth coverage, handed to a function span by span, within a box. */
static inline int ctext_raster_flags(void) {
    return FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP;
}

/* A closed contour's first point tag: every point lies on the curve. */
static inline char ctext_on_curve(void) { return FT_CURVE_TAG_ON; }

static inline int ctext_is_unknown(PangoGlyph glyph) { return (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0; }
static inline guint32 ctext_unknown_character(PangoGlyph glyph) { return glyph & ~PANGO_GLYPH_UNKNOWN_FLAG; }
static inline int ctext_is_empty(PangoGlyph glyph) { return glyph == PANGO_GLYPH_EMPTY; }

/* The face must be given back with ctext_unlock_face; NULL if its file cannot be read. */
static inline FT_Face ctext_lock_face(PangoFont *font) {
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    return PANGO_IS_FC_FONT(font) ? pango_fc_font_lock_face(PANGO_FC_FONT(font)) : NULL;
    G_GNUC_END_IGNORE_DEPRECATIONS
}

static inline void ctext_unlock_face(PangoFont *font) {
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    pango_fc_font_unlock_face(PANGO_FC_FONT(font));
    G_GNUC_END_IGNORE_DEPRECATIONS
}

/* The slant or scale that fontconfig asks for; returns whether there is one. */
static inline int ctext_font_matrix(PangoFont *font, FcMatrix *matrix) {
    FcMatrix *found = NULL;
    FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
    if (FcPatternGetMatrix(pattern, FC_MATRIX, 0, &found) != FcResultMatch || !found)
        return 0;
    *matrix = *found;
    return 1;
}

/* Whether fontconfig asks for a bold that the font does not have. */
static inline int ctext_font_embolden(PangoFont *font) {
    FcBool embolden = FcFalse;
    FcPatternGetBool(pango_fc_font_get_pattern(PANGO_FC_FONT(font)), FC_EMBOLDEN, 0, &embolden);
    return embolden;
}

static inline void ctext_disable_hinting(FcPattern *pattern, gpointer data) {
    (void)data;
    FcPatternDel(pattern, FC_HINTING);
    FcPatternAddBool(pattern, FC_HINTING, FcFalse);
    FcPatternDel(pattern, FC_HINT_STYLE);
    FcPatternAddInteger(pattern, FC_HINT_STYLE, FC_HINT_NONE);
    FcPatternDel(pattern, FC_AUTOHINT);
    FcPatternAddBool(pattern, FC_AUTOHINT, FcFalse);
    FcPatternDel(pattern, FC_ANTIALIAS);
    FcPatternAddBool(pattern, FC_ANTIALIAS, FcTrue);
}

/* A font map of its own in which one unit of size is one pixel and nothing is hinted. */
static inline PangoFontMap *ctext_font_map_new(void) {
    PangoFontMap *map = pango_ft2_font_map_new();
    pango_ft2_font_map_set_resolution(PANGO_FT2_FONT_MAP(map), 72, 72);
    pango_fc_font_map_set_default_substitute(PANGO_FC_FONT_MAP(map), ctext_disable_hinting, NULL, NULL);
    return map;
}

/* Makes a font map know the fonts of a configuration only; it takes a reference. */
static inline void ctext_font_map_set_config(PangoFontMap *map, FcConfig *config) {
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
}
