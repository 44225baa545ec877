import { isKnown, type Sample } from '../../charts/sample.ts';
import { type Day, dayKindOf, startOfDay } from '../../day.ts';
import { counted } from '../../format/counted.ts';
import { formatDay } from '../../format/time.ts';
import type { Rule } from '../rule.ts';
import { usageOf } from './person-usage.ts';

/** How many working days before the silence are looked at, and on what share of them the person must have worked. */
const usualDays = 20;
const leastShare = 0.6;

/** Someone who used agents nearly every day, and does not any more. */
export const personSilent: Rule = {
  id: 'person-silent',
  title: 'A person has stopped using agents',
  severity: 'notice',
  threshold: { default: 10, meaning: 'working days without any use' },
  explanation: `The person used nothing on this many working days in a row, after using agents on at least 6 of 10 of the ${usualDays} working days before.`,
  blindTo:
    'Leave, holidays and people who have left: the API does not report them. People who never started.',
  reads: ['usage'],
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
      if (before.length < usualDays || used < leastShare * usualDays) return [];
      return {
        key: userId,
        subject: { kind: 'person' as const, userId, email },
        problem: `nothing used since ${formatDay(usage.days[lastUse] ?? '')}`,
        sinceMs: startOfDay(since),
        size: silent.length,
        evidence: {
          facts: [
            ['silent for', counted(silent.length, 'working day')],
            ['before', `used agents on ${used} of ${usualDays} working days`],
          ] as const,
          chart: { first: usage.days[0] ?? '', values, marked: [] },
        },
      };
    });
  },
};

/** The known values of working days in a part of a series. */
const workingDays = (days: readonly Day[], values: readonly Sample[], from: number, to: number) =>
  values
    .slice(from, to)
    .filter(
      (value, offset): value is number =>
        isKnown(value) && dayKindOf(days[from + offset] ?? '') === 'working day',
    );
