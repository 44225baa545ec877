import type { TokensRow } from '../../../src/api/resources.ts';
import { castIndexOf } from '../../../src/demo/cast.ts';
import { addDays, dayKindOf } from '../../../src/figures/time/day.ts';
import type { Facts } from '../../../src/rules/facts.ts';
import { creditsByDay } from '../../../src/rules/organization/day-restated.ts';
import { type Organization, withCredits } from './organization.ts';
import type { Trial } from './trial.ts';

/** Usage as it is, without its stories, and with planted changes. */
export function usageTrials(
  { facts, analytics, quiet: { rows: quiet } }: Organization,
  random: () => number,
): Trial[] {
  const { rows, range } = facts.usage;
  const runaway = analytics.people[castIndexOf('runaway')]?.id ?? '';
  const onLeave = analytics.people[castIndexOf('onLeave')]?.id ?? '';
  const given = (changed: readonly TokensRow[], more: Partial<Facts> = {}): Facts => ({
    ...facts,
    ...more,
    usage: { range, rows: changed },
  });
  const last = quiet.at(-1);
  // Too new for the rule to know what is usual.
  const newcomer = analytics.people[castIndexOf('newcomer')]?.id;
  const worth = (last?.by_user ?? []).filter(
    ({ user_id, billable_tokens }) =>
      user_id !== runaway &&
      user_id !== newcomer &&
      (billable_tokens ?? 0) > 0.012 * (last?.billable_tokens ?? 0),
  );
  const picked = worth[Math.floor(random() * worth.length)]?.user_id ?? '';
  const spiked = (factor: number) =>
    withCredits(quiet, picked, (credits, day) => (day === last?.date ? credits * factor : credits));
  const workingDays = rows
    .map(({ date }) => date)
    .filter((day) => dayKindOf(day) === 'working day');
  const silentFor = (count: number, userId: string) =>
    withCredits(rows, userId, (credits, day) =>
      day >= (workingDays.at(-count) ?? '') ? 0 : credits,
    );
  const regular = analytics.people[castIndexOf('overLimit')]?.id ?? '';
  const silent = silentPeople(rows, workingDays);
  const week = addDays(facts.today, -7);
  const scaled = (factor: number) =>
    quiet.map((row) =>
      row.date >= week ? { ...row, billable_tokens: (row.billable_tokens ?? 0) * factor } : row,
    );
  const known = rows.map(({ date }) => date);
  const gaps = daysBetweenRows(known);
  const formerDays = creditsByDay(rows);
  // Unless it was a holiday, the manager worked on the later of the days whose first batch was incomplete.
  const manager = analytics.people[castIndexOf('manager')]?.id;
  const lateDays = rows
    .filter(({ date }) => analytics.firstBatch(date) !== undefined)
    .slice(-1)
    .filter(({ by_user }) => by_user?.some(({ user_id }) => user_id === manager))
    .map(({ date }) => date);
  const restated = new Map(formerDays);
  const changedDay = known.at(-10) ?? '';
  restated.set(changedDay, (restated.get(changedDay) ?? 0) * 0.8);
  const hardly = new Map(formerDays);
  hardly.set(changedDay, (hardly.get(changedDay) ?? 0) * 0.995);
  const trial = (rule: string, facts: Facts, expected: readonly string[]) => ({
    rule,
    facts,
    expected,
  });
  return [
    trial('day-stands-out', given(rows), [runaway]),
    trial('day-stands-out', given(quiet), []),
    trial('day-stands-out', given(spiked(9)), [picked]),
    trial('day-stands-out', given(spiked(1.4)), []),
    trial('person-silent', given(rows), silent),
    trial('person-silent', given(silentFor(12, regular)), [...silent, regular]),
    trial('person-silent', given(silentFor(5, regular)), silent),
    trial(
      'person-silent',
      given(withCredits(rows, onLeave, () => 0)),
      silent.filter((id) => id !== onLeave),
    ),
    trial('usage-changed', given(rows), ['up']),
    trial('usage-changed', given(quiet), []),
    trial('usage-changed', given(scaled(1.6)), ['up']),
    trial('usage-changed', given(scaled(0.5)), ['down']),
    trial('usage-changed', given(scaled(1.08)), []),
    trial('day-missing', given(rows), gaps),
    trial('day-missing', given(rows.slice(0, -1)), gaps),
    trial('day-restated', given(rows), lateDays),
    trial('day-restated', given(rows, { formerDays }), []),
    trial('day-restated', given(rows, { formerDays: restated }), [changedDay]),
    trial('day-restated', given(rows, { formerDays: hardly }), []),
    trial('model-mix-moved', given(rows), ['meridian-think']),
    trial('model-mix-moved', given(quiet), []),
    trial('model-mix-moved', given(movedTo(quiet, week, 0.4)), ['meridian-think']),
    trial('model-mix-moved', given(movedTo(quiet, week, 0.04)), []),
  ];
}

/** Who used nothing on the last six working days and worked on most of the twenty before their last use. */
function silentPeople(rows: readonly TokensRow[], workingDays: readonly string[]): string[] {
  const uses = new Map<string, Set<string>>();
  for (const { date, by_user } of rows) {
    for (const { user_id, billable_tokens } of by_user ?? []) {
      if (!user_id || !billable_tokens) continue;
      uses.set(user_id, (uses.get(user_id) ?? new Set()).add(date));
    }
  }
  const from = workingDays.at(-6) ?? '';
  return [...uses].flatMap(([userId, days]) => {
    const lastUse = [...days].toSorted().at(-1) ?? '';
    const before = workingDays.filter((day) => day <= lastUse).slice(-20);
    const isRegular = before.length === 20 && before.filter((day) => days.has(day)).length >= 12;
    return lastUse < from && isRegular ? [userId] : [];
  });
}

/** The days that are not there, between the first and the last, of the last four weeks. */
function daysBetweenRows(days: readonly string[]): string[] {
  const known = new Set(days);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const gaps: string[] = [];
  for (let day = first; day < last; day = addDays(day, 1)) {
    if (!known.has(day) && day > addDays(last, -28)) gaps.push(day);
  }
  return gaps;
}

/** The rows with a share of the tokens of the days since moved to the dearest model. */
const movedTo = (rows: readonly TokensRow[], since: string, share: number): TokensRow[] =>
  rows.map((row) => {
    if (row.date < since) return row;
    const dear = row.by_model?.find(({ model_id }) => model_id === 'meridian-think');
    const parts = (row.by_model ?? []).filter((part) => part !== dear);
    const sum = (read: (part: (typeof parts)[number]) => number | null | undefined) =>
      parts.reduce((total, part) => total + (read(part) ?? 0), 0);
    return {
      ...row,
      by_model: [
        ...parts.map((part) => ({
          ...part,
          input_tokens: (part.input_tokens ?? 0) * (1 - share),
          output_tokens: (part.output_tokens ?? 0) * (1 - share),
          billable_tokens: (part.billable_tokens ?? 0) * (1 - share),
        })),
        {
          model_id: 'meridian-think',
          input_tokens: (dear?.input_tokens ?? 0) + share * sum(({ input_tokens }) => input_tokens),
          output_tokens:
            (dear?.output_tokens ?? 0) + share * sum(({ output_tokens }) => output_tokens),
          billable_tokens:
            (dear?.billable_tokens ?? 0) +
            2 * share * sum(({ billable_tokens }) => billable_tokens),
        },
      ],
    };
  });
