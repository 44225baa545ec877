import type { Size } from './line.ts';

/** The minimum size of a terminal: anything smaller has no room for a row and its frame. */
export const minSize: Size = { width: 40, height: 10 };
