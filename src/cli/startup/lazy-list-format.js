/** Stands in for `Intl.ListFormat` in the bundles, as `LazySegmenter` does for `Intl.Segmenter`: got's checks make two. */
export class LazyListFormat {
  #options;
  /** @type {Intl.ListFormat | undefined} */
  #exact;

  /** @param {ConstructorParameters<typeof Intl.ListFormat>} options */
  constructor(...options) {
    this.#options = options;
  }

  /** @param {Iterable<string>} list */
  format(list) {
    this.#exact ??= new globalThis.Intl.ListFormat(...this.#options);
    return this.#exact.format(list);
  }
}
