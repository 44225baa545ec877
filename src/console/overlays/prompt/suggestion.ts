import { createStore, type Store } from '../../shell/store.ts';

/** A line that would make sense in place of what is typed. */
export type Suggestion = {
  /** The whole line. */
  text: string;
  /** The part that it is found by and called. */
  label: string;
  note?: string | undefined;
  /** Offsets in label, blank and note of the characters that match what is typed. */
  positions: ReadonlySet<number>;
};

/** What happens to a line when enter is pressed. */
export type Review =
  | { isTaken: true }
  /** It stays to be completed or corrected, as this text where there is one. */
  | { isTaken: false; text?: string };

/** Which suggestion was put in place of what was typed, and what that was. */
export type Chosen = { typed: string; index: number } | undefined;

export const createChosen = (): Store<Chosen, Chosen> =>
  createStore((_: Chosen, chosen: Chosen) => chosen, undefined);
