import type { ClientErrorCode } from '../../../client/errors/client-error.ts';
import { formatAge, formatClock } from '../../../domain/format/time.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { textWidth, truncateEnd } from '../../../terminal/width.ts';
import type { Freshness } from '../../data/feed.ts';
import type { ScreenName } from '../../navigation/route.ts';
import type { Profile } from '../../profile.ts';
import { spansWidth } from '../../text/fit-line.ts';
import type { Line, Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import { screenTabs } from './screen-tabs.ts';

export type HeaderState = {
  /** The root screen of the trail. */
  root: ScreenName;
  profile: Profile;
  isReadOnly: boolean;
  freshness: Freshness;
  /** The wait is long enough to be shown. */
  isWaiting: boolean;
  nowMs: number;
};

/** Cells of what is said about data that is at most hours old: the row must not change when it ages. */
const usualFreshnessWidth = 10;

/** Blanks around the profile, one cell of which may be on its left. */
const gaps = 3;

/** The first row: what this is, where one can go, whose data it is, how old it is. */
export function headerLine(state: HeaderState, width: number, glyphs: Glyphs): Line {
  const fresh = freshnessSpans(state, glyphs);
  const badges: Span[] = state.isReadOnly
    ? [{ text: ' read-only ', tone: 'badge' }, { text: ' ' }]
    : [];
  const right: Span[] = [...badges, ...fresh, { text: ' ' }];
  const steady = spansWidth(badges) + Math.max(usualFreshnessWidth, spansWidth(fresh) + 1);
  const left = screenSpans(state, width - steady - gaps);
  const room = Math.max(0, width - spansWidth(left) - spansWidth(right) - gaps);
  const who = truncateEnd(profileText(state.profile, room), room);
  const gap = Math.max(1, width - spansWidth(left) - textWidth(who) - spansWidth(right) - 2);

  return {
    spans: [
      ...left,
      { text: ' '.repeat(gap) },
      { text: who, tone: 'muted' },
      { text: '  ' },
      ...right,
    ],
  };
}

/** Whether the data is fresh, in a sign and words. */
export function freshnessSpans(
  { freshness, isWaiting, nowMs }: Pick<HeaderState, 'freshness' | 'isWaiting' | 'nowMs'>,
  glyphs: Glyphs,
): Span[] {
  switch (freshness.state) {
    case 'loading':
      return [{ text: isWaiting ? `${glyphs.busy} loading` : '', tone: 'busy' }];
    case 'live':
      return [{ text: `${glyphs.good} ${ageText(nowMs - freshness.updatedAt)}`, tone: 'good' }];
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
 * When the next try is due and the reason of an outage, for the second row. Without any data the body
 * says both.
 */
export function outageSpans(freshness: Freshness, glyphs: Glyphs): Span[] {
  if (freshness.state !== 'stale') return [];
  const { reason, retryAt } = freshness;
  const text = `${glyphs.bad} next try ${formatClock(retryAt)}: ${reason.message}`;
  return [{ text, tone: 'bad' }];
}

// Below ten seconds an age would change with every frame and say nothing.
const ageText = (ageMs: number): string => (ageMs < 10_000 ? 'live' : `${formatAge(ageMs)} ago`);

// A cut name says less than a short one.
function profileText({ name, host, isDemo }: Profile, room: number): string {
  const short = isDemo ? 'demo' : sanitizeLine(name);
  const whole = isDemo || name === host ? sanitizeLine(name) : sanitizeLine(`${name}@${host}`);
  return textWidth(whole) <= room ? whole : short;
}

/** The screens as fully as the profile leaves room for: our name gives way first, names come last. */
function screenSpans({ root, profile }: HeaderState, room: number): Span[] {
  const whole: Span[] = [{ text: ' signalbox ', tone: 'strong' }, ...screenTabs(root, 'names')];
  if (spansWidth(whole) + textWidth(profileText(profile, Number.POSITIVE_INFINITY)) <= room) {
    return whole;
  }
  const profileWidth = textWidth(profileText(profile, 0));
  const fuller = (['names', 'short names'] as const)
    .map((others) => screenTabs(root, others))
    .find((tabs) => spansWidth(tabs) + profileWidth <= room);
  return fuller ?? screenTabs(root, 'keys');
}
