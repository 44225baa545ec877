import { expect, test } from 'vitest';
import { stepLines } from '../../../../src/console/screens/computers/step-lines.ts';
import type { StepProgress } from '../../../../src/domain/computers/steps.ts';
import { linesText, lineText, lineWidth } from '../../harness/line-text.ts';

const step = (fields: Partial<StepProgress>): StepProgress => ({
  id: 's1',
  name: 'Boot image',
  state: 'completed',
  status: undefined,
  durationMs: undefined,
  error: undefined,
  sessionId: undefined,
  ...fields,
});
const linesOf = (fields: Partial<StepProgress>, width = 40) => stepLines([step(fields)], width);

test.each([
  ['✓ Boot image', { state: 'completed' }],
  ['◐ Boot image                running', { state: 'running' }],
  ['✗ Boot image', { state: 'failed' }],
  ['○ Boot image', { state: 'pending' }],
  ['? Boot image                 parked', { state: 'unknown', status: 'parked' }],
] as const)('a step reads "%s"', (text, fields) => {
  const [line = { spans: [] }] = linesOf(fields);

  expect(lineText(line).trimEnd().replace(/ +/g, ' ')).toBe(text.replace(/ +/g, ' '));
});

test('times stand below each other at the right, whatever stands before them', () => {
  const names = ['Boot', '木'.repeat(30), 'a very long name of a step '.repeat(3)];
  const lines = stepLines(
    names.flatMap((name) => [
      step({ name, durationMs: 17_000 }),
      step({ name, state: 'running', durationMs: 340_000 }),
    ]),
    40,
  );

  expect(lines.map((line) => /(\S+ ?\S+s)$/.test(lineText(line)))).not.toContain(false);
  for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(40);
  expect(new Set(lines.map(lineWidth)).size).toBe(1);
});

test('the error of a step is told whole beneath it', () => {
  const error = 'git clone failed\nfatal: no such branch \u001B[31mmain\u001B[0m';
  const lines = linesOf({ state: 'failed', error }, 24);

  expect(linesText(lines.slice(1)).replace(/\s+/g, ' ').trim()).toBe(
    'git clone failed fatal: no such branch main',
  );
  for (const line of lines.slice(1)) expect(lineWidth(line)).toBeLessThanOrEqual(24);
});

test('a step that is not over names the session that runs it', () => {
  expect(linesText(linesOf({ state: 'running', sessionId: 'ses_9' }))).toContain('→ session ses_9');
  expect(linesText(linesOf({ state: 'completed', sessionId: 'ses_9' }))).not.toContain('ses_9');
});

test('what is wrapped of an error stays as far to the right as it was written', () => {
  const error = 'Caused by:\n    the index answered with status 503 twice';
  const lines = linesOf({ state: 'failed', error }, 32).slice(1);

  expect(linesText(lines)).toBe(
    ['  Caused by:', '      the index answered with', '      status 503 twice'].join('\n'),
  );
});

test('signs of a terminal in the words of a server do not move the times', () => {
  const plain = linesOf({ name: 'Boot', state: 'unknown', status: 'parked', durationMs: 1_000 });
  const hostile = linesOf({
    name: '\u001B[31mBoot\u001B[0m',
    state: 'unknown',
    status: '\u001B[1mparked',
    durationMs: 1_000,
  });

  expect(linesText(hostile)).toBe(linesText(plain));
});
