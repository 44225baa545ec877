import type { ClientErrorCode } from '../../client/errors/client-error.ts';
import { formatAge, formatClock } from '../../domain/format/time.ts';
import { textWidth, truncateMiddle } from '../../terminal/width.ts';
import type { Freshness } from '../data/feed.ts';
import { spansWidth } from '../draw/fit-line.ts';
import type { Line, Span } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import type { Profile } from '../shell/profile.ts';
import type { ScreenName } from '../shell/routes.ts';
import { outageCause } from './outage-cause.ts';
import { profileName } from './profile-name.ts';
import { screenTabs } from './screen-tabs.ts';

export type HeaderState = {
  /** The root screen of the trail. */
  root: ScreenName;
  profile: Profile;
  isReadOnly: boolean;
  /** Of what the screen asks the server; nothing where it asks nothing. */
  freshness: Freshness | undefined;
  /** The wait is long enough to be shown. */
  isWaiting: boolean;
  nowMs: number;
};

/** Cells of the longest that is usually said of data: no name may move when it ages or fails. */
const usualFreshnessWidth = 11;

/** The first row: what this is, where one can go, whose data it is, how old it is. */
export function headerLine(state: HeaderState, width: number): Line {
  const fresh = freshnessSpans(state);
  const badges: Span[] = state.isReadOnly
    ? [{ text: ' read-only ', tone: 'badge' }, { text: ' ' }]
    : [];
  const right: Span[] = [...badges, ...fresh, ...endSpans(fresh)];
  const steady = width - spansWidth(badges) - usualFreshnessWidth - 2;
  const left = screenTabs(state.root, steady);
  const free = width - spansWidth(left) - spansWidth(right);
  const name = profileName(state.profile, steady - spansWidth(left));
  const who = truncateMiddle(name, Math.max(0, free - 2));
  const blanks = Math.max(2, free - textWidth(who));
  const behind = Math.min(2, blanks - 1);

  return {
    spans: [
      ...left,
      { text: ' '.repeat(blanks - behind) },
      { text: who, tone: 'muted' },
      { text: ' '.repeat(behind) },
      ...right,
    ],
  };
}

/** What stands out has a blank of its own around it. */
const endSpans = (fresh: readonly Span[]): Span[] =>
  fresh.at(-1)?.text.endsWith(' ') ? [] : [{ text: ' ' }];

/** Whether the data is fresh, in a sign and words. */
export function freshnessSpans({
  freshness,
  isWaiting,
  nowMs,
}: Pick<HeaderState, 'freshness' | 'isWaiting' | 'nowMs'>): Span[] {
  switch (freshness?.state) {
    case undefined:
      return [];
    case 'loading':
      return [{ text: isWaiting ? `${signs.busy} loading` : '', tone: 'busy' }];
    case 'live':
      return [{ text: `${signs.good} ${ageText(nowMs - freshness.updatedAt)}`, tone: 'good' }];
    case 'stale':
      return [{ text: ` STALE ${formatAge(nowMs - freshness.updatedAt)} `, tone: 'badge' }];
    case 'down':
      return [downSpan(freshness.reason.code)];
  }
}

/** A no is an answer: nothing burns where somebody may not look. */
function downSpan(code: ClientErrorCode): Span {
  switch (code) {
    case 'forbidden':
      return { text: ' NO ACCESS ', tone: 'badge' };
    case 'not-found':
      return { text: ' NOT FOUND ', tone: 'badge' };
    default:
      return { text: ' NO DATA ', tone: 'alarm' };
  }
}

/**
 * Why there is no newer data and when the next try is due, for the second row. Without any data the body
 * says both.
 */
export function outageSpans(freshness: Freshness | undefined): Span[] {
  if (freshness?.state !== 'stale') return [];
  const { reason, retryAt } = freshness;
  const text = `${signs.bad} ${outageCause(reason)}, next try ${formatClock(retryAt)}`;
  return [{ text, tone: 'bad' }];
}

// Below ten seconds an age would change with every frame and say nothing.
const ageText = (ageMs: number): string => (ageMs < 10_000 ? 'live' : `${formatAge(ageMs)} ago`);
