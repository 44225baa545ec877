import { expect, test } from 'vitest';
import { valueBlocks, valueLines } from '../../../src/console/tree/value-page.tsx';
import { minSlowStepMs } from '../../timing/cpu-time.ts';
import { lineText } from '../harness/line-text.ts';

const room = { width: 120, characters: 400_000 };
const paragraph = `A **word** of \`code\` in ${'a long sentence, '.repeat(20)}\n\n`;

/** Milliseconds of two frames, as often as slow machines need. */
const stepMs = 33 * 3;

test.each([
  { kind: 'a page', name: 'markdown', value: paragraph.repeat(1_000) },
  { kind: 'a text', name: 'output', value: 'one line of output\n'.repeat(20_000) },
  { kind: 'a list', name: 'items', value: Array.from({ length: 20_000 }, (_, id) => ({ id })) },
  { kind: 'an object', name: 'fields', value: { text: paragraph.repeat(1_000), status: 'done' } },
])('$kind without end is laid out in many short steps', ({ name, value }) => {
  const slowestMs = minSlowStepMs({ enoughMs: stepMs }, (step) => {
    const blocks = valueBlocks(value, name, room);
    let steps = 0;
    for (let isDone = false; !isDone; steps++) {
      step(() => {
        isDone = blocks.next().done === true;
      });
    }
    expect(steps).toBeGreaterThan(20);
  });

  expect(slowestMs).toBeLessThanOrEqual(stepMs);
});

test('a value beside its tree is laid out no further than it is seen', () => {
  let made = 0;
  const items = Array.from({ length: 1_000 }, () => ({
    get name() {
      made += 1;
      return 'arm';
    },
  }));

  const lines = valueLines(items, 'items', { ...room, height: 10 });

  expect(lines).toHaveLength(10);
  expect(lineText(lines[9] ?? { spans: [] })).toContain('arm');
  expect(made).toBeLessThan(100);
});

test('the values of an object begin in one column, also after long names', () => {
  const value = {
    id: 7,
    assistantActiveTimeMs: 1_200,
    [`name${'y'.repeat(60)}`]: 'far',
    last: 'x',
  };

  const lines = valueLines(value, 'record', { width: 80, characters: 100, height: 20 }).map(
    lineText,
  );

  expect(lines.map((text) => text.trimEnd())).toEqual([
    `id${' '.repeat(24)}7`,
    `assistantActiveTimeMs${' '.repeat(5)}1200`,
    `name${'y'.repeat(60)}`,
    `${' '.repeat(26)}far`,
    `last${' '.repeat(22)}x`,
  ]);
});
