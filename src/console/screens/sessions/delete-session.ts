import { counted } from '../../../domain/format/counted.ts';
import { formatCount } from '../../../domain/format/number.ts';
import type { Session } from '../../../domain/resources.ts';
import { sessionTitle } from '../../../domain/sessions/session-facts.ts';
import { harmfulAction } from '../../keys/action.ts';

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
