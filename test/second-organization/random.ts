/** Numbers that look random and are the same whenever they are asked for with the same keys. */
export type Random = {
  /** From 0 to below 1. */
  next(): number;
  between(least: number, most: number): number;
  /** A whole number; both ends are possible. */
  whole(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** An item as often as its weight says. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  chance(probability: number): boolean;
  /** A factor with the median 1, which is as often doubled as halved. */
  spread(sigma: number): number;
  /** Between the ends, small values as often as large ones by their order of magnitude. */
  magnitude(least: number, most: number): number;
  hex(digits: number): string;
};

/** A source of its own for these keys. */
export function randomOf(...keys: readonly (string | number)[]): Random {
  let state = hashOf(keys.join('|'));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + next() * (most - least);
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1));
  return {
    next,
    between,
    whole,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('There is nothing to choose from.');
      return item;
    },
    weighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      throw new RangeError('There is nothing to choose from.');
    },
    chance: (probability) => next() < probability,
    spread(sigma) {
      const bell = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return Math.exp(sigma * bell);
    },
    magnitude: (least, most) => Math.exp(between(Math.log(least), Math.log(most))),
    hex(digits) {
      let text = '';
      while (text.length < digits) text += whole(0, 15).toString(16);
      return text;
    },
  };
}

/** A version 4 UUID. */
export function uuidOf(random: Random): string {
  const digits = random.hex(32);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-a${digits.slice(16, 19)}-${digits.slice(20)}`;
}

/** The items in another order. */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
