import type { MessageDraft } from '../message-draft.ts';
import type { Scene } from '../scene.ts';

/**
 * A few messages that belong together: an agent's turn with the answers of its tools, or a single
 * remark. Brings at most `room` messages; a round that does not fit brings none.
 */
export type Round = (scene: Scene, room: number) => MessageDraft[];

/** A round that always brings so many messages. */
export const round =
  (messages: number, play: (scene: Scene) => MessageDraft[]): Round =>
  (scene, room) =>
    room < messages ? [] : play(scene);
