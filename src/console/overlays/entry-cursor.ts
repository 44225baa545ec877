import { keyAction } from '../keys/action.ts';
import { createStore, type Store } from '../shell/store.ts';

/** What lists entries, with the cursor on one of them. */
export type WithCursor = { selected: Store<number, number> };

/** An index among so many entries, which no key leads beyond. */
export const createCursor = (count: number, at = 0): Store<number, number> => {
  const clamped = (index: number) => Math.max(0, Math.min(count - 1, index));
  return createStore((_: number, index: number) => clamped(index), clamped(at));
};

/** Leaves an overlay without a choice. */
export const closeAction = (id: string, title: string, keys: readonly string[], hint = 'close') =>
  keyAction<unknown>(id, title, keys, (_, shell) => shell.closeOverlay(), { hint });

/** Keys that move the cursor of an overlay, which calls its entries by a noun. */
export const cursorActions = (overlay: string, noun: string) => [
  keyAction<WithCursor>(`${overlay}.down`, `Next ${noun}`, ['j', 'down'], ({ selected }) =>
    selected.dispatch(selected.get() + 1),
  ),
  keyAction<WithCursor>(`${overlay}.up`, `Previous ${noun}`, ['k', 'up'], ({ selected }) =>
    selected.dispatch(selected.get() - 1),
  ),
];
