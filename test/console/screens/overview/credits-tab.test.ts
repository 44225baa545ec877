import { describe, expect, test } from 'vitest';
import { type DayFigure, factLine } from '../../../../src/console/dashboard/dashboard-content.ts';
import { dashboardLayout } from '../../../../src/console/dashboard/dashboard-layout.ts';
import { tileLines } from '../../../../src/console/dashboard/dashboard-lines.ts';
import { tokenLines } from '../../../../src/console/screens/overview/credit-panels.ts';
import {
  type CreditsOnShow,
  creditPanels,
  creditsContent,
} from '../../../../src/console/screens/overview/credits-tab.tsx';
import { creditFigures } from '../../../../src/figures/usage/credit-figures.ts';
import { textWidth } from '../../../../src/terminal/width.ts';
import { lineText } from '../../harness/line-text.ts';
import { aTokensRow } from './rows.ts';

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
const presence = {
  latest: { day: '2026-11-20', daily: 9, weekly: 18, monthly: 27 },
  stickiness: 0.3,
};
const figures: CreditsOnShow = { credits, presence, before: { state: 'none' } };
const content = (of: Partial<CreditsOnShow> = {}) =>
  creditsContent(
    { ...figures, ...of, active: [{ day: '2026-11-19', value: 8 }] },
    creditPanels('credits' in of ? of.credits : credits, undefined),
  );

describe('tiles', () => {
  const shown = (of: Partial<CreditsOnShow> = {}) => {
    const made = content(of);
    const layout = dashboardLayout({ width: 200, height: 46 }, made, undefined);
    return tileLines(made.tiles, layout).map(lineText).join('\n');
  };

  test('tell the total, the mean, the busiest day, the people and the cache', () => {
    expect(shown()).toMatch(/4,000\+ .* 1,200 .* 27 monthly .* 40\.0 % .* 667 /);
    expect(shown()).toContain('Wed 18 Nov');
    expect(shown()).toContain('6 of 7 days have data');
  });

  test('say of a figure that is not known whether it is read, or could not be', () => {
    const unknown = { presence: undefined, month: undefined };

    expect(shown(unknown).match(/reading…/g)).toHaveLength(2);
    expect(shown({ ...unknown, unreadable: { presence: true, month: false } })).toMatch(
      /reading….*–/,
    );
    expect(shown({ ...unknown, credits: undefined })).not.toContain('reading');
  });

  test('compare like for like, and beside that in total', () => {
    const former = creditFigures([...rows, aTokensRow('2026-11-16', { mia: 1_000 })], range);
    const text = shown({ before: { state: 'known', range, figures: former } });

    // A day is missing, so these are no totals to compare.
    expect(text).toContain('5,000 before');
    expect(text).not.toContain('in total');
    expect(text).toContain('▼ 2.4 % like for like');
  });

  test('tell what the month will come to, with a range, and at least if days are missing', () => {
    const outlook = {
      state: 'known',
      low: 9_000,
      middle: 12_500,
      high: 15_000,
      enough: 15_000,
    } as const;
    const month = { used: 7_000, isPartial: true, outlook: { ...outlook, isUncertain: false } };

    expect(shown({ month })).toMatch(
      /9\.0k–15\.0k[\s\S]*7,000\+ used this month[\s\S]*in 8 of 10 cases/,
    );
    expect(
      shown({ month: { ...month, outlook: { state: 'too-little-history', days: 3 } } }),
    ).toMatch(/ – [\s\S]*no forecast yet/);
  });

  test('tell no zero of days without data', () => {
    const nothing = { credits: creditFigures([], range) };

    expect(shown({ ...nothing, before: { state: 'known', range, figures: credits } })).toMatch(
      /│ – +│[\s\S]*nothing to compare/,
    );
  });

  test('leave out what belongs to figures that a new organization does not have', () => {
    const outlook = { state: 'too-little-history', days: 0 } as const;
    const text = shown({
      credits: creditFigures([], range),
      month: { used: undefined, isPartial: false, outlook },
    });

    expect(text).toMatch(/no usage known yet|none known yet/);
    expect(text).not.toMatch(/of all input|– used|– so far/);
  });

  test('stand empty before the first figures', () => {
    const [titles, values] = shown({ credits: undefined, presence: undefined }).split('\n');

    expect(titles).toMatch(/Credits .* Month end .* Busiest day .* Cache share .* Daily mean/);
    expect(values).toMatch(/^[│ ]*$/);
  });
});

