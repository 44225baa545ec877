import { expect, test } from 'vitest';
import { runningSessionsTexts } from '../../../src/domain/computers/computer-texts.ts';
import type { Session } from '../../../src/domain/resources.ts';

const on = (computerId: string, title: string, status = 'running'): Session => ({
  sessionId: title,
  computerId,
  title,
  status,
});

const [atlas, borea] = [{ id: 'c1' }, { id: 'c2' }];

test('sessions that run on a computer are counted, and the first are named', () => {
  const sessions = [
    on('c1', 'Calibrate'),
    on('c2', 'Elsewhere'),
    on('c1', 'Ended', 'idle'),
    on('c1', 'Waits', 'pending'),
    on('c1', 'Third'),
    on('c1', 'Fourth'),
  ];

  expect(runningSessionsTexts([atlas], sessions)).toEqual([
    '4 sessions of yours are running on it:',
    '  "Calibrate"',
    '  "Waits"',
    '  "Third"',
    '  and 1 more',
  ]);
  expect(runningSessionsTexts([borea], sessions)).toEqual([
    '1 session of yours is running on it:',
    '  "Elsewhere"',
  ]);
  expect(runningSessionsTexts([atlas, borea], sessions)[0]).toBe(
    '5 sessions of yours are running on them:',
  );
});

test('no session is something else than sessions that have not been read', () => {
  expect(runningSessionsTexts([atlas], [on('c2', 'Elsewhere')])).toEqual([
    'None of your sessions is running on it.',
  ]);
  expect(runningSessionsTexts([atlas], undefined)).toEqual(['Your sessions on it: not read yet.']);
});
