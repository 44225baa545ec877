import { formatCount } from '../../../domain/format/number.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import { type SearchCount, searchSpans } from '../../search/search-spans.ts';
import type { Seek, TranscriptView } from './transcript-view.ts';

export type TranscriptProgress = {
  view: TranscriptView;
  /** The message under the cursor, from 1. */
  position: number;
  loaded: number;
  hasMore: boolean;
  /** Messages of the session in all, where that is known. */
  total: number | undefined;
  /** Of the session, where it is known. */
  status: string | undefined;
  /** What a search has found so far. */
  matches: SearchCount | undefined;
  /** Whether there is room for few words only. */
  isNarrow: boolean;
};

/** Where the reader is, what is going on, and what is left out. */
export function transcriptTitle(progress: TranscriptProgress): Span[] {
  const { view, loaded, position, isNarrow } = progress;
  const isTight = isNarrow || view.search !== undefined;
  if (loaded === 0) return roleSpans(view);
  const place = `${formatCount(position)} of ${countText(progress)}`;
  return [
    ...activitySpans(progress),
    ...matchSpans(progress),
    ...roleSpans(view),
    { text: isTight ? place : `message ${place}`, tone: 'muted' },
    ...(view.isWrapped ? [] : [{ text: '  not wrapped', tone: 'muted' as const }]),
    ...statusSpans(progress),
  ];
}

// The count of the session is of all roles, so a filtered list can only count what it has read.
function countText({ view, loaded, hasMore, total }: TranscriptProgress): string {
  if (!hasMore) return formatCount(loaded);
  return view.role === undefined && total !== undefined && total > loaded
    ? formatCount(total)
    : `${formatCount(loaded)}+`;
}

/** What takes time now, and how to stop it; else whether the end is followed, or what is new there. */
function activitySpans(progress: TranscriptProgress): Span[] {
  const { view, loaded, hasMore } = progress;
  if (view.saved !== undefined) {
    const count = `${formatCount(view.saved)} of ${countText(progress)}`;
    return busySpans(`${signs.busy} saving, ${count}`);
  }
  if (view.seek !== undefined) {
    const count = `${formatCount(loaded)} of ${countText(progress)}`;
    return busySpans(`${signs.busy} ${seekText(view.seek)}, ${count} read`);
  }
  if (view.isFollowing && !hasMore) return [{ text: `${signs.down} following  `, tone: 'good' }];
  const news = newCount(progress);
  return news === 0
    ? []
    : [{ text: ` ${signs.down} ${formatCount(news)} new `, tone: 'badge' }, { text: '  ' }];
}

const busySpans = (text: string): Span[] => [
  { text, tone: 'busy' },
  { text: '  esc stops  ', tone: 'muted' },
];

function seekText({ to }: Seek): string {
  switch (to) {
    case 'end':
      return 'reading to the end';
    case 'turn':
      return 'looking for the next turn';
    case 'error':
      return 'looking for the next error';
    case 'match':
      return 'searching';
  }
}

/** Messages that have come since the end was last in sight. */
function newCount({ view, loaded, hasMore }: TranscriptProgress): number {
  if (hasMore || view.countAtEnd === undefined) return 0;
  return Math.max(0, loaded - Math.max(view.countAtEnd, view.seen));
}

function matchSpans({ view, matches, loaded, hasMore }: TranscriptProgress): Span[] {
  if (view.search === undefined || matches === undefined) return [];
  const reach = hasMore ? ` in the first ${formatCount(loaded)}` : '';
  return searchSpans(view.search.query, matches, reach);
}

const roleSpans = ({ role }: TranscriptView): Span[] =>
  role === undefined ? [] : [{ text: ` only ${role} `, tone: 'badge' }, { text: '  ' }];

function statusSpans({ status }: TranscriptProgress): Span[] {
  if (status === 'running') return [{ text: `  ${signs.busy} running`, tone: 'busy' }];
  return status === 'pending' ? [{ text: `  ${signs.dot} pending`, tone: 'muted' }] : [];
}
