import { counted } from '../../figures/format/counted.ts';
import { type Day, dayKindOf, startOfDay } from '../../figures/time/day.ts';
import { formatDay } from '../../figures/time/format-time.ts';
import { isKnown, type Sample } from '../../figures/values/sample.ts';
import type { Rule } from '../rule.ts';
import { usageOf } from './person-usage.ts';

/**
 * Number of working days before the silence to look at. The person must have worked on a certain share of
 * them.
 */
const usualDays = 20;
const minShare = 0.6;

/** A person who used agents nearly every day, and no longer does. */
export const personSilent: Rule = {
  id: 'person-silent',
  title: 'A person has stopped using agents',
  severity: 'notice',
  threshold: { default: 10, meaning: 'working days without any use' },
  explanation: `The person used nothing on this many working days in a row, after using agents on at least 6 of 10 of the ${usualDays} working days before.`,
  blindTo:
    'Leave, holidays and people who have left: the API does not report them. People who never started.',
  reads: ['usage'],
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

/** The known values of the working days in part of a series. */
const workingDays = (days: readonly Day[], values: readonly Sample[], from: number, to: number) =>
  values
    .slice(from, to)
    .filter(
      (value, offset): value is number =>
        isKnown(value) && dayKindOf(days[from + offset] ?? '') === 'working day',
    );
