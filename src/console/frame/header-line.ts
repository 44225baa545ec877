import { counted } from '../../figures/format/number.ts';
import { formatDateTime, isNotable, signedDifference } from '../../figures/time/format-time.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { textWidth, truncateAddress, truncateEnd } from '../../terminal/width.ts';
import { type Line, type Span, signs } from '../draw/line.ts';
import { fitSpans, minCut, spansWidth, wholeParts } from '../draw/spans.ts';
import type { Tone } from '../draw/theme.ts';
import type { Navigation, Visit } from '../shell/navigation.ts';
import { type Route, rootPlaces, routeTitle, type ScreenName } from '../shell/routes.ts';
import type { Profile } from '../shell/shell.ts';
import { type FreshnessState, freshnessSpans, type PushedState, teamText } from './freshness.ts';

export type HeaderState = FreshnessState &
  PushedState & {
    root: ScreenName;
    profile: Profile;
    isReadOnly: boolean;
    /** How many milliseconds the server's clock is ahead of this computer's. */
    clockDifferenceMs?: number;
    /** The number of urgent findings. Not shown on the Now screen, which lists them. */
    urgent: number;
    /** Whether there may be more, because not everything that the rules need has been read. */
    isUrgentIncomplete: boolean;
  };

/** Cells reserved for the number of findings, so that the names do not move when there are any. */
const urgentWidth = 6;

/** The width of the longest common freshness text: names must not move when data ages or fails. */
const usualFreshnessWidth = 11;

/** The first row: the program, the main screens, the profile, and the age of the data. */
export function headerLine(state: HeaderState, width: number): Line {
  const fresh = isCopyOnShow(state) ? [] : freshnessSpans(state);
  const badges = badgeTexts(state, width).flatMap((text): Span[] => [
    { text: ` ${text} `, tone: 'badge' },
    { text: ' ' },
  ]);
  const right: Span[] = [...badges, ...fresh, ...endSpans(fresh)];
  const urgent = urgentSpans(state);
  const steady = width - spansWidth(badges) - usualFreshnessWidth - urgentWidth - 2;
  const names = profileNames(state.profile);
  const now = width - spansWidth([...urgent, ...right]) - urgent.length - 2;
  const left = screenTabs(state.root, { steady, now, names });
  const free = width - spansWidth([...left, ...urgent, ...right]);
  const room = { usual: steady - spansWidth(left), now: Math.max(0, now - spansWidth(left)) };
  const who = profileName(names, room);
  const named: Span[] = who === '' ? [] : [{ text: who, tone: 'muted' }];
  return { spans: [...left, ...apart([urgent, named, right], free - textWidth(who))] };
}

/** Parts at the right edge: each after one blank, or two as long as there are enough, and all others before the first. */
function apart(parts: readonly (readonly Span[])[], blanks: number): Span[] {
  const shown = parts.filter(({ length }) => length > 0);
  let left = blanks - shown.length;
  const spread = shown.toReversed().flatMap((part, index): Span[] => {
    const more = index === shown.length - 1 ? left : Math.min(1, left);
    left -= more;
    return [...part.toReversed(), { text: ' '.repeat(1 + Math.max(0, more)) }];
  });
  return spread.toReversed();
}

function badgeTexts(state: BadgeState, width: number): string[] {
  const { profile, isReadOnly, clockDifferenceMs = 0 } = state;
  if (profile.dataOf !== undefined) return [offlineText(profile.dataOf, width)];
  return [
    ...(profile.team ? [teamText(state, width)] : []),
    ...(isNotable(clockDifferenceMs) ? [`clock ${signedDifference(clockDifferenceMs)}`] : []),
    ...(isReadOnly ? ['read-only'] : []),
  ];
}

type BadgeState = Pick<HeaderState, 'profile' | 'isReadOnly' | 'clockDifferenceMs'> & PushedState;

/** What the row says about the data and about urgent findings, as words. */
export function spokenHeader(
  state: BadgeState & Pick<HeaderState, 'root' | 'urgent' | 'isUrgentIncomplete'>,
): Span[] {
  const { urgent, isUrgentIncomplete, root } = state;
  const count = `${isUrgentIncomplete ? 'at least ' : ''}${counted(urgent, 'urgent finding')}`;
  const texts = [
    ...badgeTexts(state, Number.POSITIVE_INFINITY),
    ...(urgent === 0 || root === 'now' ? [] : [`${count} on Now`]),
  ];
  return texts.map((text) => ({ text: `  ${text.replace(` ${signs.dot} `, ', ')}` }));
}

