import type { ClientError, ClientErrorCode } from '../../client/errors/client-error.ts';
import type { NetworkError } from '../../client/errors/interruptions.ts';
import { formatAge, formatClock } from '../../domain/format/time.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { textWidth, truncateMiddle } from '../../terminal/width.ts';
import type { Freshness } from '../data/feed.ts';
import { spansWidth } from '../draw/fit-line.ts';
import type { Line, Span } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import type { Tone } from '../draw/theme.ts';
import { rootPlaces, type ScreenName } from '../shell/routes.ts';
import type { Profile } from '../shell/shell.ts';

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

/** Why there is no new data, in as few words as one row has room for. */
export function outageCause(error: ClientError): string {
  const { status } = error;
  switch (error.code) {
    case 'credential':
      return 'no credential';
    case 'unauthorized':
      return `key refused${inBrackets(status)}`;
    case 'forbidden':
      return `not allowed${inBrackets(status)}`;
    case 'not-found':
      return `found nothing${inBrackets(status)}`;
    case 'invalid-request':
    case 'conflict':
      return `refused${inBrackets(status)}`;
    case 'rate-limited':
      return `too many requests${inBrackets(status)}`;
    case 'server':
      return status === undefined ? 'server error' : `server error ${status}`;
    case 'network':
      return networkCause(error);
    case 'timeout':
      return 'no answer in time';
    case 'aborted':
      return 'cancelled';
    case 'unexpected-response':
      return 'answer not understood';
    case 'read-only':
      return 'not sent: read-only';
    case 'invalid-address':
      return 'unusable address';
    case 'embedded-server':
      return 'demo not available';
  }
}

function networkCause(error: ClientError): string {
  const reason = isNetworkError(error) ? error.reason : '';
  return (
    networkCauses.get(reason) ?? (/CERT|SIGN/.test(reason) ? 'certificate refused' : 'not reached')
  );
}

// The code belongs to this class alone.
const isNetworkError = (error: ClientError): error is NetworkError => error.code === 'network';

const networkCauses = new Map([
  ['ECONNREFUSED', 'nothing answers'],
  ['ENOENT', 'nothing answers'],
  ['ENOTFOUND', 'no such host'],
  ['EAI_AGAIN', 'host not found'],
  ['ECONNRESET', 'connection broke off'],
  ['ERR_HTTP_CONTENT_LENGTH_MISMATCH', 'connection broke off'],
  ['EPROTO', 'no encryption there'],
]);

const inBrackets = (status: number | undefined): string =>
  status === undefined ? '' : ` (${status})`;

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
  rootPlaces.flatMap((place): Span[] => [
    { text: ' ' },
    { text: place.key, tone: 'accent' },
    { text: ' ' },
    { text: place[name], tone: toneOf(place.screen === here) },
  ]);

function keyTabs(here: ScreenName): Span[] {
  const shown = rootPlaces.find(({ screen }) => screen === here);
  return [
    ...rootPlaces.flatMap(({ key }): Span[] => [
      { text: ' ' },
      { text: key, tone: key === shown?.key ? 'strong' : 'accent' },
    ]),
    { text: `  ${shown?.shortTitle ?? ''}`, tone: 'strong' },
  ];
}

const toneOf = (isHere: boolean): Tone => (isHere ? 'strong' : 'muted');
