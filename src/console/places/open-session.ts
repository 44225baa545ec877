import { sessionTitle } from '../../domain/sessions/session-facts.ts';
import type { Command } from './command.ts';

/** Sessions that were not listed yet can be opened, too, by something that looks like an id. */
const idShape = /^(?=.*\d)[\w-]{12,}$/;

/** Opens the transcript of a session. */
export const openSession: Command = {
  name: 'session',
  title: 'Read the messages of a session',
  argument: {
    name: 'ID',
    candidates({ known }) {
      const sessions = known.sessions();
      if (sessions.length === 0) known.askFor('sessions');
      return sessions.map((session) => ({
        value: session.sessionId,
        note: sessionTitle(session),
      }));
    },
    mistake(id, { known }) {
      const isKnown = known.sessions().some(({ sessionId }) => sessionId === id);
      return isKnown || idShape.test(id) ? undefined : `No session is called ${id}.`;
    },
  },
  run(id, { operator, known }) {
    const session = known.sessions().find(({ sessionId }) => sessionId === id);
    const { computerId, messageCount } = session ?? {};
    operator.jump(
      { screen: 'sessions' },
      {
        screen: 'transcript',
        sessionId: id,
        title: session ? sessionTitle(session) : id,
        ...(computerId ? { computerId } : {}),
        ...(messageCount == null ? {} : { messageCount }),
      },
    );
  },
};
