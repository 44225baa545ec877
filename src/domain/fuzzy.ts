/** A matching text, its rank, and the positions of the matching characters. */
export type Found<Item> = { item: Item; rank: Rank; positions: ReadonlySet<number> };

/**
 * Items whose text contains the letters of every word of the query, each word's in order, best first:
 * beginnings of texts and words before their middles. Letters scattered within one word count only if there
 * is no better match. With an empty query, all items in their own order. After the first items of a long
 * list, the letters of a word must be adjacent, and not all matches are ranked, to keep typing fast.
 */
export type Find<Item> = (query: string) => Found<Item>[];

/** Prepares texts once, for several queries. */
export type Fuzzy = <Item>(items: readonly Item[], textOf: (item: Item) => string) => Find<Item>;

/** The result type of the package, whose own types do not resolve. */
type Match = { item: number; score: number; positions: ReadonlySet<number> };

type Finder = { find(word: string): Match[] };

/** This many are ranked in a few milliseconds. */
const mostRanked = 400;

/** Of the items after those, which are prepared again with every letter. */
const mostLater = 100;

/** Loaded with the first search, because starts do not need it. */
export async function loadFuzzy(): Promise<Fuzzy> {
  const { Fzf } = await import('fzf');
  const finderOf = (texts: readonly string[], indexes: readonly number[]): Finder =>
    new Fzf(indexes, {
      selector: (index: number) => texts[index] ?? '',
      casing: 'case-insensitive',
    });

  return (items, textOf) => {
    const textAt = (index: number) => {
      const item = items[index];
      return item === undefined ? '' : textOf(item);
    };
    const texts = items.slice(0, mostRanked).map(textOf);
    const first = finderOf(texts, [...texts.keys()]);
    const later = laterTexts(items.length, textAt);

    return (query) => {
      const words = query.trim().split(/\s+/);
      const found = later(words);
      for (const index of found) texts[index] ??= textAt(index);
      const finders = found.length === 0 ? [first] : [first, finderOf(texts, found)];
      const matches = words
        .map((word) =>
          finders
            .flatMap((finder) => finder.find(word))
            .filter(({ item }) => isPlausible(texts[item] ?? '', word)),
        )
        .reduce(foundByBoth)
        .map((match) => ({
          ...match,
          rank: rankOf(texts[match.item] ?? '', words, match.positions),
        }));
      return withoutScattered(matches)
        .toSorted(better)
        .flatMap(({ item: index, rank, positions }) => {
          const item = items[index];
          return item === undefined ? [] : [{ item, rank, positions }];
        });
    };
  };
}

/**
 * Finds some of the texts after the first ones that contain every word literally. A text is prepared when it is
 * first searched: most words are found often enough before the end of a long list.
 */
function laterTexts(count: number, textAt: (index: number) => string) {
  const lowered: string[] = [];

  return (words: readonly string[]): number[] => {
    const lowerWords = words.map((word) => word.toLowerCase());
    const indexes: number[] = [];
    for (let index = mostRanked; index < count && indexes.length < mostLater; index += 1) {
      const text = lowered[index - mostRanked] ?? textAt(index).toLowerCase();
      lowered[index - mostRanked] = text;
      if (lowerWords.every((word) => text.includes(word))) indexes.push(index);
    }
    return indexes;
  };
}

/** The items that both words match, with the matching characters of both. */
function foundByBoth(some: Match[], others: Match[]): Match[] {
  const byItem = new Map(others.map((match) => [match.item, match]));
  return some.flatMap(({ item, score, positions }) => {
    const other = byItem.get(item);
    if (!other) return [];
    const union = new Set([...positions, ...other.positions]);
    return [{ item, score: score + other.score, positions: union }];
  });
}

type Ranked = Match & { rank: Rank };

/** Scattered letters are noise beside a better match. */
function withoutScattered(matches: readonly Ranked[]): readonly Ranked[] {
  const meant = matches.filter(({ rank }) => rank !== ranks.scattered);
  return meant.length > 0 ? meant : matches;
}

// Of two equal matches, the one that comes first.
const better = (a: Ranked, b: Ranked): number =>
  a.rank - b.rank || b.score - a.score || a.item - b.item;

/** How well a text matches the query; lower is better. */
const ranks = {
  /** It begins with the words as typed. */
  prefix: 0,
  /** Each word begins a word of the text. */
  wordStarts: 1,
  /** It contains each word. */
  parts: 2,
  /** It contains the letters, and each run of them begins a word. */
  initials: 3,
  /** It contains the letters, scattered within a word. */
  scattered: 4,
} as const;

type Rank = (typeof ranks)[keyof typeof ranks];

/** The rank of a text that contains the letters of all words at these positions. */
function rankOf(text: string, words: readonly string[], positions: ReadonlySet<number>): Rank {
  const lower = text.toLowerCase();
  const lowerWords = words.map((word) => word.toLowerCase());
  if (lower.startsWith(lowerWords.join(' '))) return ranks.prefix;
  if (lowerWords.every((word) => beginsWord(lower, word))) return ranks.wordStarts;
  if (lowerWords.every((word) => lower.includes(word))) return ranks.parts;
  const areInitials = [...positions].every(
    (position) => positions.has(position - 1) || isWordStart(text, position),
  );
  return areInitials ? ranks.initials : ranks.scattered;
}

/**
 * Letters scattered over several words match almost any sentence: they must be in one word, or begin words.
 */
function isPlausible(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  const letters = [...typed.toLowerCase()];
  return (
    lower.split(/\s+/).some((word) => holdsInOrder(word, letters)) || areInitials(lower, letters)
  );
}

function holdsInOrder(word: string, letters: readonly string[]): boolean {
  let from = 0;
  return letters.every((letter) => {
    const at = word.indexOf(letter, from);
    from = at + letter.length;
    return at >= 0;
  });
}

/** Whether each of these letters begins a word or follows the previous letter. */
function areInitials(text: string, letters: readonly string[]): boolean {
  // Positions where the letters so far can end.
  let ends = new Set<number>();
  for (const [index, letter] of letters.entries()) {
    const earliest = index === 0 ? 0 : Math.min(...ends);
    const next = new Set<number>();
    for (let at = text.indexOf(letter, earliest); at >= 0; at = text.indexOf(letter, at + 1)) {
      if (ends.has(at) || isWordStart(text, at)) next.add(at + letter.length);
    }
    if (next.size === 0) return false;
    ends = next;
  }
  return true;
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isWordStart(text, at)) return true;
  }
  return false;
}

const isWordStart = (text: string, position: number): boolean =>
  position === 0 || !/[\p{L}\p{N}]/u.test(text[position - 1] ?? '');
