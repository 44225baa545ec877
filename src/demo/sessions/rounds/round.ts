import type { MessageDraft } from '../message-draft.ts';
import type { Scene } from '../scene.ts';

/**
 * A few messages that belong together, such as a tool call and its result. Returns at most `room`
 * messages, or none if it does not fit.
 */
export type Round = (scene: Scene, room: number) => MessageDraft[];

/** A round with a fixed number of messages. */
export const round =
  (messages: number, play: (scene: Scene) => MessageDraft[]): Round =>
  (scene, room) =>
    room < messages ? [] : play(scene);
