import { formatChange } from '../../figures/format/change.ts';
import { formatCredits, unknownText } from '../../figures/format/number.ts';
import { minBaseDays } from '../../figures/time/date-range.ts';
import { startOfDay } from '../../figures/time/day.ts';
import { formatDayRange } from '../../figures/time/format-time.ts';
import { type DayValue, daySeries, totalText } from '../../figures/usage/day-series.ts';
import { likeForLike } from '../../figures/usage/like-for-like.ts';
import type { Change } from '../../figures/values/change.ts';
import type { Facts } from '../facts.ts';
import { type RuleFinding, subjectName } from '../finding.ts';
import { peopleWhoStandOut } from '../people/day-stands-out.ts';
import { usageOf } from '../people/person-usage.ts';
import { pastOutcome, type Rule } from '../rule.ts';
import { firstOfRun, robustZ } from '../statistics.ts';

const weekDays = 7;

/** As everywhere, a week is compared with the four weeks before it. */
const formerDays = minBaseDays;

/** With fewer earlier weeks it is unknown what is usual. */
const minWeeks = 10;

/** A smaller change is not worth a finding, however unusual. */
const minChange = 0.15;

export const usageChanged: Rule = {
  id: 'usage-changed',
  title: 'Usage has changed',
  severity: 'warning',
  urgency: 'may-be',
  threshold: { default: 3.5, meaning: 'times the usual variation between weeks' },
  explanation:
    `The last ${weekDays} days are compared like for like with the ${formerDays} before. The change is far from those of the ` +
    'weeks that ended on earlier days, and at least 15 %.',
  blindTo: 'Holidays, and growth that is the same every week.',
  reads: ['usage'],
  outcome: pastOutcome,
  find(facts, threshold) {
    if (facts.usage === undefined) return [];
    const { range, rows } = facts.usage;
    const series = daySeries(rows, range, ({ billable_tokens }) => billable_tokens);
    const unusual = unusualAt(series, series.length, threshold);
    return unusual === undefined ? [] : [found(facts, series, unusual, threshold)];
  },
};

type Unusual = { change: Change; log: number; z: number };

/** How unusual the week that ends before an index is, if it is enough for a finding. */
function unusualAt(
  series: readonly DayValue[],
  end: number,
  threshold: number,
): Unusual | undefined {
  const earlier = Array.from({ length: end }, (_, back) => end - weekDays - back)
    .filter((earlierEnd) => earlierEnd >= weekDays + formerDays)
    .flatMap((earlierEnd) => changeAt(series, earlierEnd)?.log ?? []);
  const latest = changeAt(series, end);
  if (latest === undefined || earlier.length < minWeeks) return undefined;
  const z = robustZ(latest.log, earlier, 0.03) ?? 0;
  const isEnough = Math.abs(z) > threshold && Math.abs(Math.expm1(latest.log)) >= minChange;
  return isEnough ? { ...latest, z } : undefined;
}

function found(
  facts: Facts,
  series: readonly DayValue[],
  { change, log, z }: Unusual,
  threshold: number,
): RuleFinding {
  const week = series.slice(-weekDays);
  const [first = '', last = ''] = [week[0]?.day, week.at(-1)?.day];
  // The earliest of the weeks, each ending a day later than the one before, that had this finding.
  const began = firstOfRun(
    series.length,
    (end) => unusualAt(series, end, threshold)?.change.direction === change.direction,
  );
  return {
    key: change.direction,
    subject: { kind: 'organization', days: weekDays },
    problem: `credits of the last ${weekDays} days ${formatChange(change)} like for like`,
    sinceMs: startOfDay(series[began - 1]?.day ?? last),
    size: Math.abs(log),
    evidence: {
      facts: [
        [formatDayRange(first, last), `${totalText(week, formatCredits)} credits`],
        ['like for like', `${formatChange(change)} vs the ${formerDays} days before`],
        ['unusual by', `${Math.abs(z).toFixed(1)} times the usual variation between weeks`],
        ...withoutThem(facts, series),
        ['what to do', 'see in the overview which people and models account for it'],
      ],
      chart: {
        first: series[0]?.day ?? '',
        values: series.map(({ value }) => value),
        marked: week.map((_, index) => series.length - weekDays + index),
      },
    },
  };
}

/** The most people who are named; the others are counted. */
const maxNames = 3;

/** The change that is left without the people who had a day in this week that stands out. */
function withoutThem(facts: Facts, series: readonly DayValue[]): (readonly [string, string])[] {
  const usage = usageOf(facts);
  if (usage === undefined) return [];
  const people = peopleWhoStandOut(usage, weekDays).map(({ person }) => person);
  if (people.length === 0) return [['stands out', 'nobody on a single day']];
  const rest = series.map(({ day, value }, index) => ({
    day,
    value: value && people.reduce((left, { values }) => left - (values[index] ?? 0), value),
  }));
  const names = people
    .slice(0, maxNames)
    .map((person) => subjectName({ kind: 'person', ...person }));
  const more = people.length > maxNames ? ` and ${people.length - maxNames} more` : '';
  const left = changeAt(rest, rest.length)?.change;
  return [
    ['stands out', `${names.join(', ')}${more}`],
    ['without them', left === undefined ? unknownText : `${formatChange(left)} like for like`],
  ];
}

/** Compares the week that ends before an index with the weeks before it. */
function changeAt(series: readonly DayValue[], end: number) {
  const week = series.slice(Math.max(0, end - weekDays), end);
  const former = series.slice(
    Math.max(0, end - weekDays - formerDays),
    Math.max(0, end - weekDays),
  );
  const { change } = likeForLike(week, former);
  if (change.direction === 'unknown' || change.ratio <= -1) return undefined;
  const log = Math.log1p(change.ratio);
  return Number.isFinite(log) ? { change, log } : undefined;
}
