import { expect, test } from 'vitest';
import { limitPreview } from '../../../../src/console/screens/limits/limit-preview.ts';
import { limitUse } from '../../../../src/domain/limits/limit-use.ts';
import type { CreditLimits, TokensRow } from '../../../../src/domain/resources.ts';
import { linesText, lineWidth } from '../../harness/line-text.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const email = 'imani@halcyon.example';

/** The same credits on every day from the first of the month until yesterday. */
const rows = (perDay: number): TokensRow[] =>
  Array.from({ length: 19 }, (_, index) => ({
    date: `2026-11-${String(index + 1).padStart(2, '0')}`,
    by_user: [{ user_id: 'usr_1', user_email: email, billable_tokens: perDay }],
  }));

function previewOf(limits: Partial<CreditLimits>, tokens: TokensRow[], width = 52) {
  const [use] = limitUse({ globalLimit: null, userLimits: [], ...limits }, tokens, nowMs);
  if (use === undefined) throw new Error('Nobody has used anything.');
  const usedUntil = tokens.length === 0 ? undefined : '2026-11-19';
  return limitPreview(use, { usedUntil, models: [], width });
}

test('somebody on the way past a limit is told the day, and what is left until then', () => {
  const text = linesText(previewOf({ globalLimit: 2_500 }, rows(100)));

  expect(text).toMatch(/used +1,900 of 2,500\nleft +600\nset by +global/);
  expect(text).toMatch(/month end +3,000 expected, 120 % of the limit/);
  expect(text).toMatch(/limit passed +Thu 26 Nov, as it goes now/);
  expect(text).toMatch(/▲ Thu 26 Nov|Thu 26 Nov ▲/);
});

test('somebody beyond a limit is told since when, and how far', () => {
  const limits = { userLimits: [{ email, limit: 1_000 }] };
  const text = linesText(previewOf(limits, rows(100)));

  expect(text).toMatch(/too many +900\nset by +an override for this person/);
  expect(text).toMatch(/limit passed +Wed 11 Nov\n/);
});

test('a limit that lasts is said to last, and none at all is no limit to pass', () => {
  expect(linesText(previewOf({ globalLimit: 9_000 }, rows(100)))).toMatch(
    /limit passed +not this month, as it goes now/,
  );
  expect(linesText(previewOf({}, rows(100)))).toMatch(/limit +none: nobody has set one/);
});

test('before the first day of a month is known there is no chart', () => {
  const limits = { globalLimit: null, userLimits: [{ email, limit: 1_000 }] };
  const text = linesText(previewOf(limits, []));

  expect(text).toContain('No day of it is known yet.');
  expect(text.replace(/\n/g, ' ')).toContain('use is known to no day yet');
});

test.each([51, 72])('no line is wider than %i cells', (width) => {
  const widths = previewOf({ globalLimit: 2_500 }, rows(100), width).map(lineWidth);

  expect(Math.max(...widths)).toBeLessThanOrEqual(width);
});
