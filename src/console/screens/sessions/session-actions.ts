import type { Session } from '../../../domain/resources.ts';
import { sessionTitle } from '../../../domain/sessions/session-facts.ts';
import { viewAction } from '../../keys/action.ts';
import { copyAction } from '../../keys/copy-action.ts';
import { deleteSession } from './delete-session.ts';
import { interruptSession } from './interrupt-session.ts';

const openTranscript = viewAction<Session>({
  id: 'session.open',
  title: 'Read the messages of this session',
  keys: ['enter', 'l'],
  hint: 'messages',
  run: (session, shell) =>
    shell.open({
      screen: 'transcript',
      sessionId: session.sessionId,
      title: sessionTitle(session),
      ...(session.computerId ? { computerId: session.computerId } : {}),
      ...(session.messageCount == null ? {} : { messageCount: session.messageCount }),
    }),
});

const copyId = copyAction<Session>({
  id: 'session.copy-id',
  title: 'Copy the id of this session',
  keys: ['y'],
  hint: 'copy id',
  nouns: ['id', 'ids'],
  textOf: ({ sessionId }) => sessionId,
});

/** What can be done with a session of the list. */
export const sessionActions = [openTranscript, interruptSession, deleteSession, copyId];