/** The share of the row for the badge of a copy. */
const offlineShare = 0.4;

function offlineText(dataOf: number, width: number): string {
  const moment = formatDateTime(dataOf);
  const texts = [`OFFLINE · data of ${moment}`, `OFFLINE ${moment}`];
  return texts.find((text) => textWidth(text) + 2 <= width * offlineShare) ?? 'OFFLINE';
}

/** The badge gives the age of everything in a copy, or of a team server; what is not there is shown as usual. */
const isCopyOnShow = ({ profile, freshness }: HeaderState): boolean =>
  (profile.dataOf !== undefined && freshness?.state !== 'down') ||
  (profile.team !== undefined &&
    freshness?.state === 'live' &&
    !freshness.isPartial &&
    !freshness.isReading);

/** `! 2`: the number of urgent findings on Now; `! 2+` if there may be more. */
function urgentSpans({ urgent, isUrgentIncomplete, root }: HeaderState): Span[] {
  if (urgent === 0 || root === 'now') return [];
  const count = `${signs.warning} ${Math.min(urgent, 99)}${isUrgentIncomplete ? '+' : ''}`;
  return [{ text: count, tone: 'warning' }];
}

/** Highlighted text has a blank on each side. */
const endSpans = (fresh: readonly Span[]): Span[] =>
  fresh.at(-1)?.text.endsWith(' ') ? [] : [{ text: ' ' }];

/** The name of the profile, longest first: with its host, and a server without a name also without its port. */
function profileNames({ name, host, isDemo }: Profile): readonly string[] {
  const own = sanitizeLine(name);
  if (isDemo) return [own, 'demo'];
  return name === host ? [own, own.replace(/:\d+$/, '')] : [sanitizeLine(`${name}@${host}`), own];
}

/** The longest name that usually fits and fits now; otherwise as much of the shortest one as has room. */
function profileName(names: readonly string[], room: { usual: number; now: number }): string {
  const fitting = names.find((name) => textWidth(name) <= Math.min(room.usual, room.now));
  return fitting ?? truncateAddress(names.at(-1) ?? '', room.now);
}

/** How fully the tabs of the main screens are named, and the minimum cells that are usually left for the profile. */
type TabStyle = { minProfile: number; tabs(here: ScreenName): Span[] };

/** The profile gets this many cells at any time if its name needs them: tabs are shortened before it. */
const minName = 10;

const productName: Span = { text: ' signalbox ', tone: 'strong' };

/** From the fullest. Short names of screens lose little, and leave room for most addresses. */
const tabStyles: readonly TabStyle[] = [
  { minProfile: 30, tabs: (here) => [productName, ...namedTabs(here, 'title')] },
  { minProfile: 10, tabs: (here) => namedTabs(here, 'title') },
  { minProfile: 4, tabs: (here) => namedTabs(here, 'shortTitle') },
  { minProfile: 4, tabs: (here) => namedTabs(here, 'shortTitle', '') },
];

/** The cells beside the tabs, usually and now, and the names of the profile that are to be there. */
type TabRoom = { steady: number; now: number; names: readonly string[] };

/** Every tab stays in its place, whichever screen is active. */
function screenTabs(here: ScreenName, { steady, now, names }: TabRoom): Span[] {
  const needed = Math.min(minName, textWidth(names.at(-1) ?? ''));
  const fits = ({ minProfile, tabs }: TabStyle) => {
    const width = spansWidth(tabs(here));
    return width + minProfile <= steady && width + needed <= now;
  };
  return (tabStyles.find(fits)?.tabs ?? keyTabs)(here);
}

