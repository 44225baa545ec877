import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restatedDaysOf } from '../../src/cli/source/open-copy.ts';
import { restatedText } from '../../src/figures/usage/restated-day.ts';
import { openMirror } from '../../src/mirror/open-mirror.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';

const at = Date.parse('2026-11-20T05:00:00Z');
const hourMs = 3_600_000;

test('the copy tells which days were changed, when last, and from how many credits', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'copy.db');
  const mirror = openMirror(file);
  const tell = (day: string, credits: number, atMs: number) =>
    mirror.days.save('tokens', day, [{ date: day, billable_tokens: credits }], atMs);
  mirror.transaction(() => {
    tell('2026-11-18', 500, at);
    tell('2026-11-17', 100_000, at);
    tell('2026-11-17', 121_004, at + hourMs);
    tell('2026-11-17', 130_000, at + 2 * hourMs);
    mirror.days.save('activity', '2026-11-18', [{ date: '2026-11-18', sessions: 1 }], at);
    mirror.days.save('activity', '2026-11-18', [{ date: '2026-11-18', sessions: 2 }], at + hourMs);
  });
  mirror.close();

  const days = await restatedDaysOf(file);

  expect(days).toEqual([{ day: '2026-11-17', atMs: at + 2 * hourMs, before: 121_004 }]);
  expect(days.map(restatedText)).toEqual(['changed on 2026-11-20: was 121,004']);
});

test('without a copy no day was changed', async () => {
  expect(await restatedDaysOf('/nowhere/copy.db')).toEqual([]);
});
