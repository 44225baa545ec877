import { formatCount } from './number.ts';

/** A number with the noun it counts: `1 computer`, `3 computers`, `– computers`. */
export function counted(
  count: number | null | undefined,
  one: string,
  several = `${one}s`,
): string {
  const text = formatCount(count);
  return `${text} ${text === '1' ? one : several}`;
}
