/** A text that matches, and which of its characters are why. */
export type Found<Item> = { item: Item; positions: ReadonlySet<number> };

/**
 * Things whose text holds the letters of every word of the query, each word's in order, best first.
 * Everything in its own order where nothing is asked for.
 */
export type Find<Item> = (query: string) => Found<Item>[];

/** Prepares texts once, for one query after another. */
export type Fuzzy = <Item>(items: readonly Item[], textOf: (item: Item) => string) => Find<Item>;

/** What the package tells; the types that it ships do not resolve. */
type Match = { item: number; score: number; positions: ReadonlySet<number> };

/** Loaded when something is looked for at first: a start needs none of it. */
export async function loadFuzzy(): Promise<Fuzzy> {
  const { Fzf } = await import('fzf');

  return (items, textOf) => {
    const texts = items.map(textOf);
    const finder = new Fzf(
      items.map((_, index) => index),
      { selector: (index: number) => texts[index] ?? '' },
    );
    return (query) => {
      const words = query.trim().split(/\s+/);
      const matches = words.map((word): Match[] => finder.find(word)).reduce(both);
      return matches.toSorted(better).flatMap(({ item: index, positions }) => {
        const item = items[index];
        return item === undefined ? [] : [{ item, positions }];
      });
    };
  };
}

/** What both words find. */
function both(some: Match[], others: Match[]): Match[] {
  const byItem = new Map(others.map((match) => [match.item, match]));
  return some.flatMap(({ item, score, positions }) => {
    const other = byItem.get(item);
    if (!other) return [];
    const union = new Set([...positions, ...other.positions]);
    return [{ item, score: score + other.score, positions: union }];
  });
}

// Of two that match as well, the one that stands first.
const better = (a: Match, b: Match): number => b.score - a.score || a.item - b.item;
