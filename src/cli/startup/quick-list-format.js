/**
 * The bundles see this in place of `Intl.ListFormat`, which a package makes while it loads. This one
 * makes its own when the first list is formatted, which is in an error message.
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
