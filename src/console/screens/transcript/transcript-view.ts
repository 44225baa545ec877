import type { MessageRole } from '../../../api/message.ts';
import { type Place, start } from './document.ts';
import type { MatchSpot } from './row-matches.ts';

/** What a transcript remembers while it is open. */
export type TranscriptView = {
  /** Nothing means every role. */
  role: MessageRole | undefined;
  cursor: Place;
  top: Place;
  /** The message at which to be after the role has changed, until the cursor is moved. */
  anchor: Anchor | undefined;
  /** The cursor goes with the end. */
  isFollowing: boolean;
  /** Where the reader wants to be once enough has been read. */
  seek: Seek | undefined;
  /** Messages that are shown otherwise than all others. */
  folds: { isAllUnfolded: boolean; others: ReadonlySet<string> };
  isWrapped: boolean;
  hasTimes: boolean;
  /** Without frame, bars and cursor, to select text with the mouse. */
  isZoomed: boolean;
  /** Cells that long lines are scrolled to the left. */
  left: number;
  search: Search | undefined;
  /** What was searched for before, oldest first. */
  pastSearches: readonly string[];
  /** Entries that were there when the end had first been read. */
  countAtEnd: number | undefined;
  /** Entries that have been in sight. */
  seen: number;
  /** The message whose JSON is shown. */
  inspected: string | undefined;
  /** Messages written so far to the file that is being saved. */
  saved: number | undefined;
};

/** A message, or the first one that is as late where it is not shown. Unix milliseconds. */
export type Anchor = { id: string; createdAt: number };

/** What the reader is on the way to. Only the way down may need more to be read. */
export type Seek = { to: SeekTarget; direction: 1 | -1 };
export type SeekTarget = 'end' | 'turn' | 'error' | 'match';

export type Search = {
  query: string;
  /** The match that the reader is at. */
  current: CurrentMatch | undefined;
  /** The message that is unfolded only because the match is inside. */
  opened: string | undefined;
};

/** The `index`th match of an entry. */
export type CurrentMatch = { part: number; index: number; spot: MatchSpot };

type Moved = {
  type: 'moved';
  cursor: Place;
  top: Place;
  isFollowing: boolean;
  /** Entries in sight, up to this one, not counting it. */
  seen: number;
};

export type TranscriptEvent =
  | Moved
  | { type: 'role-chosen'; role: MessageRole | undefined; anchor: Anchor | undefined }
  | { type: 'fold-toggled'; id: string }
  | { type: 'folds-toggled' }
  | { type: 'sought'; seek: Seek | undefined }
  | { type: 'wrap-toggled' }
  | { type: 'times-toggled' }
  | { type: 'zoom-toggled' }
  | { type: 'scrolled-sideways'; left: number }
  | { type: 'searched'; search: Search | undefined }
  | { type: 'search-kept'; query: string }
  | { type: 'match-reached'; current: CurrentMatch | undefined; opened: string | undefined }
  | { type: 'end-read'; count: number }
  | { type: 'inspected'; id: string | undefined }
  | { type: 'saved'; count: number | undefined };

export const initialView: TranscriptView = {
  role: undefined,
  cursor: start,
  top: start,
  anchor: undefined,
  isFollowing: false,
  seek: undefined,
  folds: { isAllUnfolded: false, others: new Set() },
  isWrapped: true,
  hasTimes: true,
  isZoomed: false,
  left: 0,
  search: undefined,
  pastSearches: [],
  countAtEnd: undefined,
  seen: 0,
  inspected: undefined,
  saved: undefined,
};

export function reduceView(view: TranscriptView, event: TranscriptEvent): TranscriptView {
  switch (event.type) {
    case 'moved': {
      const { cursor, top, isFollowing } = event;
      const seen = Math.max(view.seen, event.seen);
      return { ...view, cursor, top, isFollowing, seen, anchor: undefined };
    }
    case 'role-chosen': {
      const { role, anchor } = event;
      const search = view.search && { ...view.search, current: undefined, opened: undefined };
      return { ...initialView, ...kept(view), role, anchor, search };
    }
    case 'fold-toggled':
      return { ...view, folds: { ...view.folds, others: toggled(view.folds.others, event.id) } };
    case 'folds-toggled':
      return {
        ...view,
        folds: { isAllUnfolded: !view.folds.isAllUnfolded, others: new Set() },
      };
    case 'sought':
      return { ...view, seek: event.seek, isFollowing: false };
    case 'wrap-toggled':
      return { ...view, isWrapped: !view.isWrapped, left: 0 };
    case 'times-toggled':
      return { ...view, hasTimes: !view.hasTimes };
    case 'zoom-toggled':
      return { ...view, isZoomed: !view.isZoomed };
    case 'scrolled-sideways':
      return { ...view, left: Math.max(0, event.left) };
    case 'searched':
      return { ...view, search: event.search, seek: undefined };
    case 'search-kept': {
      const others = view.pastSearches.filter((past) => past !== event.query);
      return { ...view, pastSearches: [...others, event.query].slice(-mostPastSearches) };
    }
    case 'match-reached': {
      const { current, opened } = event;
      return view.search ? { ...view, search: { ...view.search, current, opened } } : view;
    }
    case 'end-read':
      return { ...view, countAtEnd: view.countAtEnd ?? event.count };
    case 'inspected':
      return { ...view, inspected: event.id };
    case 'saved':
      return { ...view, saved: event.count };
  }
}

const mostPastSearches = 50;

/** What stays when other messages are shown. */
const kept = ({
  folds,
  isWrapped,
  hasTimes,
  isZoomed,
  pastSearches,
  saved,
}: TranscriptView): Partial<TranscriptView> => ({
  folds,
  isWrapped,
  hasTimes,
  isZoomed,
  pastSearches,
  saved,
});

function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const others = new Set(ids);
  if (!others.delete(id)) others.add(id);
  return others;
}

/** Whether a message is shown whole although it is long. */
export const isUnfolded = ({ folds, search }: TranscriptView, id: string): boolean =>
  search?.opened === id || folds.others.has(id) !== folds.isAllUnfolded;
