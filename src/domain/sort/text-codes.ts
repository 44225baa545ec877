/** Texts laid out for sorting: those of one start after the other, each closed by `end`. */
export type TextCodes = {
  codes: Uint16Array;
  /** Where each text starts. */
  starts: Uint32Array;
  end: number;
};

/**
 * Texts as numbers whose order is the order of the texts: without letter case, and with a run of
 * digits counting as the number that it is. Descending turns every number around.
 */
export function textCodes(texts: readonly string[], isDescending: boolean): TextCodes {
  const folded = texts.map((text) => text.toLowerCase());
  // A digit run takes one code more than it has digits.
  const size = folded.reduce((sum, text) => sum + text.length * 2 + 1, 0);
  const codes = new Uint16Array(size);
  const starts = new Uint32Array(texts.length);
  const end = isDescending ? 0xffff : 0;
  let place = 0;
  for (let index = 0; index < folded.length; index += 1) {
    starts[index] = place;
    place = writeText(folded[index] ?? '', codes, place, end);
    codes[place] = end;
    place += 1;
  }
  return { codes, starts, end };
}

/** Writes one text and returns the place after it. Zero is left for the end, so characters move up by one. */
function writeText(text: string, codes: Uint16Array, from: number, mask: number): number {
  let place = from;
  let index = 0;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (!isDigit(code)) {
      codes[place] = (code + 1) ^ mask;
      place += 1;
      index += 1;
      continue;
    }
    const last = runEnd(text, index);
    while (index < last - 1 && text.charCodeAt(index) === zero) index += 1;
    // More digits make a larger number. One digit's mark is '1', where no moved character is.
    codes[place] = (zero + Math.min(9, last - index)) ^ mask;
    place += 1;
    for (; index < last; index += 1) {
      codes[place] = text.charCodeAt(index) ^ mask;
      place += 1;
    }
  }
  return place;
}

const zero = 48;

const isDigit = (code: number): boolean => code >= zero && code <= 57;

function runEnd(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
  return end;
}
