import type { Session } from '../../../api/resources.ts';
import { counted, formatCount } from '../../../figures/format/number.ts';
import { countSessions } from '../../../figures/sessions/session-facts.ts';

/** What is lost when these sessions are deleted, a line each. */
export function sessionDeletionTexts(sessions: readonly Session[]): string[] {
  const { running, unknown } = countSessions(sessions);
  const isOne = sessions.length === 1;
  const agents = isOne ? 'Its agent is' : `${running} of them ${running === 1 ? 'is' : 'are'}`;
  const lost = isOne ? 'session and its' : 'sessions and their';
  return [
    ...(running === 0 ? [] : [`${agents} running now.`]),
    ...(unknown === 0
      ? []
      : [
          `The server does not say whether ${isOne ? 'it' : `${unknown} of them`} ${unknown === 1 ? 'is' : 'are'} running.`,
        ]),
    `The ${lost} ${messagesText(sessions)} are permanently deleted.`,
  ];
}

/** `36 messages`, or at least those of the sessions that report a number. */
function messagesText(sessions: readonly Session[]): string {
  const counts = sessions.flatMap(({ messageCount }) => messageCount ?? []);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (counts.length === sessions.length) return counted(total, 'message');
  return total === 0 ? 'messages' : `messages, at least ${formatCount(total)},`;
}