describe('the readout of a day', () => {
  const { readout, figures } = content();
  const told = (day: string, width: number, figure = 0) =>
    lineText(factLine(readout?.(day, figures[figure] ?? noFigure) ?? [], width));

  test('tells the credits, the share, the people, and the largest part without the shared domain', () => {
    expect(told('2026-11-19', 200)).toBe(
      'Thu 19 Nov   700 credits   17.5 % of the known days   8 active   mostly atlas-3 100 %   most by mia 100 %',
    );
  });

  test('calls the share one of the range if all of its days are known', () => {
    const days = { startDate: '2026-11-17', endDate: '2026-11-20' };
    const whole = creditFigures(rows, days);
    const made = creditsContent(
      { credits: whole, before: { state: 'none' } },
      creditPanels(whole, undefined),
    );

    const facts = made.readout?.('2026-11-19', made.figures[0] ?? noFigure) ?? [];

    expect(lineText(factLine(facts, 200))).toContain('700 credits   20.0 % of the range');
  });

  test('tells that the day was changed, and what it was', () => {
    const day = '2026-11-19';
    const restated = { day, atMs: Date.parse('2026-11-20T05:00:00Z'), before: 650 };
    const made = creditsContent(
      {
        credits,
        presence,
        before: { state: 'none' },
        active: [],
        restated: new Map([[day, restated]]),
      },
      creditPanels(credits, undefined),
    );
    const of = (each: string) =>
      lineText(factLine(made.readout?.(each, made.figures[0] ?? noFigure) ?? [], 200));

    expect(of(day)).toContain('700 credits   changed on 2026-11-20: was 650   17.5 %');
    expect(of('2026-11-18')).not.toContain('changed');
  });

  test('is brief where there is little room, and never too long', () => {
    expect(told('2026-11-19', 60)).toMatch(
      /^Thu 19 Nov {2}700 credits {2}17\.5 % {2}8 active {2}100 % atlas-3/,
    );
    expect(told('2026-11-19', 50)).toMatch(/8 active$/);
    for (let width = 10; width < 120; width += 1) {
      expect(textWidth(told('2026-11-19', width))).toBeLessThanOrEqual(width);
    }
  });

  test('begins with the figure on the chart', () => {
    expect(told('2026-11-19', 200, 1)).toMatch(/^Thu 19 Nov {3}7\.0k tokens {3}700 credits/);
  });

  test('says that nothing is known of a day', () => {
    expect(told('2026-11-16', 80)).toContain('no data for this day');
  });
});

const noFigure: DayFigure = {
  id: '',
  figure: 'credits-of-day',
  title: '',
  days: [],
  format: String,
};

test('what a total has beyond its models or users is told beside their number', () => {
  const row = { ...aTokensRow('2026-11-19', { mia: 700 }), billable_tokens: 1_000 };
  const panels = creditPanels(creditFigures([row], range), undefined);
  const [models, users] = ['models', 'users'].map((id) => panels.find((panel) => panel.id === id));

  expect(models?.note[0]).toMatch(/^1 model, total 300 more$/);
  expect(users?.note[0]).toMatch(/^1 person.*, total 300 more$/);
});

test('the domain that all share is said once, and people without an e-mail keep their id', () => {
  const users = content().panels.find(({ id }) => id === 'users');

  expect(users?.note).toEqual(['3 people @halcyon.example', '3 people']);
  expect(users?.kind === 'list' && users.parts.map(({ id, name = id }) => name)).toEqual([
    'mia',
    'raj',
    'user_ghost',
  ]);
});

describe('raw against billable', () => {
  const tokens = { totals: credits.totals, raw: credits.days, billable: credits.days };
  const told = (width: number, height: number) =>
    tokenLines(tokens, { width, height }).map((line) => lineText(line).trimEnd());

  test('tells every kind of raw token beside what was billed, at least this much if a day is missing', () => {
    expect(told(60, 5)).toEqual([
      expect.stringMatching(/^input +━+╸? +90\.9 % +40\.0k\+$/),
      expect.stringMatching(/^ {2}cache read +━+╸? +36\.4 % +16\.0k\+$/),
      expect.stringMatching(/^ {2}cache write +━+╸? +9\.1 % +4\.0k\+$/),
      expect.stringMatching(/^output +━+╸? +9\.1 % +4\.0k\+$/),
      'billable        4,000+ credits for 44.0k+ raw tokens',
    ]);
  });

  test('counts what was read from the cache beside the input where the server does', () => {
    const totals = { ...credits.totals, cacheReadTokens: 152_000 };
    const lines = tokenLines({ ...tokens, totals }, { width: 60, height: 5 }).map(lineText);

    expect(lines).toEqual([
      expect.stringMatching(/^input .* 20\.0 % +40\.0k\+ *$/),
      expect.stringMatching(/^cache read .* 76\.0 % +152k\+ *$/),
      expect.stringMatching(/^cache write .* 2\.0 % +4\.0k\+ *$/),
      expect.stringMatching(/^output .* 2\.0 % +4\.0k\+ *$/),
      expect.stringContaining('billable'),
    ]);
  });

  test.each([2, 3, 5, 9, 14, 30])('fits in %i lines', (height) => {
    expect(told(50, height).length).toBeLessThanOrEqual(height);
  });
});
