import { counted } from '../../figures/format/number.ts';
import { addDays, type Day, dayKindOf, mondayOf, startOfDay } from '../../figures/time/day.ts';
import { formatDay } from '../../figures/time/format-time.ts';
import { isKnown, median, type Sample } from '../../figures/values/sample.ts';
import type { Rule } from '../rule.ts';
import { type Usage, usageOf } from './person-usage.ts';

/**
 * Number of working days before the silence to look at. The person must have worked on a certain share of
 * them.
 */
const usualDays = 20;
const minShare = 0.6;

/**
 * Leave takes whole weeks: who falls silent with the end of a week may be on leave for so many days, and is told of when
 * they are so clearly not back that it happens by chance in one of ten cases.
 */
const leaveDays = 14;
const maxChance = 0.1;

/** Whoever leaves hands over: on the last days of use it was less than this share of what was usual. */
const lastDays = 6;
const handingOver = 0.6;

export const personSilent: Rule = {
  id: 'person-silent',
  title: 'A person has stopped using agents',
  severity: 'warning',
  urgency: 'may-be',
  threshold: { default: 6, meaning: 'working days without any use' },
  explanation:
    `The person used nothing on this many working days in a row, after using agents on at least 6 of 10 of the ${usualDays} working ` +
    `days before. If it began with a week, as leave does, it must go on after two weeks: for a working day, or for more if the person did not use agents on every day. Whose use had faded before, as that of ` +
    'people who hand over and leave, is not found. After 30 days it is a notice.',
  blindTo:
    'Leave of more than two weeks, leave that begins within a week, and people who left without handing over: the API does not report them. People who never started.',
  reads: ['usage'],
  newsDays: 30,
  outcome(finding, facts) {
    const usage = usageOf(facts);
    const person = usage?.people.find(({ userId }) => userId === finding.key);
    const isBack = person?.values.some(
      (value, index) =>
        isKnown(value) &&
        value > 0 &&
        startOfDay(usage?.days[index] ?? '') >= (finding.sinceMs ?? 0),
    );
    return isBack ? 'resolved' : 'lapsed';
  },
  find(facts, threshold) {
    const usage = usageOf(facts);
    if (usage === undefined) return [];
    return usage.people.flatMap(({ userId, email, values }) => {
      const lastUse = values.findLastIndex((value) => isKnown(value) && value > 0);
      const silent = workingDays(usage.days, values, lastUse + 1, values.length);
      const since = usage.days[lastUse + 1];
      if (lastUse < 0 || since === undefined || silent.length < threshold) return [];
      const before = workingDays(usage.days, values, 0, lastUse + 1).slice(-usualDays);
      const used = before.filter((value) => value > 0).length;
      if (before.length < usualDays || used < minShare * usualDays) return [];
      if (hasFaded(before) || mayBeLeave(usage, values, lastUse, used / usualDays)) return [];
      return {
        key: userId,
        subject: { kind: 'person' as const, userId, email },
        problem: `nothing used since ${formatDay(usage.days[lastUse] ?? '')}`,
        sinceMs: startOfDay(since),
        // However long it lasts, nothing else is the matter.
        size: 1,
        evidence: {
          facts: [
            ['silent for', counted(silent.length, 'working day')],
            ['before', `used agents on ${used} of ${usualDays} working days`],
            [
              'what to do',
              'ask whether something keeps the person from it: leave, access, a limit',
            ],
          ] as const,
          chart: { first: usage.days[0] ?? '', values, marked: [] },
        },
      };
    });
  },
};

/** Whether silence after a day can be leave of up to two weeks, by somebody who uses agents on a share of the days. */
function mayBeLeave(
  { days }: Usage,
  values: readonly Sample[],
  lastUse: number,
  share: number,
): boolean {
  const last = days[lastUse] ?? '';
  if (isMidweek(last)) return false;
  const back = days.indexOf(addDays(mondayOf(last), 7 + leaveDays));
  if (back < 0) return true;
  const since = workingDays(days, values, back, values.length).length;
  return (1 - share) ** since > maxChance;
}

/** A working day that at least two of the same week follow. */
const isMidweek = (day: Day): boolean =>
  [day, addDays(day, 2)].every((one) => dayKindOf(one) === 'working day');

/** Whether less was used on the last days of use than on those before. */
function hasFaded(before: readonly number[]): boolean {
  const used = before.filter((value) => value > 0);
  const last = median(used.slice(-lastDays)) ?? 0;
  return last < handingOver * (median(used.slice(0, -lastDays)) ?? 0);
}

/** The known values of the working days in part of a series. */
const workingDays = (days: readonly Day[], values: readonly Sample[], from: number, to: number) =>
  values
    .slice(from, to)
    .filter(
      (value, offset): value is number =>
        isKnown(value) && dayKindOf(days[from + offset] ?? '') === 'working day',
    );
