/** A random source that depends only on its seed and keys, such as `random(7, 'session', 12)`. */
export function random(seed: number, ...keys: readonly (number | string)[]): RandomSource {
  return new RandomSource(hash(seed, ...keys));
}

/** 32 unsigned bits that depend on the seed and on every key. */
export function hash(seed: number, ...keys: readonly (number | string)[]): number {
  // Uses all bits of larger seeds.
  let bits = mix(seed, Math.floor(seed / 2 ** 32));
  for (const key of keys) bits = mix(bits, typeof key === 'number' ? key : hashText(key));
  return bits;
}

/** 32 unsigned bits from two integers; a faster `hash`. */
export function mix(left: number, right: number): number {
  let bits = Math.imul(left ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(right + 0x632be5ab, 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** `mix` as a number from 0 up to, but not including, 1. */
export const mixedFraction = (left: number, right: number): number => mix(left, right) / 2 ** 32;

function hashText(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  }
  return bits >>> 0;
}

/** A stream of random values (the mulberry32 generator). Not for secrets. */
export class RandomSource {
  #state: number;

  constructor(state: number) {
    this.#state = state | 0;
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  between(from: number, to: number): number {
    return from + (to - from) * this.next();
  }

  /** Both ends included. */
  integer(from: number, to: number): number {
    return from + Math.floor((to - from + 1) * this.next());
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** An integer whose average is `expected`: for 2.3, mostly 2 and sometimes 3. */
  count(expected: number): number {
    return Math.floor(expected + this.next());
  }

  /** Bell-shaped around 0 with deviation 1, never beyond 3.5. */
  normal(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * Math.sqrt(3);
  }

  /** A factor around 1: `spread(0.3)` lies between 0.74 and 1.35 two times out of three. */
  spread(deviation: number): number {
    return Math.exp(deviation * this.normal());
  }

  pick<Item>(items: readonly Item[]): Item {
    const picked = items[Math.floor(items.length * this.next())];
    if (picked === undefined) throw new RangeError('Cannot pick from an empty list');
    return picked;
  }

  /** An index into `weights`, each as likely as its weight. */
  weightedIndex(weights: readonly number[]): number {
    let sum = 0;
    for (const weight of weights) sum += weight;
    let left = this.next() * sum;
    for (let index = 0; index < weights.length; index += 1) {
      left -= weights[index] ?? 0;
      if (left < 0) return index;
    }
    return weights.length - 1;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, order: this.next() }))
      .sort((left, right) => left.order - right.order)
      .map(({ item }) => item);
  }

  /** Lower-case hexadecimal digits. */
  hex(digits: number): string {
    let text = '';
    while (text.length < digits) {
      text += Math.floor(this.next() * 2 ** 32)
        .toString(16)
        .padStart(8, '0');
    }
    return text.slice(0, digits);
  }

  uuid(): string {
    const variant = '89ab'.charAt(this.integer(0, 3));
    return `${this.hex(8)}-${this.hex(4)}-4${this.hex(3)}-${variant}${this.hex(3)}-${this.hex(12)}`;
  }
}
