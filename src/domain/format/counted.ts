import { formatCount } from './number.ts';

/** A number with what it counts: `1 computer`, `3 computers`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : several}`;
