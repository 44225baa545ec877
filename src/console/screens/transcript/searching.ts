import type { PromptOptions } from '../../overlays/prompt/prompt.ts';
import { type SearchCount, searchRemark, wrappedText } from '../../search/search-spans.ts';
import { isBefore, type Place } from './document.ts';
import { jumpTo } from './moving.ts';
import { currentCursor, type OpenTranscript, putCursor } from './open-transcript.ts';
import { type MatchSpot, matchesInSections } from './row-matches.ts';
import { type SearchScan, unfoldedSections } from './search-scan.ts';

/** Messages that are read on their own account while a search is open; `n` reads further. */
export const searchReach = 10_000;

/** What a key may wait for: short sessions are searched through within it. */
const promptMs = 10;

/** The prompt of a search, which goes to the first match with every letter. */
export function searchPrompt(transcript: OpenTranscript): PromptOptions {
  const { store } = transcript;
  const { search: before, pastSearches: past } = store.get();
  const origin = currentCursor(transcript);
  const { top } = store.get();

  const search = (query: string) => {
    putCursor(transcript, origin, { top });
    openSearch(transcript, query);
  };
  return {
    label: '/',
    past,
    remark: () => searchRemark(store.get().search && countsOf(transcript)),
    onChange: search,
    onSubmit(query) {
      if (query === '') store.dispatch({ type: 'searched', search: undefined });
      else store.dispatch({ type: 'search-kept', query });
    },
    onCancel() {
      store.dispatch({ type: 'searched', search: before });
      putCursor(transcript, origin, { top });
    },
  };
}

function openSearch(transcript: OpenTranscript, query: string): void {
  const { store, wake } = transcript;
  const isOpen = query !== '';
  store.dispatch({
    type: 'searched',
    search: isOpen ? { query, current: undefined, opened: undefined } : undefined,
  });
  if (!isOpen) return;
  store.dispatch({ type: 'sought', seek: { to: 'match', direction: 1 } });
  seekMatch(transcript, 1);
  wake();
}

/** How many matches there are so far, and whether all messages were looked through. */
export function countsOf({ scan, log }: OpenTranscript): SearchCount {
  const { entries, hasMore } = log();
  const counts = scan()?.counts ?? [];
  let total = 0;
  let known = 0;
  for (const count of counts) {
    if (count === undefined) continue;
    total += count;
    known += 1;
  }
  return { total, isWhole: known >= entries.length && !hasMore };
}

/** To the next match, or the one before. Waits for the search to get there, and for more to be read. */
export function seekMatch(transcript: OpenTranscript, direction: 1 | -1): void {
  const { store, log, scan, say } = transcript;
  const looked = scan();
  if (looked === undefined) return;
  const { entries, hasMore } = log();
  looked.work(entries, promptMs);

  const from = departure(transcript, looked, direction);
  const found = nextMatch({
    counts: looked.counts,
    count: entries.length,
    hasMore,
    from,
    direction,
  });
  if (found === 'unknown') return;
  store.dispatch({ type: 'sought', seek: undefined });
  if (found === undefined) return;
  if (found.hasWrapped) say(wrappedText(direction, !hasMore));
  reach(transcript, looked, found);
}

type Departure = { part: number; index: number };

/** The match of the cursor's message from which to count: the one next to the cursor in this direction. */
function departure(
  transcript: OpenTranscript,
  { pattern, counts }: SearchScan,
  direction: 1 | -1,
): Departure {
  const { store, layout } = transcript;
  const cursor = currentCursor(transcript);
  const { part } = cursor;
  const current = store.get().search?.current;
  if (current?.part === part && isAt(cursor, placeOf(transcript, part, current.spot))) {
    return { part, index: current.index + direction };
  }
  if (!counts[part]) return { part, index: 0 };
  const places = matchesInSections(layout().rowsOf(part), pattern).map((spot) =>
    placeOf(transcript, part, spot),
  );
  const next = places.findIndex((place) => !isBefore(place, cursor));
  const after = next === -1 ? places.length : next;
  return { part, index: direction === 1 ? after : after - 1 };
}

const isAt = (a: Place, b: Place): boolean => !isBefore(a, b) && !isBefore(b, a);

type Found = Departure & { hasWrapped: boolean };

/** Messages are looked at in the order of the way; one that was not counted yet ends the look. */
function nextMatch(way: {
  counts: readonly (number | undefined)[];
  count: number;
  hasMore: boolean;
  from: Departure;
  direction: 1 | -1;
}): Found | 'unknown' | undefined {
  const { counts, count, hasMore, from, direction } = way;
  const here = counts[from.part];
  if (here === undefined && count > 0) return 'unknown';
  if (from.index >= 0 && from.index < (here ?? 0)) return { ...from, hasWrapped: false };

  for (let step = 1; step <= count; step++) {
    const at = from.part + step * direction;
    const hasWrapped = at < 0 || at >= count;
    if (hasWrapped && direction === 1 && hasMore) return 'unknown';
    const part = (at + count) % count;
    const matches = counts[part];
    if (matches === undefined) return 'unknown';
    if (matches > 0) return { part, index: direction === 1 ? 0 : matches - 1, hasWrapped };
  }
  return undefined;
}

/** Shows a match; a message that hides it is unfolded for as long as the reader is at it. */
function reach(
  transcript: OpenTranscript,
  { pattern, counts }: SearchScan,
  { part, index }: Departure,
): void {
  const { store, log, layout } = transcript;
  const { entries } = log();
  store.dispatch({ type: 'match-reached', current: undefined, opened: undefined });
  const shown = matchesInSections(layout().rowsOf(part), pattern);
  const isHidden = shown.length < (counts[part] ?? 0);
  const spots = isHidden
    ? matchesInSections(
        unfoldedSections(entries, part).map((section) => section.rows()),
        pattern,
      )
    : shown;
  const spot = spots[index];
  if (!spot) return;
  const opened = isHidden ? entries[part]?.id : undefined;
  store.dispatch({ type: 'match-reached', current: { part, index, spot }, opened });
  jumpTo(transcript, placeOf(transcript, part, spot));
}

const placeOf = ({ layout }: OpenTranscript, part: number, spot: MatchSpot): Place =>
  layout().placeOf({ part, section: spot.section, row: spot.row, offset: spot.start });
