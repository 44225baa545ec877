import { useEffect, useMemo, useRef } from 'react';
import type { Message } from '../../../domain/resources.ts';
import { parallelPlaces } from '../../../domain/transcript/parallel-groups.ts';
import {
  type TranscriptEntry,
  transcriptEntry,
} from '../../../domain/transcript/transcript-entry.ts';
import { useConsole } from '../../console-context.ts';
import { createStore, type Store, useStore } from '../../store.ts';
import type { Line } from '../../text/line.ts';
import { clamp, end, type Layout, type Place, topShowing, windowFrom } from './document.ts';
import { createEntryCache } from './entry-cache.ts';
import { createTranscriptControls } from './transcript-controls.ts';
import {
  initialView,
  reduceView,
  type TranscriptEvent,
  type TranscriptView,
} from './transcript-view.ts';

export type TranscriptStore = Store<TranscriptView, TranscriptEvent>;

/** A transcript as it is now: its messages, how they are laid out, and how high the window is. */
export type OpenTranscript = {
  entries: readonly TranscriptEntry[];
  layout: Layout;
  rows: number;
};

/** The view of a transcript, which exists before its messages do. */
export function useTranscriptStore(): TranscriptStore {
  const { session } = useConsole();
  return session.viewOf('transcript', () => createStore(reduceView, initialView));
}

export type TranscriptOptions = {
  store: TranscriptStore;
  messages: readonly Message[];
  /** Cells. */
  width: number;
  rows: number;
  hasMore: boolean;
  loadMore: () => void;
};

/** Messages that may be below the window before further ones are read. */
const readAhead = 60;

/** Lays out what is near the window, and ties keys to it. */
export function useTranscript(options: TranscriptOptions) {
  const { store, messages, width, rows, hasMore, loadMore } = options;
  const { glyphs } = useConsole();
  const view = useStore(store);
  const linesOfEntry = useMemo(createEntryCache, []);
  const entries = useMemo(() => messages.map((message) => transcriptEntry(message)), [messages]);
  const places = useMemo(() => parallelPlaces(messages), [messages]);

  const linesOf = (part: number): Line[] => {
    const entry = entries[part];
    if (!entry) return [];
    const isUnfolded = store.get().unfolded.has(entry.id);
    const parallel = places.get(entry.id);
    return linesOfEntry(entry, { width: width - 4, glyphs, isUnfolded, parallel });
  };
  const layout = { count: entries.length, linesOf: (part: number) => linesOf(part).length };
  const latest = useRef<OpenTranscript>({ entries, layout, rows });
  latest.current = { entries, layout, rows };
  const controls = useMemo(() => createTranscriptControls(store, () => latest.current), [store]);

  const cursor = cursorOf(view, entries, layout);
  const top = topShowing(cursor, view.top, rows, layout);
  const isNearEnd = cursor.part >= entries.length - readAhead;
  useEffect(() => {
    if (hasMore && (isNearEnd || view.isFollowing)) loadMore();
  }, [hasMore, isNearEnd, view.isFollowing, loadMore]);

  const lines = windowFrom(top, rows, layout).map((place): Line => {
    const { spans } = linesOf(place.part)[place.line] ?? { spans: [] };
    const isCursor = place.part === cursor.part && place.line === cursor.line;
    return { spans: [{ text: isCursor ? `${glyphs.cursor} ` : '  ', tone: 'mark' }, ...spans] };
  });
  return { view, controls, lines, cursor, entries };
}

/** Where the cursor is among these messages: with the end, at its anchor, or where it was put. */
export function cursorOf(
  { cursor, anchor, isFollowing }: TranscriptView,
  entries: readonly TranscriptEntry[],
  layout: Layout,
): Place {
  if (isFollowing) return end(layout);
  if (anchor) {
    const part = entries.findIndex(
      ({ id, createdAt }) => id === anchor.id || (createdAt ?? 0) >= anchor.createdAt,
    );
    return part === -1 ? end(layout) : { part, line: 0 };
  }
  return clamp(cursor, layout);
}
