import { lazily } from './lazily.js';

/** Stands in for `Intl.ListFormat` in the bundles: got's checks make two. */
export class LazyListFormat extends lazily(
  /** @param {ConstructorParameters<typeof Intl.ListFormat>} options */
  (...options) => new globalThis.Intl.ListFormat(...options),
) {
  /** @param {Iterable<string>} list */
  format(list) {
    return this.exact.format(list);
  }
}
