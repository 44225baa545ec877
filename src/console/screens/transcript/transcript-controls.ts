import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import { isBefore, moveBy, type Place, start, topShowing } from './document.ts';
import type { TranscriptControls } from './transcript-actions.ts';
import { cursorOf, type OpenTranscript, type TranscriptStore } from './use-transcript.ts';

/** Ties keys to a transcript. `open` is asked at each key: several can arrive before a frame. */
export function createTranscriptControls(
  store: TranscriptStore,
  open: () => OpenTranscript,
): TranscriptControls {
  const cursor = () => cursorOf(store.get(), open().entries, open().layout);
  const current = () => open().entries[cursor().part];

  function place(target: Place, { isFollowing = false } = {}) {
    const { layout, rows } = open();
    const top = topShowing(target, store.get().top, rows, layout);
    store.dispatch({ type: 'moved', cursor: target, top, isFollowing });
  }

  return {
    moveBy(lines) {
      const from = cursor();
      const to = moveBy(from, lines, open().layout);
      // A step that the end stops keeps following it.
      const isFollowing = store.get().isFollowing && !isBefore(to, from);
      place(to, { isFollowing });
    },
    moveToStart: () => place(start),
    follow: () => place(cursor(), { isFollowing: true }),
    pageSize: () => open().rows,
    role: () => store.get().role,
    chooseRole(role) {
      const entry = current();
      const anchor = entry && { id: entry.id, createdAt: entry.createdAt ?? 0 };
      store.dispatch({ type: 'role-chosen', role, anchor });
    },
    toggleFold() {
      const entry = current();
      if (entry)
        store.dispatch({ type: 'fold-toggled', id: entry.id, cursor: { ...cursor(), line: 0 } });
    },
    jump(kind, direction) {
      const { entries } = open();
      for (let part = cursor().part + direction; part in entries; part += direction) {
        const entry = entries[part];
        if (entry && isOfKind(entry, kind)) return place({ part, line: 0 });
      }
    },
    text: () => current()?.text,
  };
}

const isOfKind = (entry: TranscriptEntry, kind: 'user' | 'error'): boolean =>
  kind === 'error' ? entry.isError : entry.kind === 'user';
