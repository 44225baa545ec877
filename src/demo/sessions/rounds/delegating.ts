import { agentSays, type MessageDraft, toolAnswers, toolCall } from '../message-draft.ts';
import type { Scene } from '../scene.ts';

/** A part of the work handed to a child session. */
export function delegates(
  { source, problem }: Scene,
  child: { sessionId: string; title: string },
): MessageDraft[] {
  const call = toolCall(source, 'delegate_task', {
    description: child.title,
    session: child.sessionId,
  });
  return [
    agentSays(source, 'This part can run beside me; a child session takes it.', [call]),
    toolAnswers(
      source,
      `Child session ${child.sessionId} finished: ${child.title}\n\n- ${problem.cause}\n- Only \`${problem.file}\` writes it.\n- No other place needs a change.`,
      { tookMs: source.between(60_000, 240_000) },
    ),
  ];
}
