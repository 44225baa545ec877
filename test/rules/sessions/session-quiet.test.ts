import { sessionQuiet } from '../../../src/rules/sessions/session-quiet.ts';
import { aSession, callMessages, judges, minutesAgo } from '../judged.ts';

const quiet = (minutes: number) => [aSession('Fix it', { updatedAt: minutesAgo(minutes) })];

/** Quiet for so long, after a call of this command without a result, or after one with a result. */
const quietAfter = (minutes: number, command: string, isAnswered = false) => ({
  sessions: quiet(minutes),
  transcripts: new Map([
    ['Fix it', callMessages([{ input: { command } }]).slice(0, isAnswered ? 2 : 1)],
  ]),
});

judges(sessionQuiet, [
  {
    when: 'the agent has not written for 21 minutes after a result',
    facts: quietAfter(21, 'make', true),
    finds: ['Fix it runs, but quiet for 21m'],
  },
  { when: 'it changed 19 minutes ago', facts: quietAfter(19, 'make', true) },
  {
    when: 'a call that takes a moment has no result',
    facts: quietAfter(30, 'git status'),
    finds: ['Fix it runs, but quiet for 30m since run_command git status'],
  },
  {
    when: 'it follows a file, which never ends',
    facts: quietAfter(30, 'tail -f app.log'),
    finds: ['Fix it runs, but quiet for 30m since run_command tail -f app.log'],
  },
  { when: 'it builds', facts: quietAfter(95, 'make release') },
  { when: 'it waits for a job', facts: quietAfter(95, 'gh run watch 812 --exit-status') },
  {
    when: 'a build takes longer than any',
    facts: quietAfter(101, 'make release'),
    finds: ['Fix it runs, but quiet for 1h since run_command make release'],
  },
  { when: 'a command that nobody knows takes a while', facts: quietAfter(44, 'simulate --laps 3') },
  {
    when: 'it takes very long',
    facts: quietAfter(46, 'simulate --laps 3'),
    finds: ['Fix it runs, but quiet for 46m since run_command simulate --laps 3'],
  },
  { when: 'its messages are not read: it may be building', facts: { sessions: quiet(95) } },
  {
    when: 'nothing was heard of it for longer than any build takes',
    facts: { sessions: quiet(101) },
    finds: ['Fix it runs, but quiet for 1h'],
  },
  {
    when: 'the session is over',
    facts: { sessions: [aSession('Fix it', { status: 'idle', updatedAt: minutesAgo(500) })] },
  },
]);
