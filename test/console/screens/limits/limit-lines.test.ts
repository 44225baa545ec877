import { expect, test } from 'vitest';
import type { CreditLimits, TokensRow } from '../../../../src/api/resources.ts';
import { limitPreview } from '../../../../src/console/screens/limits/limit-lines.ts';
import { limitUse } from '../../../../src/figures/limits/limit-use.ts';
import { monthData } from '../../../../src/figures/limits/month-data.ts';
import { linesText, lineWidth } from '../../harness/line-text.ts';

const today = '2026-11-20';
const email = 'imani@halcyon.example';

/** The same credits on every day from the first of the month until yesterday. */
const rows = (perDay: number): TokensRow[] =>
  Array.from({ length: 19 }, (_, index) => ({
    date: `2026-11-${String(index + 1).padStart(2, '0')}`,
    by_user: [{ user_id: 'usr_1', user_email: email, billable_tokens: perDay }],
  }));

function previewOf(
  limits: Partial<CreditLimits>,
  tokens: TokensRow[],
  width = 52,
  height?: number,
) {
  const [use] = limitUse({ globalLimit: null, userLimits: [], ...limits }, tokens, today);
  if (use === undefined) throw new Error('Nobody has used anything.');
  const data = monthData(tokens, today, '2026-11');
  return limitPreview(use, { data, readDays: undefined, models: [], width, height });
}

test('somebody on the way past a limit is told the day, and what is left until then', () => {
  const text = linesText(previewOf({ globalLimit: 2_500 }, rows(100)));

  expect(text).toMatch(/used +1,900 of 2,500\nleft +600\nset by +global limit/);
  expect(text).toMatch(/month end +likely 2\.\dk–3\.\dk\nmedian +3,000, 120 % of the limit/);
  expect(text).toMatch(/exceeds limit +likely 2\d–2\d Nov, >9 in 10/);
  expect(text).toMatch(/▲ \w{3} 2[56] Nov|2[56] Nov ▲/);
  expect(text.replace(/\n/g, ' ')).toContain('simulated 250 times from the person');
});

test('in low columns the chart has one of its own, with all of its rows', () => {
  const lines = previewOf({ globalLimit: 2_500 }, rows(100), 52, 9);
  const texts = linesText(lines)
    .split('\n')
    .map((text) => text.trim());

  const end = texts.indexOf('');
  expect(end).toBeLessThanOrEqual(9);
  expect(texts.slice(0, end).join('\n')).toMatch(/left +600[\s\S]*exceeds limit +likely/);
  const chart = texts.slice(end + 1, end + 10);
  expect(chart[0]).toBe('This month by day, in credits');
  expect(chart.at(-1)).toMatch(/known +expected/);
});

test('the limits that are enough in 8 and in 9 of 10 cases are told, the larger one last', () => {
  const uneven = rows(100).map((row, day) => ({
    ...row,
    by_user: row.by_user?.map((part) => ({ ...part, billable_tokens: 40 * (day % 6) })),
  }));
  const text = linesText(previewOf({ globalLimit: 9_000 }, uneven));
  const enough = [...text.matchAll(/(\d) in 10 +a limit of ([\d,]+) is enough/g)];

  expect(enough.map(([, cases]) => cases)).toEqual(['8', '9']);
  const [eight = 0, nine = 0] = enough.map(([, , limit = '']) => Number(limit.replace(',', '')));
  expect(eight).toBeGreaterThan(1_900);
  expect(nine).toBeGreaterThanOrEqual(eight);
});

test('somebody beyond a limit is told since when, and how far', () => {
  const limits = { userLimits: [{ email, limit: 1_000 }] };
  const text = linesText(previewOf(limits, rows(100)));

  expect(text).toMatch(/over by +900\nset by +override/);
  expect(text).toMatch(/exceeds limit +since Wed 11 Nov\n/);
});

test('a limit that lasts is said to last, and none at all is no limit to exceed', () => {
  expect(linesText(previewOf({ globalLimit: 9_000 }, rows(100)))).toMatch(
    /exceeds limit +unlikely: <1 in 10\n/,
  );
  expect(linesText(previewOf({}, rows(100)))).toMatch(/limit +none\n/);
});

test('a day without data is a gap, and what is known of the rest is a lower bound', () => {
  const limits = { userLimits: [{ email, limit: 1_000 }] };
  const text = linesText(
    previewOf(
      limits,
      rows(100).filter(({ date }) => date !== '2026-11-05'),
    ),
  );

  expect(text).toMatch(
    /used +at least 1,800 of 1,000\nusage +18 of 19 days known\nover by +at least 800/,
  );
  expect(text).toMatch(/exceeds limit +by Thu 12 Nov, or earlier\n/);
  expect(text.replace(/\n/g, ' ')).toContain('at least this much: 1 day without data');
});

test('without any day with data, usage, share and what is left are unknown', () => {
  const limits = { globalLimit: null, userLimits: [{ email, limit: 1_000 }] };
  const text = linesText(previewOf(limits, []));

  expect(text).toMatch(
    /– {2}\? unknown\nused +not known of 1,000\nusage +0 of 18 days known\nset by/,
  );
  expect(text).toContain('No forecast yet: 0 of 14 days of history.');
});

test.each([51, 72])('no line is wider than %i cells', (width) => {
  const widths = previewOf({ globalLimit: 2_500 }, rows(100), width).map(lineWidth);

  expect(Math.max(...widths)).toBeLessThanOrEqual(width);
});
