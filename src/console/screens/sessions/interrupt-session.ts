import { counted } from '../../../domain/format/counted.ts';
import type { Session } from '../../../domain/resources.ts';
import { sessionStatus, sessionTitle } from '../../../domain/sessions/session-facts.ts';
import { harmfulAction } from '../../keys/action.ts';

/** Interrupts what a session is doing. */
export const interruptSession = harmfulAction<Session>({
  id: 'session.interrupt',
  title: 'Interrupt this session',
  keys: ['i'],
  invalidates: ['sessions', 'messages'],
  targetId: ({ sessionId }) => sessionId,

  question: (session) => ({
    title: `Interrupt "${sessionTitle(session)}"?`,
    effects: [
      'The agent stops where it is. The session and its messages stay.',
      `POST /api/v0/sessions/${session.sessionId}/interrupt`,
    ],
  }),

  disabledReason: (session) =>
    sessionStatus(session) === 'idle' ? 'It is not running.' : undefined,

  oneByOne: {
    title: (count) => `Interrupt ${counted(count, 'session')}`,
    effects: [
      'The agents stop where they are. The sessions and their messages stay.',
      'POST /api/v0/sessions/{sessionId}/interrupt, one after another',
    ],
    done: (count) => `${counted(count, 'session')} interrupted`,
    nameOf: (session) => `"${sessionTitle(session)}"`,
  },

  async perform(session, { client, signal }) {
    const { status } = await client.interruptSession({ sessionId: session.sessionId }, { signal });
    return `"${sessionTitle(session)}" is ${status ?? 'interrupted'}`;
  },
});
