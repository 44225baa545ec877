import { computerFailed } from '../../../src/rules/computers/computer-failed.ts';
import { aComputer, failedComputer, judges, minutesAgo } from '../judged.ts';

const noSpace = '+ make\nerror: No space left on device\nhint: clean up';

judges(computerFailed, [
  {
    when: 'a computer is in error',
    facts: { computers: [failedComputer('build-1', noSpace), aComputer('build-2', 'active')] },
    finds: ['build-1 failed in "Run setup": No space left on device'],
  },
  {
    when: 'a computer is in error and says no cause',
    facts: { computers: [aComputer('build-1', 'error')] },
    finds: ['build-1 has failed'],
  },
  {
    when: 'a computer is still being set up',
    facts: { computers: [aComputer('build-1', 'provisioning', { status: 'running' })] },
  },
  {
    when: 'two computers failed for the same reason, which is a finding of its own',
    facts: { computers: [failedComputer('build-1', noSpace), failedComputer('build-2', noSpace)] },
  },
  {
    when: 'it failed again after a restart, which is a finding of its own',
    facts: {
      computers: [failedComputer('build-1', noSpace)],
      restarts: [{ computerId: 'build-1', atMs: minutesAgo(30) }],
    },
  },
  { when: 'the computers are not known', facts: {} },
]);
