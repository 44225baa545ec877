import type { MessageLog } from '../../../domain/transcript/message-log.ts';
import { isSamePosition, type Position } from '../../../domain/transcript/position.ts';
import type { PromptOptions } from '../../overlays/prompt/prompt.ts';
import { type SearchCount, searchRemark, wrappedText } from '../../search/search-spans.ts';
import { currentCursor, goTo, type OpenTranscript, putCursor } from './cursor.ts';
import type { EntryMatch, SearchScan } from './search-scan.ts';
import { type CurrentMatch, isUnfolded, type Search } from './transcript-state.ts';

/** Messages that a search reads without being asked to; `n` reads further. */
export const searchReach = 10_000;

/** How long a key searches before it returns. Enough for all of a short session. */
const promptMs = 10;

/** The prompt of a search. Every letter goes to the first match again. */
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
    remark: () => searchRemark(store.get().search && countOf(transcript.scan(), transcript.log())),
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
  const search = query === '' ? undefined : { query, current: undefined, opened: undefined };
  store.dispatch({ type: 'searched', search });
  if (search === undefined) return;
  store.dispatch({ type: 'jump-set', jump: { to: 'match', direction: 1 } });
  jumpToMatch(transcript, 1);
  wake();
}

/** How many matches there are so far, and whether all messages are searched. */
function countOf(scan: SearchScan | undefined, { entries, hasMore }: MessageLog): SearchCount {
  const counts = scan?.counts ?? [];
  let total = 0;
  let known = 0;
  for (const count of counts) {
    if (count === undefined) continue;
    total += count;
    known += 1;
  }
  return { total, isWhole: known >= entries.length && !hasMore };
}

/**
 * Goes to a match. The jump stays open while messages on the way are not searched, and while it takes
 * further steps to find where in a long message the match is.
 */
export function jumpToMatch(transcript: OpenTranscript, direction: 1 | -1): void {
  const { store, log, scan, say } = transcript;
  const looked = scan();
  if (looked === undefined) return;
  const { entries, hasMore } = log();
  const endMs = performance.now() + promptMs;
  looked.work(entries, promptMs);

  const from = startOfJump(transcript, looked, direction, endMs);
  if (from === undefined) return;
  const { counts } = looked;
  const found = nextMatch({ counts, count: entries.length, hasMore, from, direction });
  if (found === 'unknown') return;
  const reached = found && matchPlace(transcript, looked, found, endMs);
  if (found && reached === undefined) return;
  store.dispatch({ type: 'jump-set', jump: undefined });
  if (found?.hasWrapped) say(wrappedText(direction, !hasMore));
  if (!reached?.current) return;
  store.dispatch({ type: 'match-reached', ...reached });
  goTo(transcript, positionOf(transcript, reached.current.entry, reached.current.match));
}

/** Goes to the first match in a message, if it has one. Unknown while it is looked for. */
export function reachFirstMatch(transcript: OpenTranscript, entry: number): 'unknown' | undefined {
  const { store, log, scan } = transcript;
  const looked = scan();
  if (looked === undefined) return undefined;
  const endMs = performance.now() + promptMs;
  looked.work(log().entries, promptMs);
  if (looked.counts[entry] === undefined) return 'unknown';
  const reached = matchPlace(transcript, looked, { entry, index: 0 }, endMs);
  if (reached === undefined) return 'unknown';
  if (reached.current === undefined) return undefined;
  store.dispatch({ type: 'match-reached', ...reached });
  goTo(transcript, positionOf(transcript, entry, reached.current.match));
  return undefined;
}

type MatchNumber = { entry: number; index: number };

