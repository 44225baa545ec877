/**
 * A class that makes the instance of another one when it is first used. Packages create instances of `Intl` while they
 * load, and its first object costs about 20 ms.
 *
 * @template {readonly unknown[]} Options
 * @template {object} Exact
 * @param {(...options: Options) => Exact} make
 */
export const lazily = (make) =>
  class {
    #options;
    /** @type {Exact | undefined} */
    #exact;

    /** @param {Options} options */
    constructor(...options) {
      this.#options = options;
    }

    get exact() {
      this.#exact ??= make(...this.#options);
      return this.#exact;
    }
  };
