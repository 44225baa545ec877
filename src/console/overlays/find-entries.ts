import { memoizeLast } from '../../figures/values/memoize-last.ts';
import type { Find, Fuzzy, FuzzyMatch } from './fuzzy.ts';

/** An action or an object that can be found by its title, by other words, or by its ID. */
export type Entry = {
  title: string;
  /** Other words for finding it. */
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

/**
 * Finds actions by their titles, and loaded objects by title or ID. Objects are listed only when something is
 * typed, and read again when `version` has changed.
 */
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
