import { sanitizeLine } from '../../terminal/sanitize.ts';
import { textWidth, truncateEnd } from '../../terminal/width.ts';
import type { Line, Span } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import { fitSpans, spansWidth } from '../draw/spans.ts';
import type { Navigation, Visit } from '../shell/navigation.ts';
import { type Route, routeTitle } from '../shell/routes.ts';

/** Cells of a word that still say what it was about. */
const leastCut = 12;

export type TitleState = {
  navigation: Navigation;
  /** What the screen says about its content. */
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
      : fitSpans(urgentSpans(details, detailsRoom), detailsRoom);
  return { spans: [...crumbs, { text: '  ' }, ...shown, { text: '  ' }, ...outage] };
}

/** Hints are left out rather than cut, and so is everything of which too little would be left. */
function urgentSpans(details: readonly Span[], width: number): readonly Span[] {
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
