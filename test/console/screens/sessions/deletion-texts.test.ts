import { expect, test } from 'vitest';
import type { Session } from '../../../../src/api/resources.ts';
import { sessionDeletionTexts } from '../../../../src/console/screens/sessions/session-deletion.ts';

const aSession = (fields: Partial<Session> = {}): Session => ({
  sessionId: 'ses_1',
  status: 'idle',
  ...fields,
});

const few = aSession({ messageCount: 1 });
const many = aSession({ messageCount: 1_200, status: 'running' });
const unknown = aSession();

test.each([
  [[few], ['The session and its 1 message are permanently deleted.']],
  [[unknown], ['The session and its messages are permanently deleted.']],
  [
    [many],
    ['Its agent is running now.', 'The session and its 1,200 messages are permanently deleted.'],
  ],
  [
    [few, many],
    ['1 of them is running now.', 'The sessions and their 1,201 messages are permanently deleted.'],
  ],
  [
    [aSession({ messageCount: 2, status: undefined })],
    [
      'The server does not say whether it is running.',
      'The session and its 2 messages are permanently deleted.',
    ],
  ],
  [
    [few, many, aSession({ messageCount: 1, status: undefined })],
    [
      '1 of them is running now.',
      'The server does not say whether 1 of them is running.',
      'The sessions and their 1,202 messages are permanently deleted.',
    ],
  ],
  [
    [few, unknown, many, many],
    [
      '2 of them are running now.',
      'The sessions and their messages, at least 2,401, are permanently deleted.',
    ],
  ],
])('a deletion says how much is lost', (sessions, texts) => {
  expect(sessionDeletionTexts(sessions)).toEqual(texts);
});
