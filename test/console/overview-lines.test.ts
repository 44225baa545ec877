import { describe, expect, test } from 'vitest';
import { activityFigures } from '../../src/console/screens/overview/activity-figures.ts';
import { activityLines } from '../../src/console/screens/overview/activity-lines.ts';
import {
  type Breakdown,
  breakdownLines,
} from '../../src/console/screens/overview/breakdown-lines.ts';
import { dayChart } from '../../src/console/screens/overview/chart-lines.ts';
import {
  type CreditsBefore,
  creditFigures,
  creditsBefore,
} from '../../src/console/screens/overview/credit-figures.ts';
import { dayReadout } from '../../src/console/screens/overview/day-readout.ts';
import { dayScale } from '../../src/console/screens/overview/day-scale.ts';
import { overviewLayout } from '../../src/console/screens/overview/overview-layout.ts';
import { tileLines } from '../../src/console/screens/overview/tile-lines.ts';
import type { Line } from '../../src/console/text/line.ts';
import { asciiGlyphs, unicodeGlyphs } from '../../src/console/theme/glyphs.ts';
import type { UserCredits } from '../../src/domain/analytics/credits-by-user.ts';
import { addDays } from '../../src/domain/day.ts';
import { textWidth } from '../../src/terminal/width.ts';
import { anActivityRow, aTokensRow } from './overview-rows.ts';

const range = { startDate: '2026-11-14', endDate: '2026-11-20' };
const rows = [
  aTokensRow('2026-11-14', { mia: 100 }),
  aTokensRow('2026-11-15', { mia: 300, raj: 100 }),
  // Nothing is known of the 16th.
  aTokensRow('2026-11-17', { mia: 500, raj: 300 }),
  aTokensRow('2026-11-18', { raj: 600, ghost: 600 }, 'pico-1'),
  aTokensRow('2026-11-19', { mia: 700 }),
  aTokensRow('2026-11-20', { mia: 800 }),
];
const credits = creditFigures(rows, range);
const activity = activityFigures(
  [anActivityRow('2026-11-19', 8), anActivityRow('2026-11-20', 9)],
  range,
);
const none: CreditsBefore = { state: 'none' };

const text = ({ spans }: Line): string => spans.map(({ text }) => text).join('');
const texts = (lines: readonly Line[]): string[] => lines.map((line) => text(line).trimEnd());

describe('tiles', () => {
  const layout = overviewLayout({ width: 200, height: 47 }, 2);
  const tiles = (before: CreditsBefore, glyphs = unicodeGlyphs) =>
    texts(tileLines({ credits, before, activity }, layout, glyphs)).join('\n');
  const former = (total: number) =>
    creditFigures([aTokensRow('2026-11-10', { mia: total })], {
      startDate: '2026-11-07',
      endDate: '2026-11-13',
    }).totals;

  test('tell the total, the mean, the busiest day, the people and the cache', () => {
    const shown = tiles(none);

    expect(shown).toMatch(/4,000 .* 667 .* 1,200 .* 27 monthly .* 40\.0 %/);
    expect(shown).toContain('Wed 18 Nov');
    expect(shown).toContain('6 of 7 days have data');
  });

  test.each([
    { total: 2_000, says: '▲ 100.0 % vs the 7 days before' },
    { total: 5_000, says: '▼ 20.0 % vs the 7 days before' },
    { total: 4_000, says: '= 0.0 % vs the 7 days before' },
  ])('say how 4,000 credits moved from $total: $says', ({ total, says }) => {
    expect(tiles({ state: 'complete', totals: former(total) })).toContain(says);
  });

  test('say it without Unicode, too', () => {
    const shown = tiles({ state: 'complete', totals: former(2_000) }, asciiGlyphs);

    expect(shown).toContain('+ 100.0 % vs the 7 days before');
    expect(shown).toMatch(/^[ -~\n]*$/);
  });

  test('do not compare a total with that of fewer days', () => {
    const shown = tiles({ state: 'clipped', totals: former(2_000) });

    expect(shown).toContain('fewer days before these');
    expect(shown).toContain('▼ 66.7 % vs the days before');
  });

  test.each([
    { before: { state: 'none' } as const, says: 'no days before these' },
    { before: { state: 'failed' } as const, says: 'the days before failed' },
    { before: { state: 'loading' } as const, says: '…' },
  ])('say "$says" when there is nothing to compare with', ({ before, says }) => {
    expect(tiles(before)).toContain(says);
  });

  test('stand empty before the first figures', () => {
    const lines = tileLines(
      { credits: undefined, before: none, activity: undefined },
      layout,
      unicodeGlyphs,
    );

    expect(texts(lines)[0]).toMatch(/Credits .* Daily mean .* Cache share/);
    expect(texts(lines)[1]).toMatch(/^[│ ]*$/);
  });
});

describe('the days before', () => {
  const available = { coverage: 'complete', range } as const;

  test('that hold nothing are as if there were none', () => {
    expect(creditsBefore({ state: 'live', rows: [] }, available)).toEqual({ state: 'none' });
  });

  test('that failed are not the same as none', () => {
    expect(creditsBefore({ state: 'down', rows: undefined }, available)).toEqual({
      state: 'failed',
    });
  });

  test('keep their totals through an outage', () => {
    expect(creditsBefore({ state: 'stale', rows }, available)).toMatchObject({
      state: 'complete',
      totals: { total: 4_000 },
    });
  });
});

