import { expect, test } from 'vitest';
import { valueBlocks, valueLines } from '../../../src/console/tree/value-page.tsx';
import { leastSlowStepMs } from '../../timing/cpu-time.ts';
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
  const slowestMs = leastSlowStepMs({ enoughMs: stepMs }, (step) => {
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
