import { expect, test } from 'vitest';
import { resultBlocks } from '../../../../src/console/screens/transcript/tool-blocks.ts';
import { transcriptEntry } from '../../../../src/figures/transcript/transcript-entry.ts';
import { aMessage } from '../../../server/builders.ts';

const output = '--- PASS: TestGrip (0.01s)\n--- FAIL: TestTurn (0.02s)\nexit status 1';
const part = { type: 'tool_result', text: output, id: 'part_1' };
const entry = transcriptEntry(aMessage({ role: 'tool', isError: true, content: [part] }));

const context = {
  surroundings: {
    isFirst: false,
    call: undefined,
    durationMs: undefined,
    isAttached: true,
    isNewDay: false,
    bracket: undefined,
  },
  hasTimes: false,
  reasonsFor: () => [],
};

test('the output of an error has no colour of its own, while its head is red', () => {
  const [head, first] = resultBlocks(entry, { ...context, isUnfolded: false });

  expect(head).toMatchObject({
    rows: [{ spans: expect.arrayContaining([{ text: '✗ error  ', tone: 'bad', isNote: true }]) }],
  });
  expect(first).toMatchObject({
    rows: output.split('\n').map((text) => ({ spans: [{ text }] })),
  });
  expect(JSON.stringify(first)).not.toContain('bad');
});

test.each([
  [8, 'FAIL  a.test.ts'],
  [2, ''],
])('a folded error quotes its cause below %i rows as "%s"', (rows, cause) => {
  const text = `${'a line\n'.repeat(rows)}FAIL  a.test.ts\n${'a line\n'.repeat(9)}`;
  const failed = transcriptEntry(
    aMessage({ role: 'tool', isError: true, content: [{ ...part, text }] }),
  );

  const [head] = resultBlocks(failed, { ...context, isUnfolded: false });

  expect(head).toMatchObject({
    rows: [{ spans: expect.arrayContaining([{ text: cause, tone: 'bad', isNote: true }]) }],
  });
});
