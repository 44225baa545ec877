import { expect, test } from 'vitest';
import { limitsSummary } from '../../../../src/console/screens/limits/limits-summary.ts';
import { limitUse } from '../../../../src/domain/limits/limit-use.ts';
import type { CreditLimits } from '../../../../src/domain/resources.ts';
import { rowsUsedEvenly } from '../../../domain/limits/used-evenly.ts';
import { linesText, lineText, lineWidth } from '../../harness/line-text.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const person = (name: string, credits: number) => ({
  userId: name,
  email: `${name}@halcyon.example`,
  credits,
});
const limits: CreditLimits = {
  globalLimit: 1_000,
  userLimits: [{ email: 'imani@halcyon.example', limit: 500 }],
};
const people = limitUse(
  limits,
  rowsUsedEvenly(
    [person('over', 1_200), person('near', 900), person('soon', 700), person('imani', 100)],
    nowMs,
  ),
  nowMs,
);
const summary = (fields: Partial<Parameters<typeof limitsSummary>[0]>, width = 120) =>
  limitsSummary({ limits, people, usedUntil: '2026-11-19', ...fields }, width);

test('the summary tells the limit, how many have their own, and until when use is known', () => {
  expect(linesText(summary({}))).toMatch(
    /Global limit 1,000 {2}1 override {2}usage through Thu 19 Nov; data lags one day/,
  );
});

test('people over, near and soon beyond their limit are counted in signs and words', () => {
  const text = linesText(summary({}));

  expect(text).toContain('✗ 1 over');
  expect(text).toContain('! 1 near');
  expect(text).toContain('▲ 2 likely to exceed (1 of them near)');
});

test('nobody is not counted', () => {
  const text = linesText(summary({ people: [] }));

  for (const word of ['over ', 'near', 'month end']) expect(text).not.toContain(word);
});

test('the period of a limit is said to be an assumption, at every width', () => {
  for (const width of [60, 80, 120, 200]) {
    const [, second = { spans: [] }] = summary({}, width);

    expect(lineText(second)).toMatch(/assumed monthly/);
    expect(lineWidth(second)).toBeLessThanOrEqual(width);
  }
});

test('a missing limit and a month without a day are said', () => {
  const text = linesText(
    summary({ limits: { globalLimit: null, userLimits: [] }, usedUntil: undefined }),
  );

  expect(text).toContain('No global limit');
  expect(text).toContain('0 overrides');
  expect(text).toContain('no usage known yet');
});