describe('the chart', () => {
  const chart = dayChart(credits, { width: 50, height: 6 }, unicodeGlyphs);

  test('marks the day without data on the baseline, and the top of its axis', () => {
    const lines = texts(chart.lines);

    expect(lines[0]).toMatch(/^1\.2k ┤┈+█+┈+/);
    expect(lines.at(-1)).toContain('·');
  });

  test('is drawn in ASCII where there is nothing else', () => {
    const lines = texts(dayChart(credits, { width: 50, height: 6 }, asciiGlyphs).lines);

    expect(lines.join('')).toMatch(/^[ -~]*$/);
  });

  test('names the day under the cursor below its column', () => {
    const scale = text(dayScale(chart, 4, 50, unicodeGlyphs));

    const column = chart.lines[0] ? text(chart.lines[0]).indexOf('█') : -1;
    expect(scale).toContain('▲ Wed 18 Nov');
    expect(Math.abs(scale.indexOf('▲') - column)).toBeLessThan(3);
  });

  test('names the last day to the left of its mark when there is no room to the right', () => {
    const scale = text(dayScale(chart, 6, 50, unicodeGlyphs));

    expect(scale.trimEnd()).toMatch(/Fri 20 Nov ▲$/);
  });

  test.each([20, 34, 50, 51, 77, 120])(
    'never writes dates beyond %i cells or into one another',
    (width) => {
      const days = Array.from({ length: 90 }, (_, index) => addDays('2026-08-23', index));
      const many = creditFigures(
        days.map((day) => aTokensRow(day, { mia: 1 })),
        { startDate: '2026-08-23', endDate: '2026-11-20' },
      );
      const chart = dayChart(many, { width, height: 4 }, unicodeGlyphs);

      for (let cursor = 0; cursor < 90; cursor++) {
        const scale = text(dayScale(chart, cursor, width, unicodeGlyphs));
        expect(textWidth(scale)).toBeLessThanOrEqual(width);
        expect(scale).toMatch(/^( |▲|(Mon|Tue|Wed|Thu|Fri|Sat|Sun) |\b\d{1,2} [A-Z][a-z]{2}\b)*$/);
      }
    },
  );
});

describe('the readout of a day', () => {
  test('tells the credits, the share, the people, and the largest part', () => {
    expect(text(dayReadout('2026-11-19', credits, activity, 200))).toBe(
      'Thu 19 Nov   700 credits   17.5 % of the range   8 active   mostly atlas-3 100 %   most by mia@halcyon.example 100 %',
    );
  });

  test('is brief where there is little room, and never too long', () => {
    const readout = text(dayReadout('2026-11-19', credits, activity, 60));

    expect(readout).toMatch(/^Thu 19 Nov {2}700 credits {2}17\.5 % {2}8 active {2}100 % atlas-3/);
    expect(textWidth(readout)).toBe(60);
  });

  test('says that nothing is known of a day', () => {
    expect(text(dayReadout('2026-11-16', credits, activity, 80))).toContain('no data for this day');
  });
});

describe('a breakdown', () => {
  const byUser: Breakdown<UserCredits> = {
    entries: credits.users,
    nameOf: ({ email, userId }) => email ?? `(no e-mail) ${userId}`,
    cut: 'end',
    tone: 'chart4',
    trendOf: () => [1, 2, 3, 4, 5, 6, 7],
  };

  test('shows the largest first, with bars on one scale, shares and credits', () => {
    const lines = texts(breakdownLines(byUser, { width: 70, height: 5 }, unicodeGlyphs));

    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^mia@halcyon\.example +━+ +60\.0 % +2,400 +▁▂▃▄▅▆▇$/);
    expect(lines[1]).toMatch(/^raj@halcyon\.example +━+ +25\.0 % +1,000/);
    expect(lines[2]).toMatch(/^\(no e-mail\) user_ghost +━+╸? +15\.0 % +600/);
  });

  test('sums up what has no line of its own', () => {
    const lines = texts(breakdownLines(byUser, { width: 70, height: 2 }, unicodeGlyphs));

    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^other \(2\) +40\.0 % +1,600$/);
  });

  test.each([24, 29, 37, 44, 52, 66, 90, 140])('has lines of one width in %i cells', (width) => {
    const lines = breakdownLines(byUser, { width, height: 2 }, unicodeGlyphs);
    const widths = lines.map((line) => textWidth(text(line)));

    expect(Math.max(...widths)).toBeLessThanOrEqual(width);
  });

  test('measures names in cells, whatever they are made of', () => {
    const named = { ...byUser, nameOf: () => '斎藤\u001B[31m大地👩‍💻@halcyon.example' };
    const [line] = breakdownLines(named, { width: 40, height: 3 }, unicodeGlyphs);

    expect(textWidth(text(line ?? { spans: [] }))).toBeLessThanOrEqual(40);
    expect(text(line ?? { spans: [] })).not.toContain('\u001B');
  });
});

describe('active users', () => {
  test('are told in two lines where there is no more room', () => {
    const lines = texts(activityLines(activity, { width: 36, height: 2 }, unicodeGlyphs));

    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^daily +9 /);
    expect(lines[1]).toBe('weekly 18   monthly 27');
  });

  test('are told by client, with what they did', () => {
    const lines = texts(activityLines(activity, { width: 60, height: 6 }, unicodeGlyphs));

    expect(lines.join('\n')).toMatch(/terminal-ui +━+ +89\.5 % +8\.5\/day/);
    expect(lines.at(-1)).toBe('170 sessions   1,700 messages');
  });

  test.each([2, 3, 6, 8, 9, 13, 14, 20, 30])('never take more than %i lines', (height) => {
    const lines = activityLines(activity, { width: 60, height }, unicodeGlyphs).slice(0, height);

    expect(lines.every((line) => textWidth(text(line)) <= 60)).toBe(true);
  });

  test('nobody counted is not zero', () => {
    const nobody = activityFigures([], range);

    expect(texts(activityLines(nobody, { width: 60, height: 6 }, unicodeGlyphs))).toEqual([
      'Nobody was counted in these days.',
    ]);
  });
});