/** The next match in the message under the cursor. Its index may be out of range. Undefined while it is looked for. */
function startOfJump(
  transcript: OpenTranscript,
  looked: SearchScan,
  direction: 1 | -1,
  endMs: number,
): MatchNumber | undefined {
  const { store, log, layout } = transcript;
  const { entries } = log();
  const cursor = currentCursor(transcript);
  const { entry: at } = cursor;
  const current = store.get().search?.current;
  if (current?.entry === at && isSamePosition(cursor, positionOf(transcript, at, current.match))) {
    return { entry: at, index: current.index + direction };
  }
  if (!looked.counts[at]) return { entry: at, index: 0 };
  const id = entries[at]?.id ?? '';
  const which = { entries, at, isUnfolded: isUnfolded(store.get(), id) };
  const matches = looked.matchesIn(which, endMs);
  if (matches === undefined) return undefined;
  const line = layout().lineAt(cursor);
  const here = {
    section: cursor.section,
    row: line?.rowIndex ?? 0,
    start: Math.max(0, line?.offset ?? 0),
  };
  const next = matches.findIndex((match) => !isAbove(match, here));
  const after = next === -1 ? matches.length : next;
  return { entry: at, index: direction === 1 ? after : after - 1 };
}

type TextPlace = Pick<EntryMatch, 'section' | 'row' | 'start'>;

const isAbove = (a: TextPlace, b: TextPlace): boolean =>
  a.section < b.section ||
  (a.section === b.section && (a.row < b.row || (a.row === b.row && a.start < b.start)));

type Found = MatchNumber & { hasWrapped: boolean };

/** The first match from `from` on; unknown if a message on the way is not counted yet. */
function nextMatch(way: {
  counts: readonly (number | undefined)[];
  count: number;
  hasMore: boolean;
  from: MatchNumber;
  direction: 1 | -1;
}): Found | 'unknown' | undefined {
  const { counts, count, hasMore, from, direction } = way;
  const here = counts[from.entry];
  if (here === undefined && count > 0) return 'unknown';
  if (from.index >= 0 && from.index < (here ?? 0)) return { ...from, hasWrapped: false };

  for (let step = 1; step <= count; step++) {
    const at = from.entry + step * direction;
    const hasWrapped = at < 0 || at >= count;
    if (hasWrapped && direction === 1 && hasMore) return 'unknown';
    const entry = (at + count) % count;
    const matches = counts[entry];
    if (matches === undefined) return 'unknown';
    if (matches > 0) return { entry, index: direction === 1 ? 0 : matches - 1, hasWrapped };
  }
  return undefined;
}

type Reached = { current: CurrentMatch | undefined; opened: string | undefined };

/**
 * Where a match is. A folded message that hides it stays unfolded while the match is current. Undefined while
 * it is looked for.
 */
function matchPlace(
  { store, log }: OpenTranscript,
  looked: SearchScan,
  { entry: at, index }: MatchNumber,
  endMs: number,
): Reached | undefined {
  const { entries } = log();
  const id = entries[at]?.id ?? '';
  const isOpen = isUnfolded({ ...store.get(), search: undefined }, id);
  const shown = looked.matchesIn({ entries, at, isUnfolded: isOpen }, endMs);
  if (shown === undefined) return undefined;
  const isHidden = shown.length < (looked.counts[at] ?? 0);
  const matches = isHidden ? looked.matchesIn({ entries, at, isUnfolded: true }, endMs) : shown;
  if (matches === undefined) return undefined;
  const match = matches[index];
  if (match === undefined) return { current: undefined, opened: undefined };
  return { current: { entry: at, index, match }, opened: isHidden ? id : undefined };
}

const positionOf = ({ layout }: OpenTranscript, entry: number, match: EntryMatch): Position =>
  layout().positionOf({ entry, section: match.section, row: match.row, offset: match.start });

/** The number of the current match, and how many there are so far; undefined while there is no search. */
export function matchPosition(
  search: Search | undefined,
  scan: SearchScan | undefined,
  log: MessageLog,
): SearchCount | undefined {
  if (search === undefined || scan === undefined) return undefined;

  let index = search.current === undefined ? undefined : search.current.index + 1;
  for (let entry = 0; entry < (search.current?.entry ?? 0); entry++) {
    const count = scan.counts[entry];
    // A message above that is not counted yet may hold any number of matches.
    if (count === undefined) index = undefined;
    else if (index !== undefined) index += count;
  }
  return { ...countOf(scan, log), index };
}
