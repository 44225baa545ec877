import { formatDateTime, isNotable, signedDifference } from '../../domain/format/time.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { textWidth, truncateMiddle } from '../../terminal/width.ts';
import type { Line, Span } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import { spansWidth } from '../draw/spans.ts';
import type { Tone } from '../draw/theme.ts';
import { rootPlaces, type ScreenName } from '../shell/routes.ts';
import type { Profile } from '../shell/shell.ts';
import { type FreshnessState, freshnessSpans } from './freshness.ts';

export type HeaderState = FreshnessState & {
  /** The root screen of the trail. */
  root: ScreenName;
  profile: Profile;
  isReadOnly: boolean;
  /** How many milliseconds the server's clock is ahead of this computer's. */
  clockDifferenceMs?: number;
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
