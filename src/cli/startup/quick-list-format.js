/**
 * Replaces `Intl.ListFormat` in the bundles, of which a package creates an instance while it loads. This one
 * creates the instance when the first list is formatted, which happens only in an error message.
 */
export class QuickListFormat {
  #options;

  /** @param {ConstructorParameters<typeof Intl.ListFormat>} options */
  constructor(...options) {
    this.#options = options;
  }

  /** @param {Iterable<string>} list */
  format(list) {
    return new globalThis.Intl.ListFormat(...this.#options).format(list);
  }
}
