export type FontMetrics = {
  has: (character: string) => boolean;
  /** Width in ems; 0 for a character the face does not have. */
  widthOf: (character: string) => number;
};

/**
 * Reads the glyphs and widths of a TrueType font, to measure texts. Kerning is ignored, because it mostly makes texts
 * narrower.
 */
export function readMetrics(file: Buffer): FontMetrics {
  const table = (tag: string): Buffer => {
    for (let entry = 12; entry < 12 + file.readUInt16BE(4) * 16; entry += 16) {
      if (file.toString('latin1', entry, entry + 4) !== tag) continue;
      const start = file.readUInt32BE(entry + 8);
      return file.subarray(start, start + file.readUInt32BE(entry + 12));
    }
    throw new Error(`The font has no table ${tag}`);
  };
  const unitsPerEm = table('head').readUInt16BE(18);
  const lastWidth = table('hhea').readUInt16BE(34) - 1;
  const widths = table('hmtx');
  const glyphs = readCharacters(table('cmap'));
  return {
    has: (character) => glyphs.has(character.codePointAt(0) ?? 0),
    widthOf: (character) => {
      const glyph = glyphs.get(character.codePointAt(0) ?? 0);
      return glyph === undefined ? 0 : widths.readUInt16BE(Math.min(glyph, lastWidth) * 4) / unitsPerEm;
    },
  };
}

/** Code point → glyph, from the segments of the basic plane (cmap format 4). */
function readCharacters(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  const start = segmentsAt(cmap);
  const segmentBytes = cmap.readUInt16BE(start + 6);
  const [ends, starts] = [start + 14, start + 16 + segmentBytes];
  const [deltas, offsets] = [starts + segmentBytes, starts + 2 * segmentBytes];
  for (let at = 0; at < segmentBytes; at += 2) {
    const [first, last] = [cmap.readUInt16BE(starts + at), cmap.readUInt16BE(ends + at)];
    const [delta, offset] = [cmap.readUInt16BE(deltas + at), cmap.readUInt16BE(offsets + at)];
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      // An offset counts from its own place in the table.
      const listed = offset === 0 ? code : cmap.readUInt16BE(offsets + at + offset + 2 * (code - first));
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}

function segmentsAt(cmap: Buffer): number {
  for (let record = 4; record < 4 + cmap.readUInt16BE(2) * 8; record += 8) {
    const start = cmap.readUInt32BE(record + 4);
    if (cmap.readUInt16BE(start) === 4) return start;
  }
  throw new Error('The font has no character table of format 4');
}
