import { formatCount } from '../../../figures/format/number.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { type Span, signs } from '../../draw/line.ts';
import { type SearchCount, searchSpans } from '../../search/search-spans.ts';
import type { JumpTarget, TranscriptState } from './transcript-state.ts';

type TranscriptProgress = {
  state: TranscriptState;
  /** The message under the cursor, from 1. */
  position: number;
  loaded: number;
  hasMore: boolean;
  /** The number of messages in the session, if the server reports it. */
  total: number | undefined;
  status: string | undefined;
  /** Who shares the session on a team server. */
  person: string | undefined;
  /** What of it a team server has, if one pushes to it. */
  shared: readonly Span[];
  matches: SearchCount | undefined;
  /** Indices of the messages that are errors. */
  errors: readonly number[];
  /** The number of messages with tool calls that need attention. */
  risks: number;
  /** Whether the screen has room for only a few words. */
  isNarrow: boolean;
};

/** The current position, running work, the search, and what is filtered out. */
export function transcriptTitle(progress: TranscriptProgress): Span[] {
  const { state, loaded, position, isNarrow } = progress;
  const isTight = isNarrow || state.search !== undefined;
  const { shared } = progress;
  if (loaded === 0) return [...roleSpans(state), ...personSpans(progress), ...shared];
  const place = `${formatCount(position)} of ${countText(progress)}`;
  return [
    ...activitySpans(progress),
    ...matchSpans(progress),
    ...roleSpans(state),
    { text: isTight ? place : `message ${place}`, tone: 'muted' },
    ...(isTight ? [] : personSpans(progress)),
    ...shared,
    ...errorSpans(progress, isTight),
    ...riskSpans(progress, isTight),
    ...(state.isWrapped ? [] : [{ text: '  not wrapped', tone: 'muted' as const }]),
    ...statusSpans(progress),
    ...(state.hasTimes ? [{ text: '  UTC', tone: 'muted' as const }] : []),
  ];
}

const personSpans = ({ person }: TranscriptProgress): Span[] =>
  person === undefined ? [] : [{ text: `  ${sanitizeLine(person)}`, tone: 'muted' }];

// The server counts messages of all roles. With a role chosen, only loaded messages can be counted.
function countText({
  state,
  loaded,
  hasMore,
  total,
}: Pick<TranscriptProgress, 'state' | 'loaded' | 'hasMore' | 'total'>): string {
  if (!hasMore) return formatCount(loaded);
  return state.role === undefined && total !== undefined && total > loaded
    ? formatCount(total)
    : `${formatCount(loaded)}+`;
}

/** Running work and how to stop it; otherwise that the end is followed, or the number of new messages. */
export function activitySpans(
  progress: Pick<TranscriptProgress, 'state' | 'loaded' | 'hasMore' | 'total'>,
): Span[] {
  const { state, loaded, hasMore } = progress;
  if (state.saved !== undefined) {
    const count = `${formatCount(state.saved)} of ${countText(progress)}`;
    return busySpans(`${signs.busy} saving, ${count}`);
  }
  if (state.jump !== undefined) {
    const count = `${formatCount(loaded)} of ${countText(progress)}`;
    return busySpans(`${signs.busy} ${jumpTexts[state.jump.to]}, ${count} read`);
  }
  if (state.isFollowing && !hasMore) return [{ text: `${signs.down} following  `, tone: 'good' }];
  const news = newCount(progress);
  return news === 0
    ? []
    : [
        {
          text: ` ${signs.down} ${formatCount(news)} new `,
          tone: 'badge',
          spoken: `  ${formatCount(news)} new`,
        },
        { text: '  ' },
      ];
}

const busySpans = (text: string): Span[] => [
  { text, tone: 'busy' },
  { text: '  esc stops', tone: 'muted' },
  // It stays where there is no room for the key.
  { text: '  ' },
];

const jumpTexts: Record<JumpTarget, string> = {
  end: 'reading to the end',
  turn: 'looking for the next user message',
  error: 'looking for the next error',
  risk: 'looking for the next risky call',
  match: 'searching',
  anchor: 'reading to the message',
};

/** The number of messages that arrived since the end was last visible. */
function newCount({
  state,
  loaded,
  hasMore,
}: Pick<TranscriptProgress, 'state' | 'loaded' | 'hasMore'>): number {
  if (hasMore || state.countAtEnd === undefined) return 0;
  return Math.max(0, loaded - Math.max(state.countAtEnd, state.seen));
}

function matchSpans({ state, matches, loaded, hasMore }: TranscriptProgress): Span[] {
  if (state.search === undefined || matches === undefined) return [];
  const reach = hasMore ? ` in the first ${formatCount(loaded)}` : '';
  return searchSpans(state.search.query, matches, reach);
}

function errorSpans({ errors, position, hasMore }: TranscriptProgress, isTight: boolean): Span[] {
  if (errors.length === 0) return [];
  const index = errors.indexOf(position - 1);
  const total = readText(errors.length, hasMore, isTight || index !== -1 ? '' : 'error');
  const place = index === -1 ? '' : `${isTight ? '' : 'error '}${formatCount(index + 1)} of `;
  return [{ text: `  ${signs.bad} ${place}${total}`, tone: 'bad' }];
}

function riskSpans({ risks, hasMore }: TranscriptProgress, isTight: boolean): Span[] {
  if (risks === 0) return [];
  const total = readText(risks, hasMore, isTight ? '' : 'risk');
  return [{ text: `  ${signs.warning} ${total}`, tone: 'warning' }];
}

/** A count of loaded items that may be incomplete, with a word if there is room for one. */
function readText(count: number, hasMore: boolean, word: string): string {
  const plural = word === '' || (count === 1 && !hasMore) ? '' : 's';
  return `${formatCount(count)}${hasMore ? '+' : ''}${word && ' '}${word}${plural}`;
}

export const roleSpans = ({ role }: TranscriptState): Span[] =>
  role === undefined ? [] : [{ text: ` only ${role} `, tone: 'badge' }, { text: '  ' }];

function statusSpans({ status }: TranscriptProgress): Span[] {
  if (status === 'running') return [{ text: `  ${signs.busy} running`, tone: 'busy' }];
  return status === 'pending' ? [{ text: `  ${signs.dot} waiting`, tone: 'muted' }] : [];
}
