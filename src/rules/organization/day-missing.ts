import { dayMs, startOfDay } from '../../figures/time/day.ts';
import { formatDay } from '../../figures/time/format-time.ts';
import { daySeries } from '../../figures/usage/day-series.ts';
import { isUncopied } from '../../figures/usage/missing-days.ts';
import { memoizeEach } from '../../figures/values/memoize-each.ts';
import type { Facts } from '../facts.ts';
import type { Rule } from '../rule.ts';

/** How many days back a gap is worth reporting. */
const newestDays = 28;

/** After so many days its data will hardly come any more. */
const newsDays = 10;

export const dayMissing: Rule = {
  id: 'day-missing',
  title: 'A day has no data',
  severity: 'warning',
  urgency: 'may-be',
  threshold: { default: 36, meaning: 'hours after the end of the day' },
  explanation: `One of the last ${newestDays} days has no usage, this many hours after it ended. Totals and forecasts leave it out. After ${newsDays} days it is a notice.`,
  blindTo: 'Days with a part of their data, and offline days that the copy does not have.',
  reads: ['usage', 'readDays', 'nowMs'],
  newsDays,
  outcome: ({ key }, { usage }) =>
    usage?.rows.some(({ date, billable_tokens: credits }) => date === key && credits != null)
      ? 'resolved'
      : 'lapsed',
  find({ usage, readDays, nowMs }, threshold) {
    if (usage === undefined) return [];
    const series = creditsByDay(usage);
    const begins = series.findIndex(({ value }) => value !== undefined);
    if (begins < 0) return [];
    const values = series.map(({ value }) => value);
    return series.flatMap(({ day, value }, index) => {
      const endedMs = startOfDay(day) + dayMs;
      const isEmpty = value === undefined && !isUncopied(day, readDays);
      const isRecent = index >= series.length - newestDays && index > begins;
      if (!isEmpty || !isRecent || nowMs - endedMs < threshold * 3_600_000) return [];
      return {
        key: day,
        subject: { kind: 'day' as const, day },
        problem: 'no data',
        sinceMs: endedMs,
        size: 1,
        evidence: {
          facts: [
            ['day', formatDay(day)],
            ['what to do', 'nothing here; if its data do not come, ask the platform'],
          ] as const,
          chart: { first: series[0]?.day ?? '', values, marked: [index] },
        },
      };
    });
  },
};

/** The time is part of the facts, but days without data are the same until usage is read again. */
const creditsByDay = memoizeEach(({ rows, range }: NonNullable<Facts['usage']>) =>
  daySeries(rows, range, ({ billable_tokens }) => billable_tokens),
);
