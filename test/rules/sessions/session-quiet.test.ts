import { sessionQuiet } from '../../../src/rules/sessions/session-quiet.ts';
import { aSession, callMessages, judges, minutesAgo } from '../judged.ts';

const quiet = (minutes: number) => [aSession('Fix it', { updatedAt: minutesAgo(minutes) })];

judges(sessionQuiet, [
  {
    when: 'a running session did not change for 21 minutes',
    facts: { sessions: quiet(21) },
    finds: ['Fix it runs, but quiet for 21m'],
  },
  {
    when: 'it waits for a call',
    facts: {
      sessions: quiet(30),
      transcripts: new Map([['Fix it', callMessages([{}]).slice(0, 1)]]),
    },
    finds: ['Fix it runs, but quiet for 30m since run_command make'],
  },
  { when: 'it changed 19 minutes ago', facts: { sessions: quiet(19) } },
  {
    when: 'the session is over',
    facts: { sessions: [aSession('Fix it', { status: 'idle', updatedAt: minutesAgo(500) })] },
  },
]);
