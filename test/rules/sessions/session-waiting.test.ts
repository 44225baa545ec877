import { sessionWaiting } from '../../../src/rules/sessions/session-waiting.ts';
import { anEntry, aSession, callMessages, judges, minutesAgo } from '../judged.ts';

const pendingFor = (minutes: number) => [
  aSession('Roll out', { status: 'pending', updatedAt: minutesAgo(minutes) }),
];
const pending = pendingFor(21);

judges(sessionWaiting, [
  {
    when: 'a session is pending and its last message asks for a tool',
    facts: {
      sessions: pending,
      transcripts: new Map([['Roll out', callMessages([{}]).slice(0, 1)]]),
    },
    finds: ['Roll out waiting for permission: run_command make'],
  },
  {
    when: 'it asks in words',
    facts: {
      sessions: pending,
      transcripts: new Map([
        ['Roll out', [anEntry({ kind: 'assistant', text: 'Osaka or\nLyon?' })]],
      ]),
    },
    finds: ['Roll out waiting for you: Osaka or Lyon?'],
  },
  {
    when: 'its messages are not read',
    facts: { sessions: pending },
    finds: ['Roll out waiting for you'],
  },
  { when: 'it has been waiting for a few minutes only', facts: { sessions: pendingFor(19) } },
  {
    when: 'nobody knows for how long it has been waiting',
    facts: { sessions: [aSession('Roll out', { status: 'pending', updatedAt: null })] },
    finds: ['Roll out waiting for you'],
  },
  {
    when: 'a session runs or is done',
    facts: { sessions: [aSession('a'), aSession('b', { status: 'idle' })] },
  },
]);
