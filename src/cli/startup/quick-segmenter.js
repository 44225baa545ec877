// Replaces `Intl.Segmenter` in the bundles. Packages create instances while they load, and the first `Intl`
// object costs about 20 ms, whether it is used or not.

// Each of these characters is a grapheme, whatever its neighbours: no marks, joiners or selectors, and no
// line breaks, because CR LF is one grapheme. Escape sequences, box drawing, blocks and braille are included.
const separateCharacters = /^[\0-\t\v\f\u000E-\u02FF\u2010-\u2027\u2030-\u203B\u2190-\u2BFF]*$/;

/** Segments simple text itself, and delegates anything else to `Intl.Segmenter`. */
export class QuickSegmenter {
  #options;
  /** @type {Intl.Segmenter | undefined} */
  #exact;

  /** @param {ConstructorParameters<typeof Intl.Segmenter>} options */
  constructor(...options) {
    this.#options = options;
  }

  /**
   * @param {string} input
   * @returns {Pick<Intl.Segments, 'containing' | typeof Symbol.iterator>}
   */
  segment(input) {
    const isByGrapheme = (this.#options[1]?.granularity ?? 'grapheme') === 'grapheme';
    if (isByGrapheme && separateCharacters.test(input)) return charactersOf(input);

    this.#exact ??= new globalThis.Intl.Segmenter(...this.#options);
    return this.#exact.segment(input);
  }
}

/** @param {string} input */
function charactersOf(input) {
  /** @type {Intl.SegmentData[]} */
  const characters = [];
  for (let index = 0; index < input.length; index += 1) {
    characters.push({ segment: input.charAt(index), index, input });
  }
  return Object.assign(characters, { containing: (index = 0) => characters[index] });
}
