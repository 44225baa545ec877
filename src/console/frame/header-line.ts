import { formatDateTime, isNotable, signedDifference } from '../../domain/format/time.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { textWidth, truncateEnd, truncateMiddle } from '../../terminal/width.ts';
import type { Line, Span } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import { fitSpans, spansWidth } from '../draw/spans.ts';
import type { Tone } from '../draw/theme.ts';
import type { Navigation, Visit } from '../shell/navigation.ts';
import { type Route, rootPlaces, routeTitle, type ScreenName } from '../shell/routes.ts';
import type { Profile } from '../shell/shell.ts';
import { type FreshnessState, freshnessSpans } from './freshness.ts';

export type HeaderState = FreshnessState & {
  root: ScreenName;
  profile: Profile;
  isReadOnly: boolean;
  /** How many milliseconds the server's clock is ahead of this computer's. */
  clockDifferenceMs?: number;
  /** How many findings of Now should be looked at; that screen itself does not count them here. */
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

/** All of a copy has the age on its badge; what it does not hold is shown as usual. */
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

/** How fully the screens that a number key opens are named, and the cells left to the profile at least. */
type TabStyle = { leastProfile: number; tabs(here: ScreenName): Span[] };

const productName: Span = { text: ' signalbox ', tone: 'strong' };

/**
 * From the fullest. Names of screens say little more than short ones, so they leave room for most addresses;
 * in less room a profile is rather cut than no screen named.
 */
const tabStyles: readonly TabStyle[] = [
  { leastProfile: 30, tabs: (here) => [productName, ...namedTabs(here, 'title')] },
  { leastProfile: 10, tabs: (here) => namedTabs(here, 'title') },
  { leastProfile: 4, tabs: (here) => namedTabs(here, 'shortTitle') },
];

/** Whichever screen is on show, each stays at its place. */
function screenTabs(here: ScreenName, room: number): Span[] {
  const fits = ({ leastProfile, tabs }: TabStyle) => spansWidth(tabs(here)) + leastProfile <= room;
  return (tabStyles.find(fits)?.tabs ?? keyTabs)(here);
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

/** Cells of a word that still say what it was about. */
const leastCut = 12;

type TitleState = {
  navigation: Navigation;
  details: readonly Span[];
  /** Why the content is old; nothing while it is not. */
  outage: readonly Span[];
};

/**
 * The second row: the way here, then what the screen says about its content, then an outage. Where there
 * is too little room, the name of the place is cut first, down to half of the row or to what an outage
 * leaves; then the last of the details give way.
 */
export function titleLine({ navigation, details, outage }: TitleState, width: number): Line {
  const room = width - spansWidth(outage) - 4;
  const half = Math.min(Math.floor(width / 2), room);
  const crumbs = crumbSpans(navigation, Math.max(half, room - spansWidth(details)));
  const detailsRoom = room - spansWidth(crumbs);
  const shown =
    spansWidth(details) <= detailsRoom
      ? details
      : fitSpans(fullestSpans(details, detailsRoom), detailsRoom);
  return { spans: [...crumbs, { text: '  ' }, ...shown, { text: '  ' }, ...outage] };
}

/** Hints are left out rather than cut, and so is everything of which too little would be left. */
function fullestSpans(details: readonly Span[], width: number): readonly Span[] {
  const kept = details.findIndex((_, index) => {
    if (index === 0) return false;
    const isHint = details[index]?.tone === 'muted';
    const left = width - spansWidth(details.slice(0, index));
    const isCut = spansWidth(details.slice(index, index + 1)) > left;
    return isCut && (isHint || left < leastCut);
  });
  return kept === -1 ? details : details.slice(0, kept);
}

function crumbSpans({ trail }: Navigation, width: number): Span[] {
  const way = trail
    .slice(0, -1)
    .map(({ route, saved }) => `${placeName(route)}${viewName(saved)} ${signs.cursor} `)
    .join('');
  const { route, saved } = trail.at(-1) ?? trail[0];
  const view = viewName(saved);
  const room = Math.max(8, width - textWidth(way) - textWidth(view) - 1);
  return [
    { text: ' ' },
    { text: way, tone: 'muted' },
    { text: `${truncateEnd(placeName(route), room)}${view}`, tone: 'accent' },
  ];
}

const placeName = (route: Route): string => sanitizeLine(routeTitle(route));

/** Behind the name of a place, which is cut first. */
const viewName = (saved: Visit['saved']): string =>
  saved ? ` (${truncateEnd(sanitizeLine(saved.name), 20)})` : '';
