import type { MessageRole } from '../../../api/message.ts';
import { type Place, start } from './document.ts';

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
  /** Messages shown whole although they are long. */
  unfolded: ReadonlySet<string>;
};

/** A message, or the first one that is as late where it is not shown. Unix milliseconds. */
export type Anchor = { id: string; createdAt: number };

export type TranscriptEvent =
  | { type: 'moved'; cursor: Place; top: Place; isFollowing: boolean }
  | { type: 'role-chosen'; role: MessageRole | undefined; anchor: Anchor | undefined }
  | { type: 'fold-toggled'; id: string; cursor: Place };

export const initialView: TranscriptView = {
  role: undefined,
  cursor: start,
  top: start,
  anchor: undefined,
  isFollowing: false,
  unfolded: new Set(),
};

export function reduceView(view: TranscriptView, event: TranscriptEvent): TranscriptView {
  switch (event.type) {
    case 'moved': {
      const { cursor, top, isFollowing } = event;
      return { ...view, cursor, top, isFollowing, anchor: undefined };
    }
    case 'role-chosen': {
      const { role, anchor } = event;
      return { ...view, role, anchor, cursor: start, top: start, isFollowing: false };
    }
    case 'fold-toggled': {
      const unfolded = new Set(view.unfolded);
      if (!unfolded.delete(event.id)) unfolded.add(event.id);
      return { ...view, unfolded, cursor: event.cursor, anchor: undefined, isFollowing: false };
    }
  }
}
