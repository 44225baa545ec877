import stringWidth from 'string-width';

// Characters that always fill one cell on their own and never join a neighbour: ASCII, Latin, Cyrillic,
// punctuation, arrows, box drawing, blocks, braille. Nearly all text is made of these, and segmenting
// it by the Unicode rules costs a hundred times more than looking at its length.
const narrow =
  ' -~\\u00A1-\\u00A8\\u00AA-\\u00AC\\u00AF-\\u02FF\\u0400-\\u0481\\u048A-\\u052F' +
  '\\u2010-\\u2027\\u2030-\\u203B\\u2190-\\u2193\\u23CE\\u2500-\\u25A9\\u25B2\\u25B3\\u25BC\\u25BD' +
  '\\u25CB-\\u25E1\\u2713\\u2717\\u2800-\\u28FF';
// The same for two cells: kana, ideographs, Hangul syllables, fullwidth forms.
const wide =
  '\\u3001-\\u3029\\u3041-\\u3096\\u30A1-\\u30FA\\u4E00-\\u9FFF\\uAC00-\\uD7A3\\uFF01-\\uFF60';
const firstWideCode = 0x30_00;

const narrowText = new RegExp(`^[${narrow}]*$`);
const simpleText = new RegExp(`^[${narrow}${wide}]*$`);
// A simple character before another kind may be the base of a mark, so it belongs to that run.
const run = new RegExp(
  `[${narrow}${wide}]+(?=[${narrow}${wide}]|$)|[${narrow}${wide}]?[^${narrow}${wide}]+`,
  'g',
);

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether every UTF-16 unit of the text is a grapheme of one cell, so that its length is its width. */
export function isNarrowText(text: string): boolean {
  return narrowText.test(text);
}

/** Whether every terminal gives the grapheme the width that we do; doubtful for emoji, marks, rare scripts. */
export function hasAgreedWidth(grapheme: string): boolean {
  return grapheme.length < 2 && (grapheme < '\u007F' || simpleText.test(grapheme));
}

/** Calls `visit` with each grapheme and its width in cells, in order, until it returns `false`. */
export function forEachGrapheme(
  text: string,
  visit: (grapheme: string, width: number) => boolean,
): void {
  for (const [part] of text.matchAll(run)) {
    if (simpleText.test(part)) {
      for (let at = 0; at < part.length; at++) {
        const cells = part.charCodeAt(at) < firstWideCode ? 1 : 2;
        if (!visit(part.charAt(at), cells)) return;
      }
    } else {
      for (const { segment } of segmenter.segment(part)) {
        if (!visit(segment, graphemeWidth(segment))) return;
      }
    }
  }
}

const knownWidths = new Map<string, number>();
const maxKnownWidths = 4_096;
const maxKnownLength = 16;

/** Cells that one grapheme fills: 0, 1 or 2, rarely more. */
function graphemeWidth(grapheme: string): number {
  const known = knownWidths.get(grapheme);
  if (known !== undefined) return known;

  const width = stringWidth(grapheme);
  if (grapheme.length <= maxKnownLength) {
    if (knownWidths.size >= maxKnownWidths) knownWidths.clear();
    knownWidths.set(grapheme, width);
  }
  return width;
}
