import { formatCount } from './number.ts';

/** The first of these names, and the number of the others: `and 3 more`. */
export function firstNames(names: readonly string[], max: number): string[] {
  const rest = names.length - max;
  return rest > 0 ? [...names.slice(0, max), `and ${formatCount(rest)} more`] : [...names];
}

/** One or two names; of more the first, and the number of the others: `credits and activity`, `credits and 2 more`. */
export const briefNames = (names: readonly string[]): string =>
  names.length === 2 ? names.join(' and ') : firstNames(names, 1).join(' ');

/** A number with the noun it counts: `1 computer`, `3 computers`, `– computers`. */
export function counted(
  count: number | null | undefined,
  one: string,
  several = `${one}s`,
): string {
  const text = formatCount(count);
  return `${text} ${text === '1' ? one : several}`;
}

/** The maximum number of targets named where they are left out. */
const maxLeftOut = 3;

/** A line for each reason: `2 left out: atlas, borea: It is off.` */
export function leftOutTexts(
  leftOut: readonly (readonly [name: string, reason: string])[],
): string[] {
  const reasons = Map.groupBy(leftOut, ([, reason]) => reason);
  return [...reasons].map(([reason, same]) => {
    const names = firstNames(
      same.map(([name]) => name),
      maxLeftOut,
    );
    return `${same.length} left out: ${names.join(', ')}: ${reason}`;
  });
}
