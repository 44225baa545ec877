import type { ClientError } from '../../client/errors/client-error.ts';
import { unknownText } from '../../figures/format/number.ts';
import { formatAge, formatAgo, formatClock } from '../../figures/time/format-time.ts';
import { textWidth } from '../../terminal/width.ts';
import type { Freshness } from '../data/feed.ts';
import { isTransient } from '../data/traffic.ts';
import { type Span, signs } from '../draw/line.ts';
import { causeWithAdvice } from '../shell/outage-cause.ts';
import type { ScreenName } from '../shell/routes.ts';
import type { TrafficState } from '../shell/shell.ts';
import type { TeamFacts } from '../shell/team.ts';

export type FreshnessState = {
  /** The freshness of the data that the screen requests; undefined if it requests none. */
  freshness: Freshness | undefined;
  isWaiting: boolean;
  /** Whether a request has been running for so long that overdue data must be marked as old. */
  isHanging?: boolean;
  nowMs: number;
};

/** The freshness of the data, as a sign and words. */
export function freshnessSpans({
  freshness,
  isWaiting,
  isHanging = false,
  nowMs,
}: FreshnessState): Span[] {
  switch (freshness?.state) {
    case undefined:
      return [];
    case 'loading':
      return [{ text: isWaiting ? `${signs.busy} loading` : '', tone: 'busy' }];
    case 'live': {
      if (freshness.isPartial) return [{ text: ' PARTIAL ', tone: 'badge' }];
      if (freshness.isReading) return [{ text: `${signs.busy} reading`, tone: 'busy' }];
      const { updatedAt, dueAt = Number.POSITIVE_INFINITY } = freshness;
      const isDue = nowMs >= dueAt;
      if (isDue && isHanging) return [staleSpan(nowMs - updatedAt)];
      // Nothing is live while its server does not respond.
      const age = isDue || isHanging ? formatAgo(nowMs - updatedAt) : ageText(nowMs - updatedAt);
      return isWaiting
        ? [{ text: `${signs.busy} ${age}`, tone: 'busy' }]
        : [{ text: `${signs.good} ${age}`, tone: 'good' }];
    }
    case 'stale':
      return freshness.isOfOther ? [] : [staleSpan(nowMs - freshness.updatedAt)];
    case 'down':
      return [downSpan(freshness.reason.code)];
  }
}

export type PushedState = {
  /** On a team server: as of which time what the screen shows is; null if no push of it was complete. */
  dataOf?: number | null | undefined;
  nowMs: number;
};

/** What the main screens show, as a team server calls it; all others show sessions. */
const pushedKinds: Partial<Record<ScreenName, string>> = {
  overview: 'tokens',
  computers: 'computers',
  limits: 'limits',
  readiness: 'reports',
  people: 'users',
};

/** As of which time what a screen shows is; null if nothing was pushed, undefined while that is unknown. */
export const teamDataOf = (
  team: TeamFacts | undefined,
  root: ScreenName,
): number | null | undefined => team && (team.dataOf[pushedKinds[root] ?? 'sessions'] ?? null);

/** What a team server has is as old as what was pushed, however often it is read. */
export function teamText({ dataOf, nowMs }: PushedState, width: number): string {
  if (dataOf === undefined) return 'TEAM';
  const age = formatAge(dataOf === null ? dataOf : nowMs - dataOf);
  const [long, short] =
    age === unknownText ? ['age not known', 'age ?'] : [`up to ${age} old`, age];
  const texts = [`TEAM ${signs.dot} ${long}`, `TEAM ${short}`];
  return texts.find((text) => textWidth(text) + 2 <= width * teamShare) ?? 'TEAM';
}

/** The share of the row for the badge of a team server. */
const teamShare = 0.25;

const staleSpan = (ageMs: number): Span => ({
  text: ` STALE ${formatAge(ageMs)} `,
  tone: 'badge',
});

/** Missing access is a valid response, not an outage. */
function downSpan(code: ClientError['code']): Span {
  switch (code) {
    case 'forbidden':
    case 'unauthorized':
      return { text: ' NO ACCESS ', tone: 'badge' };
    case 'not-found':
      return { text: ' NOT FOUND ', tone: 'badge' };
    default:
      return { text: ' NO DATA ', tone: 'alarm' };
  }
}

/**
 * The reason why there is no newer data, for the second row: the failure and the time of the next retry, the
 * request that is still running, or that a list may be incomplete. Without any data the body gives the reason.
 */
export function outageSpans(
  freshness: Freshness | undefined,
  traffic: TrafficState,
  { width, hasCopy }: { width: number; hasCopy: boolean },
): Span[] {
  const { waiting, incomplete } = traffic;
  if (freshness?.state === 'stale') {
    const { reason } = freshness;
    const text = `${signs.bad} ${causeWithAdvice(reason)}, ${tryText(freshness, traffic)}`;
    const isOffered = hasCopy && isTransient(reason);
    return [{ text, tone: 'bad' }, ...(isOffered ? copySpans(width) : [])];
  }
  if (waiting) {
    const { seconds, what } = waiting;
    return [{ text: `${signs.busy} waiting ${seconds} s for ${what}`, tone: 'busy' }];
  }
  if (freshness === undefined || incomplete === undefined) return [];
  return [{ text: incomplete, tone: 'warning' }];
}

/** From this width, there is room to say what the command does. */
const minOfferWidth = 110;

const copySpans = (width: number): Span[] => [
  { text: '  ' },
  { text: ':offline', tone: 'accent' },
  { text: width < minOfferWidth ? '' : ' opens the copy', tone: 'muted' },
];

/** When a failed request is retried; undefined during a retry. Temporary failures are retried together. */
export function nextTryAt(
  { reason, retryAt }: { reason: ClientError; retryAt: number },
  { outage }: Pick<TrafficState, 'outage'>,
): number | undefined {
  if (!isTransient(reason) || outage === undefined) return retryAt;
  return outage === 'trying' ? undefined : outage;
}

function tryText(freshness: { reason: ClientError; retryAt: number }, traffic: TrafficState) {
  const at = nextTryAt(freshness, traffic);
  if (at !== undefined) return `next try ${formatClock(at)}`;
  return traffic.waiting ? `trying for ${traffic.waiting.seconds} s` : 'trying now';
}

// Below ten seconds, an age would change with every frame without being useful.
const ageText = (ageMs: number): string => (ageMs < 10_000 ? 'live' : formatAgo(ageMs));
