import { unknownText } from './number.ts';

/** Names by id, as far as they are known. */
export type Names = ReadonlyMap<string, string>;

/** The name where it is known, else the id. */
export const nameText = (id: string | null | undefined, names: Names): string =>
  id ? (names.get(id) ?? id) : unknownText;
