import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { textWidth, truncateEnd } from '../../../terminal/width.ts';
import type { Navigation, Visit } from '../../navigation/navigation.ts';
import { type Route, routeTitle } from '../../navigation/route.ts';
import { fitSpans, spansWidth } from '../../text/fit-line.ts';
import type { Line, Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';

/** Room for the time of the next try and the beginning of the reason. */
const leastOutageWidth = 36;

export type TitleState = {
  navigation: Navigation;
  /** What the screen says about its content. */
  details: readonly Span[];
  /** Why the content is old; nothing while it is not. */
  outage: readonly Span[];
};

/**
 * The second row: the way here, then what the screen says about its content, then an outage. Where there
 * is too little room, the name of the place is cut first, down to half of the row.
 */
export function titleLine(
  { navigation, details, outage }: TitleState,
  width: number,
  glyphs: Glyphs,
): Line {
  const outageWidth = Math.min(spansWidth(outage), leastOutageWidth);
  const wanted = width - outageWidth - spansWidth(details) - 4;
  const crumbs = crumbSpans(navigation, Math.max(Math.floor(width / 2), wanted), glyphs);
  const detailsRoom = width - spansWidth(crumbs) - outageWidth - 4;
  const shown =
    spansWidth(details) <= detailsRoom ? details : fitSpans(details, detailsRoom, glyphs.ellipsis);
  return { spans: [...crumbs, { text: '  ' }, ...shown, { text: '  ' }, ...outage] };
}

function crumbSpans({ trail }: Navigation, width: number, { ellipsis, cursor }: Glyphs): Span[] {
  const way = trail
    .slice(0, -1)
    .map(({ route, saved }) => `${placeName(route)}${viewName(saved)} ${cursor} `)
    .join('');
  const { route, saved } = trail.at(-1) ?? trail[0];
  const view = viewName(saved);
  const room = Math.max(8, width - textWidth(way) - textWidth(view) - 1);
  return [
    { text: ' ' },
    { text: way, tone: 'muted' },
    { text: `${truncateEnd(placeName(route), room, ellipsis)}${view}`, tone: 'accent' },
  ];
}

const placeName = (route: Route): string => sanitizeLine(routeTitle(route));

/** Behind the name of a place, which is cut first. */
const viewName = (saved: Visit['saved']): string =>
  saved ? ` (${truncateEnd(sanitizeLine(saved.name), 20)})` : '';
