/**
 * Stands in for `Intl.Segmenter` in the bundles. Packages create instances while they load, and the first `Intl`
 * object costs about 20 ms. This one creates the instance when the first text is segmented.
 */
export class LazySegmenter {
  #options;
  /** @type {Intl.Segmenter | undefined} */
  #exact;

  /** @param {ConstructorParameters<typeof Intl.Segmenter>} options */
  constructor(...options) {
    this.#options = options;
  }

  /** @param {string} input */
  segment(input) {
    this.#exact ??= new globalThis.Intl.Segmenter(...this.#options);
    return this.#exact.segment(input);
  }
}
