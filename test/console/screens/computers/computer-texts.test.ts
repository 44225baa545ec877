import { expect, test } from 'vitest';
import type { Computer, Session } from '../../../../src/api/resources.ts';
import {
  noSessionsText,
  runningSessionsTexts,
} from '../../../../src/console/screens/computers/computer-texts.ts';

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
    '4 sessions of yours are open on it:',
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
    '5 sessions of yours are open on them:',
  );
});

test('a very long title of a session is cut', () => {
  const [, title] = runningSessionsTexts([atlas], [on('c1', 'x'.repeat(5_000))]);

  expect(title).toMatch(/^ {2}"x{59}…"$/);
});

test('no session is something else than sessions that have not been read', () => {
  expect(runningSessionsTexts([atlas], [on('c2', 'Elsewhere')])).toEqual([
    'None of your sessions is running on it.',
  ]);
  expect(runningSessionsTexts([atlas], undefined)).toEqual(['Your sessions on it: not read yet.']);
});

test('sessions without a status may be running', () => {
  const silent = { ...on('c1', 'Silent'), status: undefined };

  expect(runningSessionsTexts([atlas], [silent, on('c1', 'Ended', 'idle')])).toEqual([
    '1 session of yours on it may be running: the server does not say.',
  ]);
  expect(runningSessionsTexts([atlas], [silent, on('c1', 'Calibrate')])).toEqual([
    '1 session of yours is running on it:',
    '  "Calibrate"',
    '1 session of yours on it may be running: the server does not say.',
  ]);
});

const nowMs = Date.parse('2026-11-20T14:30:00Z');

const booting = (startedAt: number): Partial<Computer> => ({
  status: 'provisioning',
  provisioningSteps: [{ name: 'Boot image', status: 'running', startedAt }],
});

test.each<[string, Partial<Computer>]>([
  [' It is active. Press esc, then d, for its details.', { status: 'active' }],
  [
    ' It failed. Press esc, then d, for its details.',
    { status: 'error', provisioningSteps: [{ name: 'Clone', status: 'failed' }] },
  ],
  [' It failed. Press esc, then d, for its details.', { status: 'error' }],
  [' It is stuck. Press esc, then d, for its details.', booting(nowMs - 3_600_000)],
  [' It is starting. Press esc, then d, for its details.', booting(nowMs - 5_000)],
  [
    ' It has the status hibernating. Press esc, then d, for its details.',
    { status: 'hibernating' },
  ],
  ['', {}],
])('a computer without sessions of mine is told with its state: "%s"', (text, fields) => {
  const computer = { id: 'c1', ...fields };

  expect(noSessionsText('build-17', computer, nowMs)).toBe(
    `No session of yours runs on build-17.${text}`,
  );
});

test('of a computer that is not known only the name is told', () => {
  expect(noSessionsText('build-17', undefined, nowMs)).toBe(
    'No session of yours runs on build-17.',
  );
});
