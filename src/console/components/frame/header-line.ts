import type { ClientErrorCode } from '../../../client/errors/client-error.ts';
import { formatAge, formatClock } from '../../../domain/format/time.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { textWidth, truncateEnd } from '../../../terminal/width.ts';
import type { Profile } from '../../console-context.ts';
import type { Freshness } from '../../data/feed.ts';
import { rootScreens, type ScreenName } from '../../navigation/route.ts';
import type { Line, Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';

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

/** The first row: what this is, where one can go, whose data it is, how old it is. */
export function headerLine(state: HeaderState, width: number, glyphs: Glyphs): Line {
  const fresh = freshnessSpans(state, glyphs);
  const right: Span[] = [
    ...(state.isReadOnly ? [{ text: ' read-only ', tone: 'badge' as const }, { text: ' ' }] : []),
    ...fresh,
    { text: ' ' },
  ];
  const left = screenSpans(state.root, width - spansWidth(right) - 3);
  const room = Math.max(0, width - spansWidth(left) - spansWidth(right) - 3);
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
  if (isDemo) return textWidth(name) <= room ? sanitizeLine(name) : 'demo';
  return sanitizeLine(name === host ? host : `${name}@${host}`);
}

/** The screens with their keys; in little room without our name, in less with as many names as fit. */
function screenSpans(root: ScreenName, room: number): Span[] {
  const ourName: Span = { text: ' signalbox ', tone: 'strong' };
  const named = (count: number) =>
    rootScreens.flatMap((screen, index) => screenSpan(screen, root, index < count));
  const whole = [ourName, ...named(rootScreens.length)];
  if (spansWidth(whole) <= room) return whole;

  let count = rootScreens.length;
  while (count > 0 && spansWidth(named(count)) > room) count -= 1;
  return named(count);
}

function screenSpan(
  { key, title, route }: (typeof rootScreens)[number],
  root: ScreenName,
  isNamed: boolean,
): Span[] {
  const isHere = route.screen === root;
  return [
    { text: ' ' },
    { text: key, tone: 'accent' },
    ...(isHere || isNamed
      ? [{ text: ' ' }, { text: title, tone: isHere ? ('strong' as const) : ('muted' as const) }]
      : []),
  ];
}

const spansWidth = (spans: readonly Span[]): number =>
  spans.reduce((sum, { text }) => sum + textWidth(text), 0);
