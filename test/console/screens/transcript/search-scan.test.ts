import { expect, test } from 'vitest';
import { createSearchScan } from '../../../../src/console/screens/transcript/search-scan.ts';
import { transcriptEntry } from '../../../../src/domain/transcript/transcript-entry.ts';
import { aMessage } from '../../../server/builders.ts';

/** Milliseconds of two frames, as often as slow machines need. */
const keyMs = 33 * 3;

test('where a match is in a message of a megabyte is found in steps shorter than a key may wait', () => {
  const text = 'a needle and **much** hay\n\n'.repeat(40_000);
  const entries = [
    transcriptEntry(aMessage({ role: 'user', content: [{ type: 'text', text, id: 'part_1' }] })),
  ];
  const scan = createSearchScan(/needle/gu, 0);
  let slowestMs = 0;
  let steps = 0;
  let matches: ReturnType<typeof scan.matchesIn>;
  for (; matches === undefined; steps++) {
    const before = process.threadCpuUsage();
    matches = scan.matchesIn({ entries, at: 0, isUnfolded: false }, performance.now() + 10);
    const { user, system } = process.threadCpuUsage(before);
    slowestMs = Math.max(slowestMs, (user + system) / 1_000);
  }

  expect(matches).toHaveLength(40_000);
  expect(steps).toBeGreaterThan(5);
  expect(slowestMs).toBeLessThan(keyMs);
  expect(scan.isLocating).toBe(false);
});
