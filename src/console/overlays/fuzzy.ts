import { memoizeLast } from '../../figures/values/memoize-last.ts';

/** A matching text, its rank, and the positions of the matching characters. */
export type FuzzyMatch<Item> = { item: Item; rank: Rank; positions: ReadonlySet<number> };

/**
 * Items whose text contains the letters of every word of the query, each word's in order, best first:
 * beginnings of texts and words before their middles. Letters scattered within one word count only if there
 * is no better match. With an empty query, all items in their own order.
 */
export type Find<Item> = (query: string) => FuzzyMatch<Item>[];

/** Prepares at most `maxRanked` items once, for several queries. `furtherHolding`: others that contain every word literally. */
export type Fuzzy = <Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  furtherHolding?: (words: readonly string[]) => readonly Item[],
) => Find<Item>;

/** The result type of the package, whose own types do not resolve. */
type Match<Item> = { item: Item; score: number; positions: ReadonlySet<number> };

/** This many are ranked in a few milliseconds. */
export const maxRanked = 400;

/** Of the items after those, which are prepared again with every letter. */
export const maxFurther = 100;

/** Loaded with the first search, because starts do not need it. */
export async function loadFuzzy(): Promise<Fuzzy> {
  const { Fzf } = await import('fzf');

  return <Item>(
    items: readonly Item[],
    textOf: (item: Item) => string,
    furtherHolding: (words: readonly string[]) => readonly Item[] = () => [],
  ) => {
    type Text = { item: Item; text: string; index: number };
    const textAt = (item: Item, index: number): Text => ({ item, text: textOf(item), index });
    const finderOf = (texts: readonly Text[]): { find(word: string): Match<Text>[] } =>
      new Fzf(texts, { selector: ({ text }: Text) => text, casing: 'case-insensitive' });
    const first = finderOf(items.map(textAt));

    return (query) => {
      const words = query.trim().split(/\s+/);
      const further = furtherHolding(words).map((item, index) =>
        textAt(item, items.length + index),
      );
      const finders = further.length === 0 ? [first] : [first, finderOf(further)];
      const matches = words
        .map((word) =>
          finders
            .flatMap((finder) => finder.find(word))
            .filter(({ item }) => isPlausible(item.text, word)),
        )
        .reduce(foundByBoth)
        .map((match) => ({ ...match, rank: rankOf(match.item.text, words, match.positions) }));
      return withoutScattered(matches)
        .toSorted((a, b) => a.rank - b.rank || b.score - a.score || a.item.index - b.item.index)
        .map(({ item: { item }, rank, positions }) => ({ item, rank, positions }));
    };
  };
}

function foundByBoth<Item>(some: Match<Item>[], others: Match<Item>[]): Match<Item>[] {
  const byItem = new Map(others.map((match) => [match.item, match]));
  return some.flatMap(({ item, score, positions }) => {
    const other = byItem.get(item);
    if (!other) return [];
    const union = new Set([...positions, ...other.positions]);
    return [{ item, score: score + other.score, positions: union }];
  });
}

/** Whether only the letters match, in this order: enough to suggest something, too little to open it. */
export const isGuess = ({ rank }: FuzzyMatch<unknown>): boolean => rank === ranks.scattered;

/** Scattered letters are noise beside a better match. */
function withoutScattered<Ranked extends { rank: Rank }>(matches: readonly Ranked[]) {
  const meant = matches.filter(({ rank }) => rank !== ranks.scattered);
  return meant.length > 0 ? meant : matches;
}

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

/** Letters scattered over several words match almost any sentence, so they must be in one word, or begin words. */
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

/** An action or an object that can be found by its title, by other words, or by its ID. */
export type Entry = {
  title: string;
  synonyms?: string | undefined;
  id?: string;
  /** The kind of entry, if its title does not say so. */
  kind?: string;
  /** Whether it leads to a main screen: a few letters usually mean one of these. */
  isScreen?: boolean;
};

/** Objects: the first ones, and those of the others that hold all words. */
export type KnownEntries<Item extends Entry> = {
  first: readonly Item[];
  furtherHolding(words: readonly string[]): readonly Item[];
};

/** Objects are listed only when something is typed, and read again when `version` has changed. */
export function entryFinder<Item extends Entry>(
  actions: readonly Item[],
  {
    known,
    version,
    fuzzy,
  }: { known: () => KnownEntries<Item>; version: () => number; fuzzy: Fuzzy },
): Find<Item> {
  const findAction = fuzzy(actions, textOf);
  // Prepared when something is typed: a thousand objects must not delay opening the palette.
  const findAll = memoizeLast((_version: number) => {
    const { first, furtherHolding } = known();
    return fuzzy([...actions, ...first], textOf, furtherHolding);
  });

  return (query) => {
    if (query.trim() === '') return findAction('');
    return findAll(version())(query).toSorted((a, b) => weightOf(a) - weightOf(b));
  };
}

/** Objects come before actions only if they match better; screens come before everything else. */
function weightOf({ item: { title, isScreen, kind }, rank, positions }: FuzzyMatch<Entry>): number {
  const isSynonym = [...positions].every((position) => position > title.length);
  if (isScreen === true) return isSynonym ? rank : rank - 2.5;
  return kind === undefined ? rank - 1.5 : rank;
}

const textOf = ({ title, synonyms, id }: Entry): string =>
  [title, synonyms, id].filter(Boolean).join(' ');
