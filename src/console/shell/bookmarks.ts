import type { Preferences } from '../../state/state-file.ts';
import { fieldOf, number, text } from './kept-fields.ts';
import { createStore, type Store } from './store.ts';

/** A message that the operator wants to find again. Times are in Unix milliseconds, unknown where the server does not tell them. */
export type Bookmark = {
  messageId: string;
  sessionId: string;
  computerId: string | undefined;
  /** The title of the session. */
  title: string;
  role: string;
  /** The beginning of the message. */
  text: string;
  saidAt: number | undefined;
  setAt: number;
};

type BookmarkEvent =
  | { type: 'set'; bookmark: Bookmark }
  | { type: 'removed'; messageIds: readonly string[] };

/** Newest first. */
export type BookmarkStore = Store<readonly Bookmark[], BookmarkEvent>;

/** With more, a search in the local copy is the better way. */
export const maxBookmarks = 500;

/** No place has this name. */
const key = 'messages/bookmarks';

/** The bookmarks of a profile, which survive restarts. */
export function createBookmarks(preferences: Preferences): BookmarkStore {
  const store = createStore(reduceBookmarks, restoredBookmarks(preferences.get().views[key]));
  return {
    ...store,
    dispatch(event) {
      store.dispatch(event);
      // Based on what is stored now, because another console may have changed it.
      preferences.update((state) => {
        const kept = reduceBookmarks(restoredBookmarks(state.views[key]), event);
        return { ...state, views: { ...state.views, [key]: kept } };
      });
    },
  };
}

export function reduceBookmarks(
  bookmarks: readonly Bookmark[],
  event: BookmarkEvent,
): readonly Bookmark[] {
  const ids = event.type === 'set' ? [event.bookmark.messageId] : event.messageIds;
  const others = bookmarks.filter(({ messageId }) => !ids.includes(messageId));
  return event.type === 'set' ? [event.bookmark, ...others].slice(0, maxBookmarks) : others;
}

/** Bookmarks from JSON; invalid ones are dropped. */
export function restoredBookmarks(kept: unknown): readonly Bookmark[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown) => {
    const textAt = (name: string) => text(fieldOf(one, name));
    const [messageId, sessionId] = [textAt('messageId'), textAt('sessionId')];
    const [saidAt, setAt] = [number(fieldOf(one, 'saidAt')), number(fieldOf(one, 'setAt'))];
    if (!messageId || !sessionId || setAt === undefined) return [];
    const [title = '', role = '', said = ''] = ['title', 'role', 'text'].map(textAt);
    const computerId = textAt('computerId');
    return [{ messageId, sessionId, computerId, title, role, text: said, saidAt, setAt }];
  });
}
