import { computersFailedAlike } from '../../../src/rules/computers/computers-failed-alike.ts';
import { failedComputer, judges } from '../judged.ts';

const busy = (name: string) =>
  failedComputer(
    name,
    `exit 1\nerror: https://wheels.halcyon.example/${name}.whl: 503 Service Unavailable`,
  );

judges(computersFailedAlike, [
  {
    when: 'the errors differ by names and addresses only',
    facts: { computers: [busy('build-1'), busy('build-2'), failedComputer('build-3', 'boom')] },
    finds: [
      'build-1, build-2 2 computers failed for the same reason: https://wheels.halcyon.example/build-1.whl: 503 Service Unavailable',
    ],
  },
  {
    when: 'each has a cause of its own',
    facts: {
      computers: [
        failedComputer('build-1', 'error: no space left'),
        failedComputer('build-2', 'error: no host'),
      ],
    },
  },
  {
    when: 'the errors say nothing',
    facts: { computers: [failedComputer('build-1', ''), failedComputer('build-2', '')] },
  },
  {
    when: 'fewer failed than the threshold: each for itself',
    facts: { computers: [failedComputer('a', 'error: boom'), failedComputer('b', 'error: boom')] },
    threshold: 3,
    finds: ['a failed: boom', 'b failed: boom'],
  },
]);
