import { isKnown, type Sample } from '../../../figures/values/sample.ts';

/** A value of a chart, and what it belongs to: `Tue 26 Jan`. In a small chart nothing tells that. */
type Point = { name?: string; value: Sample };

/**
 * What a chart shows, in words: `highest 1,187 on Tue 26 Jan, lowest 408 on Sun 31 Jan, last 736 on Wed 17 Feb, none
 * missing`. The points are in the order of time. Of equal values the first one is named.
 */
export function chartSummary(points: readonly Point[], format: (value: number) => string): string {
  const known = points.flatMap(({ name, value }) => (isKnown(value) ? [{ name, value }] : []));
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return 'no data';

  let [highest, lowest] = [first, first];
  for (const point of known) {
    if (point.value > highest.value) highest = point;
    if (point.value < lowest.value) lowest = point;
  }
  const missing = points.length - known.length;
  const gaps = missing === 0 ? 'none missing' : `${missing} of ${points.length} missing`;
  if (highest.value === lowest.value) return `always ${format(last.value)}, ${gaps}`;
  const text = ({ name, value }: typeof first) =>
    name === undefined ? format(value) : `${format(value)} on ${name}`;
  return [`highest ${text(highest)}`, `lowest ${text(lowest)}`, `last ${text(last)}`, gaps].join(
    ', ',
  );
}
