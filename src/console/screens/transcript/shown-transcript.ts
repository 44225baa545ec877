import type { Session } from '../../../api/resources.ts';
import {
  emptyLog,
  type MessageLog,
  type WantedMessages,
} from '../../../figures/transcript/message-log.ts';
import { anchoredIndex } from '../../../figures/transcript/transcript-entry.ts';
import { memoizeLast } from '../../../figures/values/memoize-last.ts';
import type { RiskLens } from '../../../language/risks/risks.ts';
import { type Feed, feedData } from '../../data/feed.ts';
import type { Size } from '../../draw/line.ts';
import { besideSplit, type ListSplit } from '../../frame/list-split.ts';
import { frameRows } from '../../frame/screen.tsx';
import type { Subscribable } from '../../shell/store.ts';
import { clamp, end, type Position, topShowing } from './position.ts';
import type { SearchScan } from './search-scan.ts';
import {
  gutterWidth,
  type LayoutCache,
  layOut,
  type TranscriptLayout,
} from './transcript-layout.ts';
import { isUnfolded, type TranscriptEvent, type TranscriptState } from './transcript-state.ts';

/** The size of the screen or of the part of it that a transcript fills, its frame included. */
export type TranscriptRoom = Size & {
  isSpoken: boolean;
};

/** What is known of a session and of its messages of one role. */
export type ReadSession = {
  session: Session;
  role: TranscriptState['role'];
  feed: Feed<MessageLog>;
};

type OutsideEvent =
  | ({ type: 'read' } & ReadSession)
  | { type: 'resized'; room: TranscriptRoom }
  /** `visited` is a message far from the window that the search must load again. */
  | { type: 'searched-on'; visited: number | undefined };

export type TranscriptFacts = {
  read: ReadSession;
  room: TranscriptRoom;
  visited: number | undefined;
};

/** What a transcript shows, for keys and for frames. */
export type TranscriptLook = {
  state: TranscriptState;
  session: Session;
  feed: Feed<MessageLog>;
  log: MessageLog;
  /** Where the message under the cursor is shown beside the others; undefined without it. */
  split: ListSplit | undefined;
  /** The number of its lines. */
  rows: number;
  layout: TranscriptLayout;
  cursor: Position;
  top: Position;
  /** What decides which parts are drawn, and where; the same while only their lines change. */
  frame: readonly unknown[];
};

/** The model of a transcript: keys, responses and resizes are events, and each sees the effect of the previous one. */
export type Transcript = Subscribable<TranscriptState> & {
  update(event: TranscriptEvent | OutsideEvent): void;
  /** What it shows: the same object until the next event. */
  look(): TranscriptLook;
  /** The messages that must be loaded. */
  wanted(log: MessageLog): WantedMessages;
  /** The scan of the open search. */
  scan(): SearchScan | undefined;
} & Surroundings;

export type Surroundings = {
  /** Finds tool calls that need attention. */
  riskLens: RiskLens;
  say(text: string): void;
  /** Tells the operator, who may be elsewhere. */
  notify(text: string): void;
};

/**
 * Enough for prose and most code, so that further cells show the whole message under the cursor, which needs no more
 * either. Only beyond both do outputs with long lines get more.
 */
const [readingWidth, minForMessage] = [126, 190];

const splitNeeds = {
  maxPreview: readingWidth,
  needs: { min: readingWidth, all: readingWidth, max: readingWidth },
};

/** How a transcript uses its room. */
export function placesIn({ width, height, isSpoken }: TranscriptRoom, isZoomed: boolean) {
  const rows = isZoomed ? height : height - frameRows;
  const isSplit = width >= minForMessage && !isZoomed && !isSpoken;
  const split = isSplit ? besideSplit({ width, height: rows }, splitNeeds) : undefined;
  return { rows, split };
}

/** Computes what a transcript shows. What a key does not change is kept. */
export function createLooks({ reasonsFor }: RiskLens) {
  // Both drawing and keys fill the cache; an entry has the same layout in either order.
  const cache: LayoutCache = new Map();
  const splitOf = memoizeLast(placesIn);
  const frameOf = memoizeLast((...parts: readonly unknown[]) => parts);

  return memoizeLast((state: TranscriptState, { read, room }: TranscriptFacts): TranscriptLook => {
    const { session } = read;
    // After another role was chosen, nothing is known until its messages are read.
    const feed: Feed<MessageLog> = read.role === state.role ? read.feed : { state: 'loading' };
    const log = feedData(feed) ?? emptyLog;
    const { isWrapped, hasTimes, isZoomed, inspected } = state;
    const { rows, split } = splitOf(room, isZoomed);
    const width = split?.list.width ?? room.width;
    const layout = layOut(
      {
        entries: log.entries,
        isUnfolded: (id) => isUnfolded(state, id),
        hasTimes,
        isWrapped,
        reasonsFor,
        width: isZoomed ? width : width - gutterWidth - 1,
      },
      cache,
    );
    const cursor = cursorIn(state, log, layout);
    const top = topShowing(cursor, state.top, rows, layout);
    const frame = frameOf(session, feed, split, room, isZoomed, inspected);
    return { state, session, feed, log, split, rows, layout, cursor, top, frame };
  });
}

/** The cursor among these messages: at the end while following, at its anchor, or where it was put. */
function cursorIn(
  { cursor, anchor, isFollowing }: TranscriptState,
  { entries }: MessageLog,
  layout: TranscriptLayout,
): Position {
  if (isFollowing) return end(layout);
  if (anchor === undefined) return clamp(cursor, layout);
  const index = anchoredIndex(anchor, entries);
  return index === -1 ? end(layout) : layout.headOf(index);
}
