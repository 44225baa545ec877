import { restartFailed } from '../../../src/rules/computers/restart-failed.ts';
import { aComputer, failedComputer, judges, minutesAgo } from '../judged.ts';

const computers = [
  failedComputer('build-1', 'error: No space left on device'),
  aComputer('build-2', 'active'),
];
const restartOf = (computerId: string, minutes: number) => ({
  computerId,
  atMs: minutesAgo(minutes),
});

judges(restartFailed, [
  {
    when: 'a computer failed after it was restarted',
    facts: { computers, restarts: [restartOf('build-1', 900), restartOf('build-1', 60)] },
    finds: ['build-1 failed again 1h after a restart: No space left on device'],
  },
  {
    when: 'several failed alike, and one of them was restarted',
    facts: {
      computers: [failedComputer('a', 'error: boom'), failedComputer('b', 'error: boom')],
      restarts: [restartOf('b', 30)],
    },
    finds: ['b failed again 30m after a restart: boom'],
  },
  { when: 'nobody restarted it', facts: { computers, restarts: [] } },
  {
    when: 'the failure is older than the restart',
    facts: { computers, restarts: [restartOf('build-1', 5)] },
  },
  {
    when: 'the restart was more than a day ago',
    facts: { computers, restarts: [restartOf('build-1', 25 * 60)] },
  },
  {
    when: 'a computer that was restarted works',
    facts: { computers, restarts: [restartOf('build-2', 60)] },
  },
  { when: 'nothing is known of restarts', facts: { computers } },
]);