const namedTabs = (here: ScreenName, name: 'title' | 'shortTitle', gap = ' '): Span[] =>
  rootPlaces.flatMap((place): Span[] => {
    const action = openingOf(place.screen);
    return [
      { text: ' ' },
      { text: place.key, tone: 'accent', action },
      { text: gap, action },
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

type TitleState = {
  navigation: Navigation;
  /** Whether the place no longer shows its view, after whose name that is said. */
  isViewChanged?: boolean;
  details: readonly Span[];
  /** The reason why the content is old; empty if it is not. */
  outage: readonly Span[];
};

/**
 * The second row: the breadcrumbs, then the details of the screen, then an outage. If there is too little
 * room, the way to the place is shortened first, then its name, down to half of the row unless there is a filter; then
 * details are dropped from the end, the filter last.
 */
export function titleLine(state: TitleState, width: number): Line {
  const { details, outage } = state;
  // Two blanks before the details and before an outage, and none behind all of them where it is tight.
  const room = width - spansWidth(outage) - (outage.length === 0 ? 2 : 4);
  const hasFilter = details.some(({ isFreeText }) => isFreeText);
  const min = hasFilter ? 0 : Math.min(Math.floor(width / 2), room);
  const crumbsBeside = (said: readonly Span[]) =>
    crumbSpans(state, Math.max(min, room - spansWidth(said)), room);
  const detailsRoom = room - spansWidth(crumbsBeside(details));
  const isCut = spansWidth(details) > detailsRoom;
  const shown = isCut ? cutDetails(details, detailsRoom) : details;
  const said = [...crumbsBeside(shown), { text: '  ' }, ...shown];
  const reason = outage.length === 0 ? [] : [{ text: '  ' }, ...outage];
  return { spans: [...(isCut ? fitSpans(said, room + 2) : said), ...reason] };
}

/**
 * As many details as fit; if none does, a part of the first, which is the most important one. Muted ones make room for
 * a warning after them, and all but marks for the filter.
 */
function cutDetails(details: readonly Span[], width: number): Span[] {
  const kept = [...details];
  const dropBefore = (end: number, isLess: (detail: Span) => boolean) => {
    const dropped = kept.findLastIndex(
      (detail, index) => index > 0 && index < end && isLess(detail),
    );
    if (dropped !== -1) kept.splice(dropped, 1);
    return dropped !== -1;
  };
  for (;;) {
    const warned = kept.findLastIndex(({ tone }) => tone === 'warning') + 1;
    if (spansWidth(kept.slice(0, warned)) <= width) break;
    if (!dropBefore(warned, ({ tone }) => tone === 'muted')) break;
  }
  for (;;) {
    const filter = kept.findIndex(({ isFreeText }) => isFreeText);
    const min = Math.min(minCut, textWidth(kept[filter]?.text ?? ''));
    if (spansWidth(kept.slice(0, filter)) + min <= width) break;
    if (!dropBefore(filter, ({ tone }) => tone !== 'mark')) break;
  }
  const parts = kept.map((detail) => [detail]);
  const whole = wholeParts(parts, width);
  return whole.length > 0 ? whole : fitSpans(details.slice(0, 1), width);
}

/** Cells of the name of a place that remain beside details. */
const minPlace = 24;

/** The way to the current place, of `width` if a readable name allows that, and at most of `maxWidth`. */
function crumbSpans(
  { navigation: { trail }, isViewChanged = false }: TitleState,
  width: number,
  maxWidth: number,
): Span[] {
  const whole = trail
    .slice(0, -1)
    .map(({ route, saved }) => `${placeName(route)}${viewName(saved)} ${signs.cursor} `)
    .join('');
  const { route, saved } = trail.at(-1) ?? trail[0];
  const [name, view] = [placeName(route), viewName(saved, isViewChanged)];
  const short = whole === '' ? '' : `${signs.ellipsis} ${signs.cursor} `;
  const min = Math.min(textWidth(name), minPlace) + textWidth(view) + 1;
  const way = [whole, short].find((way) => textWidth(way) + min <= width) ?? '';
  const room = Math.min(maxWidth, Math.max(width, min)) - textWidth(way) - textWidth(view) - 1;
  return [
    { text: ' ' },
    { text: way, tone: 'muted', spoken: way.replaceAll(` ${signs.cursor} `, ', ') },
    { text: `${truncateEnd(name, Math.max(8, room))}${view}`, tone: 'accent' },
  ];
}

const placeName = (route: Route): string => sanitizeLine(routeTitle(route));

/** Follows the name of a place, which is truncated first. */
const viewName = (saved: Visit['saved'], isChanged = false): string =>
  saved?.name
    ? ` (${truncateEnd(sanitizeLine(saved.name), 20)}${isChanged ? ', changed' : ''})`
    : '';
