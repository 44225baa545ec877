import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { textWidth, truncateEnd } from '../../../terminal/width.ts';
import type { Navigation } from '../../navigation/navigation.ts';
import { routeTitle } from '../../navigation/route.ts';
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
  const names = trail.map(({ route, saved }) =>
    sanitizeLine(saved ? `${routeTitle(route)} (${saved.name})` : routeTitle(route)),
  );
  const way = names
    .slice(0, -1)
    .map((name) => `${name} ${cursor} `)
    .join('');
  const here = names.at(-1) ?? '';
  return [
    { text: ' ' },
    { text: way, tone: 'muted' },
    { text: truncateEnd(here, Math.max(8, width - textWidth(way) - 1), ellipsis), tone: 'accent' },
  ];
}
