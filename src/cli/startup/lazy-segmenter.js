import { lazily } from './lazily.js';

/** Stands in for `Intl.Segmenter` in the bundles. */
export class LazySegmenter extends lazily(
  /** @param {ConstructorParameters<typeof Intl.Segmenter>} options */
  (...options) => new globalThis.Intl.Segmenter(...options),
) {
  /** @param {string} input */
  segment(input) {
    return this.exact.segment(input);
  }
}
