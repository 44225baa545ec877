import { counted } from '../../../domain/format/counted.ts';
import type { Session } from '../../../domain/resources.ts';
import {
  messagesText,
  sessionStatus,
  sessionTitle,
} from '../../../domain/sessions/session-facts.ts';
import { harmfulAction } from '../../keys/action.ts';

const named = (session: Session): string => `"${sessionTitle(session)}"`;

/** Interrupts what a session is doing. */
export const interruptSession = harmfulAction<Session>({
  id: 'session.interrupt',
  title: 'Interrupt this session',
  synonyms: 'stop cancel kill abort',
  keys: ['i'],
  invalidates: ['sessions', 'messages'],
  targetId: ({ sessionId }) => sessionId,

  question: (session) => ({
    title: `Interrupt ${named(session)}?`,
    effects: ['The agent stops where it is. The session and its messages stay.'],
  }),

  request: ({ sessionId }) => ({ endpoint: 'interruptSession', given: { sessionId } }),

  disabledReason: (session) =>
    sessionStatus(session) === 'idle' ? 'It is not running.' : undefined,

  oneByOne: {
    title: (count) => `Interrupt ${counted(count, 'session')}`,
    effects: () => ['The agents stop where they are. The sessions and their messages stay.'],
    done: (count) => `${counted(count, 'session')} interrupted`,
    nameOf: named,
  },

  async perform(session, { client, signal }) {
    const { status } = await client.interruptSession({ sessionId: session.sessionId }, { signal });
    return `${named(session)} is ${status}`;
  },
});

const isRunning = (session: Session): boolean => sessionStatus(session) === 'running';

/** Deletes a session with all its messages. */
export const deleteSession = harmfulAction<Session>({
  id: 'session.delete',
  title: 'Delete this session',
  isDestructive: true,
  synonyms: 'remove',
  keys: ['d'],
  invalidates: ['sessions'],
  targetId: ({ sessionId }) => sessionId,

  question: (session) => ({
    title: `Delete ${named(session)}?`,
    effects: [
      ...(isRunning(session) ? ['Its agent is running now.'] : []),
      `The session and ${messagesText([session], 'its')} are permanently deleted.`,
    ],
  }),

  request: ({ sessionId }) => ({ endpoint: 'deleteSession', given: { sessionId } }),

  oneByOne: {
    title: (count) => `Delete ${counted(count, 'session')}`,
    effects: (sessions) => {
      const running = sessions.filter(isRunning).length;
      return [
        ...(running === 0 ? [] : [`${running} of them running now.`]),
        `The sessions and ${messagesText(sessions, 'their')} are permanently deleted.`,
      ];
    },
    done: (count) => `${counted(count, 'session')} deleted`,
    nameOf: named,
  },

  async perform(session, { client, signal }) {
    await client.deleteSession({ sessionId: session.sessionId }, { signal });
    return `${named(session)} is deleted`;
  },
});
