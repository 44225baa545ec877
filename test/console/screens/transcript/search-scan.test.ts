import { expect, test } from 'vitest';
import { createSearchScan } from '../../../../src/console/screens/transcript/search-scan.ts';
import { transcriptEntry } from '../../../../src/figures/transcript/transcript-entry.ts';
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
