import { counted } from '../../../domain/format/counted.ts';
import { formatCount } from '../../../domain/format/number.ts';
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

/** Deletes a session with all its messages. */
export const deleteSession = harmfulAction<Session>({
  id: 'session.delete',
  title: 'Delete this session',
  keys: ['d'],
  invalidates: ['sessions'],
  targetId: ({ sessionId }) => sessionId,

  question: (session) => ({
    title: `Delete "${sessionTitle(session)}"?`,
    effects: [
      `The session and its ${formatCount(session.messageCount)} messages are gone for good.`,
      `DELETE /api/v0/sessions/${session.sessionId}`,
    ],
  }),

  oneByOne: {
    title: (count) => `Delete ${counted(count, 'session')}`,
    effects: [
      'The sessions and their messages are gone for good.',
      'DELETE /api/v0/sessions/{sessionId}, one after another',
    ],
    done: (count) => `${counted(count, 'session')} deleted`,
    nameOf: (session) => `"${sessionTitle(session)}"`,
  },

  async perform(session, { client, signal }) {
    await client.deleteSession({ sessionId: session.sessionId }, { signal });
    return `"${sessionTitle(session)}" is deleted`;
  },
});
