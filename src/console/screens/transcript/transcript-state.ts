import { type MessageRole, messageRoles } from '../../../api/message.ts';
import type { Anchor } from '../../../figures/transcript/transcript-entry.ts';
import { withQuery } from '../../search/search.ts';
import type { foundMessage } from '../../shell/kept-fields.ts';
import { type Position, start } from './position.ts';
import type { EntryMatch, MatchNumber } from './search-matches.ts';

export type TranscriptState = {
  /** Undefined for all roles. */
  role: MessageRole | undefined;
  /** Whether the initial position has been chosen: the end of a session that runs or waits, otherwise the start. */
  hasBegun: boolean;
  cursor: Position;
  top: Position;
  /** Where the cursor stays after the role has changed, until it is moved. */
  anchor: Anchor | undefined;
  /** Whether the cursor stays at the end as messages arrive. */
  isFollowing: boolean;
  /** The jump that waits until enough has been loaded. */
  jump: Jump | undefined;
  /** Whether all messages are unfolded, and the IDs of the exceptions. */
  folds: { isAllUnfolded: boolean; others: ReadonlySet<string> };
  isWrapped: boolean;
  hasTimes: boolean;
  /** Whether frame, bars and cursor are hidden, for selecting text with the mouse. */
  isZoomed: boolean;
  /** The number of cells that long lines are scrolled to the left. */
  left: number;
  search: Search | undefined;
  /** Oldest first. */
  pastSearches: readonly string[];
  /** The number of entries when the end was first reached. */
  countAtEnd: number | undefined;
  /** The number of entries up to the last one that has been visible. */
  seen: number;
  inspected: string | undefined;
  /** The number of messages saved so far; undefined while no file is being saved. */
  saved: number | undefined;
};

/** The target of a jump. Only a downward jump may need further messages. */
type Jump = { to: JumpTarget; direction: 1 | -1 };
export type JumpTarget = 'end' | 'turn' | 'error' | 'risk' | 'match' | 'anchor';

export type Search = {
  query: string;
  /** The match that the cursor last went to. */
  current: CurrentMatch | undefined;
  /** The ID of the message that is unfolded only to show the match. */
  opened: string | undefined;
};

export type CurrentMatch = MatchNumber & { match: EntryMatch };

type Move = { type: 'moved' } & Pick<TranscriptState, 'cursor' | 'top' | 'isFollowing' | 'seen'>;

export type TranscriptEvent =
  | Move
  | { type: 'role-chosen'; role: MessageRole | undefined; anchor: Anchor | undefined }
  | { type: 'fold-toggled'; id: string }
  | { type: 'folds-toggled' }
  | { type: 'jump-set'; jump: Jump | undefined }
  | { type: 'toggled'; option: 'isWrapped' | 'hasTimes' | 'isZoomed' }
  | { type: 'scrolled-sideways'; left: number }
  | { type: 'searched'; search: Search | undefined }
  | { type: 'search-kept'; query: string }
  | { type: 'match-reached'; current: CurrentMatch | undefined; opened: string | undefined }
  | { type: 'begun' }
  | { type: 'end-read'; count: number }
  | { type: 'inspected'; id: string | undefined }
  | { type: 'saved'; count: number | undefined };

const atStart = {
  cursor: start,
  top: start,
  anchor: undefined,
  isFollowing: false,
  jump: undefined,
  left: 0,
  countAtEnd: undefined,
  seen: 0,
  inspected: undefined,
};

export const initialTranscript: TranscriptState = {
  ...atStart,
  role: undefined,
  hasBegun: false,
  folds: { isAllUnfolded: false, others: new Set() },
  isWrapped: true,
  hasTimes: true,
  isZoomed: false,
  search: undefined,
  pastSearches: [],
  saved: undefined,
};

/** The same, beginning at a message that contains a match. */
export function beginningAt(
  state: TranscriptState,
  { messageId, createdAt, match }: NonNullable<ReturnType<typeof foundMessage>>,
): TranscriptState {
  return {
    ...state,
    role: undefined,
    hasBegun: true,
    anchor: { id: messageId, createdAt },
    jump: { to: 'anchor', direction: 1 },
    search: match === '' ? undefined : { query: match, current: undefined, opened: undefined },
  };
}

export function reduceTranscript(state: TranscriptState, event: TranscriptEvent): TranscriptState {
  switch (event.type) {
    case 'moved': {
      const { cursor, top, isFollowing } = event;
      const seen = Math.max(state.seen, event.seen);
      return { ...state, cursor, top, isFollowing, seen, anchor: undefined };
    }
    case 'role-chosen': {
      const { role, anchor } = event;
      const search = state.search && { ...state.search, current: undefined, opened: undefined };
      return { ...state, ...atStart, role, anchor, search };
    }
    case 'fold-toggled':
      return { ...state, folds: { ...state.folds, others: toggled(state.folds.others, event.id) } };
    case 'folds-toggled':
      return {
        ...state,
        folds: { isAllUnfolded: !state.folds.isAllUnfolded, others: new Set() },
      };
    case 'jump-set':
      // Until it arrives nothing has moved, so the end is still followed.
      return { ...state, jump: event.jump };
    case 'toggled': {
      const { option } = event;
      const left = option === 'isWrapped' ? 0 : state.left;
      return { ...state, [option]: !state[option], left };
    }
    case 'scrolled-sideways':
      return { ...state, left: Math.max(0, event.left) };
    case 'searched':
      return { ...state, search: event.search, jump: undefined };
    case 'search-kept':
      return { ...state, pastSearches: withQuery(state.pastSearches, event.query) };
    case 'match-reached': {
      const { current, opened } = event;
      return state.search ? { ...state, search: { ...state.search, current, opened } } : state;
    }
    case 'begun':
      return { ...state, hasBegun: true };
    case 'end-read':
      return { ...state, countAtEnd: state.countAtEnd ?? event.count };
    case 'inspected':
      return { ...state, inspected: event.id };
    case 'saved':
      return { ...state, saved: event.count };
  }
}

function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const others = new Set(ids);
  if (!others.delete(id)) others.add(id);
  return others;
}

export const isUnfolded = ({ folds, search }: TranscriptState, id: string): boolean =>
  search?.opened === id || folds.others.has(id) !== folds.isAllUnfolded;

/** Keeps the role and the display of lines and times, but no position. */
export const transcriptPersistence = {
  save: ({ role, isWrapped, hasTimes }: TranscriptState) => ({ role, isWrapped, hasTimes }),
  restore(kept: unknown): TranscriptState | undefined {
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { role, isWrapped, hasTimes }: Record<string, unknown> = { ...kept };
    return {
      ...initialTranscript,
      role: messageRoles.find((known) => known === role),
      isWrapped: isWrapped !== false,
      hasTimes: hasTimes !== false,
    };
  },
};
