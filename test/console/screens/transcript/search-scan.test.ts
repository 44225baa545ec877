import { expect, test, vi } from 'vitest';
import {
  createSearchScan,
  type SearchedTexts,
} from '../../../../src/console/screens/transcript/search-scan.ts';
import { transcriptEntry } from '../../../../src/figures/transcript/transcript-entry.ts';
import { searchPattern } from '../../../../src/language/search/search-pattern.ts';
import { aMessage } from '../../../server/builders.ts';
import { minSlowStepMs } from '../../../timing/cpu-time.ts';

/** Milliseconds of two frames, as often as slow machines need. */
const keyMs = 33 * 3;

test('where a match is in a message of a megabyte is found in steps shorter than a key may wait', () => {
  const text = 'a needle and **much** hay\n\n'.repeat(40_000);
  const entries = [
    transcriptEntry(aMessage({ role: 'user', content: [{ type: 'text', text, id: 'part_1' }] })),
  ];

  const slowestMs = minSlowStepMs({ enoughMs: keyMs }, (step) => {
    const scan = createSearchScan(/needle/gu, 0, () => []);
    let steps = 0;
    let matches: ReturnType<typeof scan.matchesIn>;
    for (; matches === undefined; steps++) {
      step(() => {
        matches = scan.matchesIn({ entries, at: 0, isUnfolded: false }, performance.now() + 10);
      });
    }
    expect(matches).toHaveLength(40_000);
    expect(steps).toBeGreaterThan(5);
    expect(scan.isLocating()).toBe(false);
  });

  expect(slowestMs).toBeLessThanOrEqual(keyMs);
});

/** Messages of all kinds, with notes of the console among what they say. */
const session = Array.from({ length: 300 }, (_, index) => {
  const text = `## Step ${index}\n\n**Found** \`a\` 1 ms\n\n| a | step |\n| - | - |\n| ${index} | 1 |`;
  const call = `read_file {"path":"src/step/${index}.rs"}`;
  const contents = [
    { role: 'user', type: 'text', text },
    { role: 'assistant', type: 'tool_use', text: call },
    { role: 'tool', type: 'tool_result', text: `1\tstep a\n2\t${index} failed` },
  ] as const;
  const { role, type, text: said } = contents[index % 3] ?? contents[0];
  return transcriptEntry(
    aMessage({ role, content: [{ type, text: said, id: `part_${index}` }], createdAt: index }),
  );
});

function countAll(pattern: RegExp, reasonsFor: () => [], known?: SearchedTexts) {
  const scan = createSearchScan(pattern, 7, reasonsFor, known);
  while (scan.work(session, 1_000).is === 'working');
  return scan.counts;
}

test.each(['step', 'a', '1 ms', '/\\d+/', '/ms|failed/', '/read.*rs/', '/[^a]+/', '/^.*$/'])(
  'all matches of %s are counted as they are found in each row, whatever was searched before',
  (query) => {
    const pattern = searchPattern(query) ?? /-/gu;
    const known: SearchedTexts = new WeakMap();
    countAll(/other/gu, () => [], known);
    const scan = createSearchScan(pattern, 0, () => []);
    const located = session.map(
      (_, at) =>
        scan.matchesIn({ entries: session, at, isUnfolded: true }, Number.POSITIVE_INFINITY)
          ?.length,
    );

    expect(countAll(pattern, () => [])).toEqual(located);
    expect(countAll(pattern, () => [], known)).toEqual(located);
  },
);

test('another search of the same messages lays out only the last ones again, which may change', () => {
  const reasonsFor = vi.fn<() => []>(() => []);
  const known: SearchedTexts = new WeakMap();
  countAll(/st/gu, reasonsFor, known);
  const first = reasonsFor.mock.calls.length;
  countAll(/ste/gu, reasonsFor, known);

  expect(first).toBeGreaterThanOrEqual(100);
  expect(reasonsFor.mock.calls.length - first).toBeLessThan(first / 2);
});
