import type { Navigation } from '../../navigation/navigation.ts';
import { routeTitle } from '../../navigation/route.ts';
import type { Line, Span } from '../../text/line.ts';

/** The second row: the way here, then what the screen says about its content. */
export function titleLine({ trail }: Navigation, details: readonly Span[]): Line {
  const crumbs = trail.flatMap(({ route }, index): Span[] => {
    const isLast = index === trail.length - 1;
    const name: Span = { text: routeTitle(route), tone: isLast ? 'accent' : 'muted' };
    return index === 0 ? [{ text: ' ' }, name] : [{ text: ' › ', tone: 'muted' }, name];
  });
  return { spans: [...crumbs, { text: '  ' }, ...details] };
}
