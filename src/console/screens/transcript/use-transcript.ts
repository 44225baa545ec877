import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { MessageLog } from '../../data/message-log.ts';
import type { WantedMessages } from '../../data/use-messages.ts';
import { patternOf } from '../../search/pattern.ts';
import { useShell } from '../../shell/shell-context.ts';
import { createStore, useStore } from '../../shell/store.ts';
import { topShowing } from './document.ts';
import { keepPlace } from './moving.ts';
import {
  anchoredPart,
  cursorOf,
  type OpenTranscript,
  type TranscriptStore,
} from './open-transcript.ts';
import { createSearchScan, type SearchScan } from './search-scan.ts';
import { searchReach } from './searching.ts';
import { goOnSeeking } from './seeking.ts';
import { transcriptKeeping } from './transcript-keeping.ts';
import { type LayoutCache, layOut, type TranscriptLayout } from './transcript-layout.ts';
import { gutterWidth } from './transcript-lines.ts';
import { initialView, isUnfolded, reduceView, type TranscriptView } from './transcript-view.ts';

/** The view of a transcript, which exists before its messages do. */
export function useTranscriptStore(): TranscriptStore {
  const { visitStores } = useShell();
  return visitStores.of(
    'transcript',
    (restored) => createStore(reduceView, restored ?? initialView),
    transcriptKeeping,
  );
}

export type TranscriptOptions = {
  store: TranscriptStore;
  log: MessageLog;
  /** Cells. */
  width: number;
  rows: number;
  wake(): void;
};

/** Messages above and below the window whose content is kept ready. */
const readAhead = 60;

/** Lays out what is near the window, and ties keys to it. */
export function useTranscript(options: TranscriptOptions) {
  const { store, log, rows, width } = options;
  const { say } = useShell();
  const view = useStore(store);
  const latest = useRef(options);
  latest.current = options;
  const cache = useRef<LayoutCache>(new Map());
  const laidWidth = useRef(width);

  const transcript = useMemo<OpenTranscript>(() => {
    const scans = createScans(store);
    return {
      store,
      log: () => latest.current.log,
      layout() {
        const laid = { log: latest.current.log, width: laidWidth.current };
        return layoutNow(store.get(), laid, cache.current);
      },
      rows: () => latest.current.rows,
      scan: () => scans(),
      say,
      wake: () => latest.current.wake(),
    };
  }, [store, say]);

  // A new width breaks the text elsewhere; what was read stays in sight.
  useLayoutEffect(() => {
    if (laidWidth.current === width) return;
    keepPlace(transcript, () => {
      laidWidth.current = width;
    });
  }, [transcript, width]);

  const layout = layoutNow(view, options, cache.current);
  const cursor = cursorOf(view, log.entries, layout);
  const top = topShowing(cursor, view.top, rows, layout);

  useEffect(() => {
    goOnSeeking(transcript);
    if (!log.hasMore && log.pages.length > 0) {
      store.dispatch({ type: 'end-read', count: log.entries.length });
    }
  }, [transcript, store, log]);

  return { view, transcript, layout, cursor, top };
}

function layoutNow(
  view: TranscriptView,
  { log, width }: Pick<TranscriptOptions, 'log' | 'width'>,
  cache: LayoutCache,
): TranscriptLayout {
  const { isWrapped, hasTimes, isZoomed } = view;
  return layOut(
    {
      entries: log.entries,
      isUnfolded: (id) => isUnfolded(view, id),
      hasTimes,
      isWrapped,
      width: isZoomed ? width : width - gutterWidth - 1,
    },
    cache,
  );
}

/** What has to be read so that the view can be shown. */
export function wantedMessages(
  { cursor, top, anchor, isFollowing, seek, search }: TranscriptView,
  { entries }: Pick<MessageLog, 'entries'>,
  { rows, visited }: { rows: number; visited: number | undefined },
): WantedMessages {
  const center = isFollowing ? entries.length - 1 : cursor.part;
  const isAnchorAhead = anchor !== undefined && anchoredPart(anchor, entries) === -1;
  return {
    center,
    from: Math.max(0, Math.min(center, top.part) - readAhead),
    to: Math.max(center, top.part + rows) + readAhead,
    visited,
    isReadingOn:
      isAnchorAhead ||
      (seek !== undefined && seek.direction === 1) ||
      (search !== undefined && entries.length < searchReach),
  };
}

/** The scan of the search that is open now; another search begins another one. */
function createScans(store: TranscriptStore): () => SearchScan | undefined {
  let known: { query: string; role: string | undefined; scan: SearchScan } | undefined;
  return () => {
    const { search, role, cursor } = store.get();
    const pattern = search && patternOf(search.query);
    if (search === undefined || pattern === undefined) return undefined;
    if (known?.query !== search.query || known.role !== role) {
      known = { query: search.query, role, scan: createSearchScan(pattern, cursor.part) };
    }
    return known.scan;
  };
}
