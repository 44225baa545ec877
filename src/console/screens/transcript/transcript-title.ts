import { formatCount } from '../../../domain/format/number.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import { type SearchCount, searchSpans } from '../../search/search-spans.ts';
import type { Jump, TranscriptState } from './transcript-state.ts';

export type TranscriptProgress = {
  state: TranscriptState;
  /** The message under the cursor, from 1. */
  position: number;
  loaded: number;
  hasMore: boolean;
  /** All messages of the session, if the server says how many. */
  total: number | undefined;
  /** The status of the session, if known. */
  status: string | undefined;
  /** What a search has found so far. */
  matches: SearchCount | undefined;
  /** Indices of the messages that are errors. */
  errors: readonly number[];
  /** Messages with tool calls that a person should look at. */
  risks: number;
  /** Whether the screen has room for few words only. */
  isNarrow: boolean;
};

/** The position of the reader, running work, the search, and what is filtered out. */
export function transcriptTitle(progress: TranscriptProgress): Span[] {
  const { state, loaded, position, isNarrow } = progress;
  const isTight = isNarrow || state.search !== undefined;
  if (loaded === 0) return roleSpans(state);
  const place = `${formatCount(position)} of ${countText(progress)}`;
  return [
    ...activitySpans(progress),
    ...matchSpans(progress),
    ...roleSpans(state),
    { text: isTight ? place : `message ${place}`, tone: 'muted' },
    ...errorSpans(progress, isTight),
    ...riskSpans(progress, isTight),
    ...(state.isWrapped ? [] : [{ text: '  not wrapped', tone: 'muted' as const }]),
    ...statusSpans(progress),
    ...(state.hasTimes ? [{ text: '  UTC', tone: 'muted' as const }] : []),
  ];
}

// The server counts messages of all roles. With a role chosen, only messages read so far can be counted.
function countText({ state, loaded, hasMore, total }: TranscriptProgress): string {
  if (!hasMore) return formatCount(loaded);
  return state.role === undefined && total !== undefined && total > loaded
    ? formatCount(total)
    : `${formatCount(loaded)}+`;
}

/** Running work and how to stop it; else that the end is followed, or how many messages are new. */
function activitySpans(progress: TranscriptProgress): Span[] {
  const { state, loaded, hasMore } = progress;
  if (state.saved !== undefined) {
    const count = `${formatCount(state.saved)} of ${countText(progress)}`;
    return busySpans(`${signs.busy} saving, ${count}`);
  }
  if (state.jump !== undefined) {
    const count = `${formatCount(loaded)} of ${countText(progress)}`;
    return busySpans(`${signs.busy} ${jumpText(state.jump)}, ${count} read`);
  }
  if (state.isFollowing && !hasMore) return [{ text: `${signs.down} following  `, tone: 'good' }];
  const news = newCount(progress);
  return news === 0
    ? []
    : [{ text: ` ${signs.down} ${formatCount(news)} new `, tone: 'badge' }, { text: '  ' }];
}

const busySpans = (text: string): Span[] => [
  { text, tone: 'busy' },
  { text: '  esc stops  ', tone: 'muted' },
];

function jumpText({ to }: Jump): string {
  switch (to) {
    case 'end':
      return 'reading to the end';
    case 'turn':
      return 'looking for the next user message';
    case 'error':
      return 'looking for the next error';
    case 'risk':
      return 'looking for the next risky call';
    case 'match':
      return 'searching';
    case 'anchor':
      return 'reading to the message';
  }
}

/** Messages that arrived since the end was last in sight. */
function newCount({ state, loaded, hasMore }: TranscriptProgress): number {
  if (hasMore || state.countAtEnd === undefined) return 0;
  return Math.max(0, loaded - Math.max(state.countAtEnd, state.seen));
}

function matchSpans({ state, matches, loaded, hasMore }: TranscriptProgress): Span[] {
  if (state.search === undefined || matches === undefined) return [];
  const reach = hasMore ? ` in the first ${formatCount(loaded)}` : '';
  return searchSpans(state.search.query, matches, reach);
}

/** How many errors were read, and which of them is under the cursor. */
function errorSpans({ errors, position, hasMore }: TranscriptProgress, isTight: boolean): Span[] {
  if (errors.length === 0) return [];
  const total = `${formatCount(errors.length)}${hasMore ? '+' : ''}`;
  const index = errors.indexOf(position - 1);
  if (index === -1) {
    const word = isTight ? '' : errors.length === 1 && !hasMore ? ' error' : ' errors';
    return [{ text: `  ${signs.bad} ${total}${word}`, tone: 'bad' }];
  }
  const word = isTight ? '' : 'error ';
  return [{ text: `  ${signs.bad} ${word}${formatCount(index + 1)} of ${total}`, tone: 'bad' }];
}

/** How many risky calls were read. */
function riskSpans({ risks, hasMore }: TranscriptProgress, isTight: boolean): Span[] {
  if (risks === 0) return [];
  const count = `${formatCount(risks)}${hasMore ? '+' : ''}`;
  const word = isTight ? '' : risks === 1 && !hasMore ? ' risk' : ' risks';
  return [{ text: `  ${signs.warning} ${count}${word}`, tone: 'warning' }];
}

const roleSpans = ({ role }: TranscriptState): Span[] =>
  role === undefined ? [] : [{ text: ` only ${role} `, tone: 'badge' }, { text: '  ' }];

function statusSpans({ status }: TranscriptProgress): Span[] {
  if (status === 'running') return [{ text: `  ${signs.busy} running`, tone: 'busy' }];
  return status === 'pending' ? [{ text: `  ${signs.dot} pending`, tone: 'muted' }] : [];
}
