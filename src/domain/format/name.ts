import { unknownText } from './number.ts';

/** Known names by ID. */
export type Names = ReadonlyMap<string, string>;

/** The name if known, else the ID. */
export const nameText = (id: string | null | undefined, names: Names): string =>
  id ? (names.get(id) ?? id) : unknownText;
