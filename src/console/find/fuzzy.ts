/** A text that matches, and which of its characters are why. */
export type Found<Item> = { item: Item; positions: ReadonlySet<number> };

/**
 * Things whose text holds the letters of every word of the query, each word's in order, best first.
 * Everything in its own order where nothing is asked for. In long lists the letters of a word must
 * stand together, and only the first that match are ranked: a key must not wait for more.
 */
export type Find<Item> = (query: string) => Found<Item>[];

/** Prepares texts once, for one query after another. */
export type Fuzzy = <Item>(items: readonly Item[], textOf: (item: Item) => string) => Find<Item>;

/** What the package tells; the types that it ships do not resolve. */
type Match = { item: number; score: number; positions: ReadonlySet<number> };

type Finder = { find(word: string): Match[] };

/** As many are ranked in a few milliseconds. */
const mostRanked = 400;

/** Loaded when something is looked for at first: a start needs none of it. */
export async function loadFuzzy(): Promise<Fuzzy> {
  const { Fzf } = await import('fzf');
  const finderOf = (texts: readonly string[], indexes: readonly number[]): Finder =>
    new Fzf(indexes, {
      selector: (index: number) => texts[index] ?? '',
      casing: 'case-insensitive',
    });

  return (items, textOf) => {
    const texts = items.map(textOf);
    const ranked = items.length <= mostRanked ? finderOf(texts, [...texts.keys()]) : undefined;

    return (query) => {
      const words = query.trim().split(/\s+/);
      const finder = ranked ?? finderOf(texts, indexesOf(texts, words));
      const matches = words.map((word) => finder.find(word)).reduce(both);
      return matches.toSorted(better).flatMap(({ item: index, positions }) => {
        const item = items[index];
        return item === undefined ? [] : [{ item, positions }];
      });
    };
  };
}

/** The first texts that hold every word as it is. */
function indexesOf(texts: readonly string[], words: readonly string[]): number[] {
  const lowered = words.map((word) => word.toLowerCase());
  const indexes: number[] = [];
  for (const [index, text] of texts.entries()) {
    if (indexes.length === mostRanked) break;
    const lower = text.toLowerCase();
    if (lowered.every((word) => lower.includes(word))) indexes.push(index);
  }
  return indexes;
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
