import { expect, test } from 'vitest';
import {
  restartDiagnosis,
  unhelpfulRestarts,
} from '../../../../src/console/screens/computers/computer-texts.ts';
import { aComputer, failedComputer, minutesAgo, nowMs } from '../../../rules/judged.ts';

const restart = (minutes: number) => ({ computerId: 'a', atMs: minutesAgo(minutes) });
const full = failedComputer('a', 'error: No space left on device');

const succeeded = (name: string, minutes: number) =>
  aComputer(name, 'active', {
    status: 'completed',
    startedAt: minutesAgo(minutes) - 65_000,
    completedAt: minutesAgo(minutes),
  });

test.each([
  ['nothing is known', full, [full], [], []],
  [
    'others failed for the same cause',
    full,
    [full, failedComputer('b', 'error: No space left on device'), failedComputer('c', 'error: x')],
    [],
    ['The same cause stopped b, too.'],
  ],
  [
    'the step succeeded elsewhere, most recently on c',
    full,
    [full, succeeded('b', 600), succeeded('c', 120), aComputer('d', 'provisioning')],
    [],
    ['"Run setup" last succeeded on c 2h ago, in 1m 05s.'],
  ],
  [
    'it failed again after restarts',
    full,
    [full],
    [restart(600), restart(120)],
    ['You restarted it 2 times in the last 30 days, last 2h ago, and it failed again.'],
  ],
  [
    'it works since a restart',
    aComputer('a', 'active', { status: 'completed', completedAt: minutesAgo(60) }),
    [],
    [restart(62)],
    [
      'You restarted it 1 time in the last 30 days, last 1h ago.',
      'It has been active since 2026-11-20 11:00 UTC, for 1h.',
    ],
  ],
  [
    'its credentials expired',
    failedComputer('a', 'error: the access token has expired'),
    [failedComputer('a', 'error: the access token has expired')],
    [],
    ['Its credentials expired or were refused, which a restart does not change.'],
  ],
])('when %s', (_, computer, computers, restarts, sentences) => {
  expect(restartDiagnosis(computer, { computers, restarts, nowMs })).toEqual(sentences);
});

test('of several computers, those are named that a restart will not help', () => {
  const refused = failedComputer('b', 'error: deploy key "maps" has expired');

  expect(unhelpfulRestarts([full, refused])).toEqual([
    'The credentials of b expired or were refused, which a restart does not change.',
  ]);
  expect(unhelpfulRestarts([full])).toEqual([]);
});
