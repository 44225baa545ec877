import type { ClientError, ClientErrorCode } from '../../client/errors/client-error.ts';
import {
  formatAge,
  formatClock,
  formatDateTime,
  isNotable,
  signedDifference,
} from '../../domain/format/time.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { textWidth, truncateMiddle } from '../../terminal/width.ts';
import type { Freshness } from '../data/feed.ts';
import { isPassing } from '../data/traffic.ts';
import type { Line, Span } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import { spansWidth } from '../draw/spans.ts';
import type { Tone } from '../draw/theme.ts';
import { rootPlaces, type ScreenName } from '../shell/routes.ts';
import type { Profile, TrafficState } from '../shell/shell.ts';
import { outageCause } from './outage-cause.ts';

export type HeaderState = {
  /** The root screen of the trail. */
  root: ScreenName;
  profile: Profile;
  isReadOnly: boolean;
  /** How many milliseconds the server's clock is ahead of this computer's. */
  clockDifferenceMs?: number;
  /** Of what the screen asks the server; nothing where it asks nothing. */
  freshness: Freshness | undefined;
  /** The wait is long enough to be shown. */
  isWaiting: boolean;
  /** A request has been under way for so long that data which is due has to be called old. */
  isHanging?: boolean;
  nowMs: number;
  /** How many findings of Now should be looked at; those are not told on that screen itself. */
  urgent: number;
};

/** Cells that are kept for the number of findings, so that no name moves when there are any. */
const urgentWidth = 5;

/** Cells of the longest that is usually said of data: no name may move when it ages or fails. */
const usualFreshnessWidth = 11;

/** The first row: what this is, where one can go, whose data it is, how old it is. */
export function headerLine(state: HeaderState, width: number): Line {
  const fresh = isCopyOnShow(state) ? [] : freshnessSpans(state);
  const badges = badgeTexts(state, width).flatMap((text): Span[] => [
    { text: ` ${text} `, tone: 'badge' },
    { text: ' ' },
  ]);
  const right: Span[] = [...badges, ...fresh, ...endSpans(fresh)];
  const urgent = urgentSpans(state);
  const steady = width - spansWidth(badges) - usualFreshnessWidth - urgentWidth - 2;
  const left = screenTabs(state.root, steady);
  const free = width - spansWidth(left) - spansWidth(right) - spansWidth(urgent);
  const name = profileName(state.profile, steady - spansWidth(left));
  const who = truncateMiddle(name, Math.max(0, free - 2));
  const blanks = Math.max(2, free - textWidth(who));
  const behind = Math.min(2, blanks - 1);

  return {
    spans: [
      ...left,
      { text: ' '.repeat(blanks - behind) },
      ...urgent,
      { text: who, tone: 'muted' },
      { text: ' '.repeat(behind) },
      ...right,
    ],
  };
}

/** What is special about this console as a whole. */
function badgeTexts(state: HeaderState, width: number): string[] {
  const { profile, isReadOnly, clockDifferenceMs = 0 } = state;
  if (profile.dataOf !== undefined) return [offlineText(profile.dataOf, width)];
  return [
    ...(isNotable(clockDifferenceMs) ? [`clock ${signedDifference(clockDifferenceMs)}`] : []),
    ...(isReadOnly ? ['read-only'] : []),
  ];
}

/** Of the row, for what is said of a copy. */
const offlineShare = 0.4;

function offlineText(dataOf: number, width: number): string {
  const moment = formatDateTime(dataOf);
  const texts = [`OFFLINE · data of ${moment}`, `OFFLINE ${moment}`];
  return texts.find((text) => textWidth(text) + 2 <= width * offlineShare) ?? 'OFFLINE';
}

/** All of a copy has the age that its badge tells; what it does not hold is said as usual. */
const isCopyOnShow = ({ profile, freshness }: HeaderState): boolean =>
  profile.dataOf !== undefined && freshness?.state !== 'down';

/** `! 2`: so many findings wait on Now. */
const urgentSpans = ({ urgent, root }: HeaderState): Span[] =>
  urgent === 0 || root === 'now'
    ? []
    : [{ text: `${signs.warning} ${Math.min(urgent, 99)}  `, tone: 'warning' }];

/** What stands out has a blank of its own around it. */
const endSpans = (fresh: readonly Span[]): Span[] =>
  fresh.at(-1)?.text.endsWith(' ') ? [] : [{ text: ' ' }];

/** Whether the data is fresh, in a sign and words. */
export function freshnessSpans({
  freshness,
  isWaiting,
  isHanging = false,
  nowMs,
}: Pick<HeaderState, 'freshness' | 'isWaiting' | 'isHanging' | 'nowMs'>): Span[] {
  switch (freshness?.state) {
    case undefined:
      return [];
    case 'loading':
      return [{ text: isWaiting ? `${signs.busy} loading` : '', tone: 'busy' }];
    case 'live': {
      const { updatedAt, dueAt = Number.POSITIVE_INFINITY } = freshness;
      const isDue = nowMs >= dueAt;
      if (isDue && isHanging) return [staleSpan(nowMs - updatedAt)];
      const age = isDue ? agoText(nowMs - updatedAt) : ageText(nowMs - updatedAt);
      return isWaiting
        ? [{ text: `${signs.busy} ${age}`, tone: 'busy' }]
        : [{ text: `${signs.good} ${age}`, tone: 'good' }];
    }
    case 'stale':
      return [staleSpan(nowMs - freshness.updatedAt)];
    case 'down':
      return [downSpan(freshness.reason.code)];
  }
}

