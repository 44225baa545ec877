import type { Find, Found, Fuzzy } from '../overlays/fuzzy.ts';
import type { PaletteEntry } from './palette-entries.ts';

/**
 * Finds what can be done by its title, and what is known by its title or id. What is known is listed
 * when something is typed; what is impossible now comes after everything else, with its reason.
 */
export function entryFinder(
  actions: readonly PaletteEntry[],
  known: () => readonly PaletteEntry[],
  fuzzy: Fuzzy,
): Find<PaletteEntry> {
  const findAction = fuzzy(actions, textOf);
  // Prepared when something is typed: a hundred thousand sessions must not keep the list from opening.
  let findAll: Find<PaletteEntry> | undefined;

  return (query) => {
    if (query.trim() === '') return findAction('').toSorted(byPossibility);
    findAll ??= fuzzy([...actions, ...known()], textOf);
    return findAll(query).toSorted((a, b) => byPossibility(a, b) || weightOf(a) - weightOf(b));
  };
}

type FoundEntry = Found<PaletteEntry>;

const byPossibility = (a: FoundEntry, b: FoundEntry): number =>
  Number(a.item.reason !== undefined) - Number(b.item.reason !== undefined);

/** Of known things only better matches come before what can be done; screens come before all else. */
function weightOf({ item: { isScreen, kind }, rank }: FoundEntry): number {
  if (isScreen === true) return rank - 2.5;
  return kind === undefined ? rank - 1.5 : rank;
}

const textOf = ({ title, id }: PaletteEntry): string =>
  id === undefined ? title : `${title} ${id}`;
