import { counted, formatCount } from '../../../figures/format/number.ts';
import { isWhole, type MessageLog } from '../../../figures/transcript/message-log.ts';
import {
  anchoredIndex,
  isWrittenByUser,
  type TranscriptEntry,
} from '../../../figures/transcript/transcript-entry.ts';
import type { PromptOptions } from '../../overlays/prompt/prompt.ts';
import { type SearchCount, searchRemark } from '../../search/search-spans.ts';
import { wrappedText } from '../../search/search-texts.ts';
import { goTo, putCursor, textPositionOf } from './cursor.ts';
import { end, isSamePosition, type Position } from './position.ts';
import {
  type EntryMatch,
  firstFrom,
  type MatchNumber,
  nextEntry,
  nextMatch,
  numberOfMatch,
  totalOf,
} from './search-matches.ts';
import type { SearchScan } from './search-scan.ts';
import type { Transcript } from './shown-transcript.ts';
import { type CurrentMatch, isUnfolded, type JumpTarget, type Search } from './transcript-state.ts';

/** Starts a jump. It finishes at once if its target is already loaded. */
export function startJump(transcript: Transcript, to: JumpTarget, direction: 1 | -1): void {
  transcript.update({ type: 'jump-set', jump: { to, direction } });
  continueJump(transcript);
}

/** Finishes the jump if its target has been loaded, or if nothing is left to load. */
export function continueJump(transcript: Transcript): void {
  const { jump } = transcript.get();
  if (jump === undefined) return;
  if (jump.to === 'match') jumpToMatch(transcript, jump.direction);
  else if (jump.to === 'end') jumpToEnd(transcript);
  else if (jump.to === 'anchor') jumpToAnchor(transcript);
  else jumpToEntry(transcript, jump.to, jump.direction);
}

function jumpToEnd(transcript: Transcript): void {
  const { log, layout } = transcript.look();
  if (log.hasMore) return;
  transcript.update({ type: 'jump-set', jump: undefined });
  putCursor(transcript, end(layout), { isFollowing: true });
}

/** Goes to the first match in the message of the anchor, or to its head if it has none. */
function jumpToAnchor(transcript: Transcript): void {
  const { state, log } = transcript.look();
  const { anchor } = state;
  const { entries, hasMore } = log;
  const at = anchor === undefined ? -1 : anchoredIndex(anchor, entries);
  if (anchor !== undefined && at === -1 && hasMore) return;
  if (at !== -1 && reachFirstMatch(transcript, at) === 'unknown') return;

  transcript.update({ type: 'jump-set', jump: undefined });
  const { current } = transcript.get().search ?? {};
  if (at !== -1 && current?.entry !== at) goTo(transcript, transcript.look().layout.headOf(at));
}

type EntryTarget = 'turn' | 'error' | 'risk';

const names = { turn: 'user message', error: 'error', risk: 'risky tool call' };

/** Says that no message of the chosen role is a target, and what was searched for it. */
export function noneText(to: EntryTarget, { look, riskLens }: Transcript): string {
  const { state, log, session } = look();
  const { role } = state;
  const { cut, entries } = log;
  const all = Math.max(entries.length, (role === undefined && session.messageCount) || 0);
  const isAll = cut === undefined && entries.length === all;
  const read = isAll ? counted(all, 'message') : firstOf(entries.length, all, cut !== undefined);
  const whose = role === undefined ? '' : ` of role ${role} (others are hidden)`;
  if (to === 'risk') {
    const patterns = counted(riskLens.risks.filter(({ isOn }) => isOn).length, 'risk pattern');
    return `${patterns} (:risks) found nothing in ${read}${whose}.`;
  }
  if (role === undefined && isAll) return `This session has no ${names[to]}s.`;
  return `No ${names[to]}s in ${read}${whose}.`;
}

const firstOf = (loaded: number, all: number, isCut: boolean): string =>
  isCut
    ? `the first ${counted(loaded, 'message')}; the others cannot be read`
    : `${formatCount(loaded)} of ${counted(all, 'message')}`;

/** Goes to the next or previous target. As searches do, errors and risks continue at the other end. */
function jumpToEntry(transcript: Transcript, to: EntryTarget, direction: 1 | -1): void {
  const { update, say } = transcript;
  const { log, layout, cursor } = transcript.look();
  const { entries, hasMore } = log;
  const { entry: from } = cursor;
  const step = { from, direction };
  const { index, hasWrapped } = nextEntry(entries, step, isTarget(to, transcript));
  if (hasWrapped && direction === 1 && hasMore) return;

  update({ type: 'jump-set', jump: undefined });
  const isEnd = hasWrapped && (index === -1 || to === 'turn');
  if (!isEnd) goTo(transcript, layout.headOf(index));
  if (index === -1 && !hasMore) say(noneText(to, transcript));
  else if (isEnd) say(`No more ${names[to]}s ${direction === 1 ? 'below' : 'above'}.`);
  else if (index === from)
    say(`No other ${names[to]}s${isWhole(log) ? '' : ' in the loaded messages'}.`);
  else if (hasWrapped) say(wrappedText(direction, isWhole(log)));
}

function isTarget(to: EntryTarget, { riskLens }: Transcript) {
  if (to === 'risk') return riskLens.isRisky;
  return (entry: TranscriptEntry) => (to === 'error' ? entry.isError : isWrittenByUser(entry));
}

/** The number of messages that a search reads automatically; `n` reads more. */
export const searchReach = 10_000;

/** How long a key may search before it returns. Enough for all of a short session. */
const promptMs = 10;