const staleSpan = (ageMs: number): Span => ({
  text: ` STALE ${formatAge(ageMs)} `,
  tone: 'badge',
});

/** Missing access is an answer, not an outage. */
function downSpan(code: ClientErrorCode): Span {
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
 * What keeps newer data away, for the second row: why there is none and when the next try is due, what has
 * not been answered yet, or that a list may lack rows. Without any data the body says why.
 */
export function outageSpans(
  freshness: Freshness | undefined,
  traffic: TrafficState,
  { width, hasCopy }: { width: number; hasCopy: boolean },
): Span[] {
  const { waiting, mayBeIncomplete } = traffic;
  if (freshness?.state === 'stale') {
    const { reason } = freshness;
    const text = `${signs.bad} ${outageCause(reason)}, ${tryText(freshness, traffic)}`;
    const isOffered = hasCopy && isPassing(reason);
    return [{ text, tone: 'bad' }, ...(isOffered ? copySpans(width) : [])];
  }
  if (waiting) return [{ text: `${signs.busy} ${waitingText(waiting)}`, tone: 'busy' }];
  if (freshness === undefined || !mayBeIncomplete) return [];
  return [{ text: 'may be incomplete: the server gives no next page', tone: 'warning' }];
}

/** From here on there is room to say what the command does. */
const leastOfferWidth = 110;

const copySpans = (width: number): Span[] => [
  { text: '  ' },
  { text: ':offline', tone: 'accent' },
  { text: width < leastOfferWidth ? '' : ' opens the copy', tone: 'muted' },
];

/** When something that failed is tried again; nothing while it is. What may pass is tried together. */
export function nextTryAt(
  { reason, retryAt }: { reason: ClientError; retryAt: number },
  { outage }: Pick<TrafficState, 'outage'>,
): number | undefined {
  if (!isPassing(reason) || outage === undefined) return retryAt;
  return outage === 'trying' ? undefined : outage;
}

function tryText(freshness: { reason: ClientError; retryAt: number }, traffic: TrafficState) {
  const at = nextTryAt(freshness, traffic);
  if (at !== undefined) return `next try ${formatClock(at)}`;
  return traffic.waiting ? `trying for ${traffic.waiting.seconds} s` : 'trying now';
}

const waitingText = ({ what, seconds }: NonNullable<TrafficState['waiting']>): string =>
  `waiting ${seconds} s for ${what}`;

// Below ten seconds an age would change with every frame and say nothing.
const ageText = (ageMs: number): string => (ageMs < 10_000 ? 'live' : agoText(ageMs));
const agoText = (ageMs: number): string => `${formatAge(ageMs)} ago`;

/** Whose data this is, with its host where there are cells for both. */
function profileName({ name, host, isDemo }: Profile, room: number): string {
  const short = isDemo ? 'demo' : sanitizeLine(name);
  const whole = isDemo || name === host ? sanitizeLine(name) : sanitizeLine(`${name}@${host}`);
  return textWidth(whole) <= room ? whole : short;
}

/** From the fullest: with our own name, all names, all short names, and the keys with one name behind them. */
type TabNames = 'product' | 'names' | 'short names' | 'keys';

/**
 * Cells that are left to the profile at least. Names of screens say little more than short ones, so they
 * leave room for most addresses; in less room a profile is rather cut than no screen named.
 */
const leastProfile: Record<TabNames, number> = {
  product: 30,
  names: 10,
  'short names': 4,
  keys: 0,
};

/**
 * The screens that a number key opens, each with its key, as fully as there is room for them and the
 * profile. Whichever is on show, each stays at its place.
 */
function screenTabs(here: ScreenName, room: number): Span[] {
  const fullest = (['product', 'names', 'short names'] as const).find(
    (names) => spansWidth(tabs(here, names)) + leastProfile[names] <= room,
  );
  return tabs(here, fullest ?? 'keys');
}

function tabs(here: ScreenName, names: TabNames): Span[] {
  switch (names) {
    case 'product':
      return [{ text: ' signalbox ', tone: 'strong' }, ...namedTabs(here, 'title')];
    case 'names':
      return namedTabs(here, 'title');
    case 'short names':
      return namedTabs(here, 'shortTitle');
    case 'keys':
      return keyTabs(here);
  }
}

const namedTabs = (here: ScreenName, name: 'title' | 'shortTitle'): Span[] =>
  rootPlaces.flatMap((place): Span[] => {
    const action = openingOf(place.screen);
    return [
      { text: ' ' },
      { text: place.key, tone: 'accent', action },
      { text: ' ', action },
      { text: place[name], tone: toneOf(place.screen === here), action },
    ];
  });

/** The id of the action that opens a root screen. */
const openingOf = (screen: ScreenName): string => `screen.${screen}`;

function keyTabs(here: ScreenName): Span[] {
  const shown = rootPlaces.find(({ screen }) => screen === here);
  return [
    ...rootPlaces.flatMap(({ key, screen }): Span[] => [
      { text: ' ' },
      {
        text: key,
        tone: key === shown?.key ? 'strong' : 'accent',
        action: openingOf(screen),
      },
    ]),
    { text: `  ${shown?.shortTitle ?? ''}`, tone: 'strong' },
  ];
}

const toneOf = (isHere: boolean): Tone => (isHere ? 'strong' : 'muted');