/** The prompt of a search. Every letter goes to the first match again. */
export function searchPrompt(transcript: Transcript): PromptOptions {
  const { update, look } = transcript;
  const { state, cursor: origin } = look();
  const { search: before, pastSearches: past, top, isFollowing } = state;
  const goBack = () => putCursor(transcript, origin, { top, isFollowing });

  const search = (query: string) => {
    goBack();
    openSearch(transcript, query);
  };
  return {
    label: '/',
    past,
    remark: () => searchRemark(look().state.search && countOf(transcript.scan(), look().log)),
    onChange: search,
    onSubmit(query) {
      if (query === '') update({ type: 'searched', search: undefined });
      else update({ type: 'search-kept', query });
    },
    onCancel() {
      update({ type: 'searched', search: before });
      goBack();
    },
  };
}

function openSearch(transcript: Transcript, query: string): void {
  const search = query === '' ? undefined : { query, current: undefined, opened: undefined };
  transcript.update({ type: 'searched', search });
  if (search) startJump(transcript, 'match', 1);
}

function countOf(scan: SearchScan | undefined, log: MessageLog): SearchCount {
  const { total, searched } = totalOf(scan?.counts ?? []);
  return { total, isWhole: searched >= log.entries.length && isWhole(log) };
}

/** The jump stays open while messages on the way, or in a long message the position, must still be searched. */
function jumpToMatch(transcript: Transcript, direction: 1 | -1): void {
  const { update, say } = transcript;
  const looked = transcript.scan();
  if (looked === undefined) return;
  const { log } = transcript.look();
  const { entries, hasMore } = log;
  const endMs = performance.now() + promptMs;
  looked.work(entries, promptMs);

  const from = startOfJump(transcript, looked, direction, endMs);
  if (from === undefined) return;
  const { counts } = looked;
  const found = nextMatch({ counts, count: entries.length, hasMore, from, direction });
  if (found === 'unknown') return;
  const reached = found && matchPlace(transcript, looked, found, endMs);
  if (found && reached === undefined) return;
  update({ type: 'jump-set', jump: undefined });
  if (found?.hasWrapped) say(wrappedText(direction, isWhole(log)));
  if (reached) reach(transcript, reached);
}

/** Goes to the first match in a message, if it has one. `unknown` if the search needs more time. */
function reachFirstMatch(transcript: Transcript, entry: number): 'unknown' | undefined {
  const looked = transcript.scan();
  if (looked === undefined) return undefined;
  const endMs = performance.now() + promptMs;
  looked.work(transcript.look().log.entries, promptMs);
  if (looked.counts[entry] === undefined) return 'unknown';
  const reached = matchPlace(transcript, looked, { entry, index: 0 }, endMs);
  if (reached === undefined) return 'unknown';
  reach(transcript, reached);
  return undefined;
}

function reach(transcript: Transcript, { current, opened }: JumpResult): void {
  if (current === undefined) return;
  transcript.update({ type: 'match-reached', current, opened });
  goTo(transcript, positionOf(transcript, current.entry, current.match));
}

/** The next match in the message under the cursor. Its index may be out of range. Undefined while still searching. */
function startOfJump(
  transcript: Transcript,
  looked: SearchScan,
  direction: 1 | -1,
  endMs: number,
): MatchNumber | undefined {
  const { state, log, layout, cursor } = transcript.look();
  const { entries } = log;
  const { entry: at } = cursor;
  const current = state.search?.current;
  if (current?.entry === at && isSamePosition(cursor, positionOf(transcript, at, current.match))) {
    return { entry: at, index: current.index + direction };
  }
  if (!looked.counts[at]) return { entry: at, index: 0 };
  const id = entries[at]?.id ?? '';
  const which = { entries, at, isUnfolded: isUnfolded(state, id) };
  const matches = looked.matchesIn(which, endMs);
  if (matches === undefined) return undefined;
  const { section, row, offset: start } = textPositionOf(cursor, layout);
  const after = firstFrom(matches, { section, row, start });
  return { entry: at, index: direction === 1 ? after : after - 1 };
}

type JumpResult = { current: CurrentMatch | undefined; opened: string | undefined };

/** A folded message that hides the match stays unfolded while it is current. Undefined while still searching. */
function matchPlace(
  { look }: Transcript,
  looked: SearchScan,
  { entry: at, index }: MatchNumber,
  endMs: number,
): JumpResult | undefined {
  const { state, log } = look();
  const { entries } = log;
  const id = entries[at]?.id ?? '';
  const isOpen = isUnfolded({ ...state, search: undefined }, id);
  const shown = looked.matchesIn({ entries, at, isUnfolded: isOpen }, endMs);
  if (shown === undefined) return undefined;
  const isHidden = shown.length < (looked.counts[at] ?? 0);
  const matches = isHidden ? looked.matchesIn({ entries, at, isUnfolded: true }, endMs) : shown;
  if (matches === undefined) return undefined;
  const match = matches[index];
  if (match === undefined) return { current: undefined, opened: undefined };
  return { current: { entry: at, index, match }, opened: isHidden ? id : undefined };
}

const positionOf = ({ look }: Transcript, entry: number, match: EntryMatch): Position =>
  look().layout.positionOf({ entry, section: match.section, row: match.row, offset: match.start });

/** The number of the current match, and how many there are so far; undefined while there is no search. */
export function matchPosition(
  search: Search | undefined,
  scan: SearchScan | undefined,
  log: MessageLog,
): SearchCount | undefined {
  if (search === undefined || scan === undefined) return undefined;

  const { current } = search;
  return { ...countOf(scan, log), index: current && numberOfMatch(scan.counts, current) };
}
