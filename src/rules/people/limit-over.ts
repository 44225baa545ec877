import { formatCount, formatCredits } from '../../figures/format/number.ts';
import { overBy, overText, usedWords } from '../../figures/limits/limit-texts.ts';
import { exceededDay, type LimitUse } from '../../figures/limits/limit-use.ts';
import { startOfDay } from '../../figures/time/day.ts';
import type { RuleFinding } from '../finding.ts';
import { limitOutcome } from '../outcomes.ts';
import type { Rule } from '../rule.ts';
import { limitFound } from './limit-found.ts';
import { limitsFound, ofPeople } from './people-found.ts';

/** A person who has exceeded the limit. */
export const limitOver: Rule = {
  id: 'limit-over',
  title: 'A person is over the limit',
  severity: 'critical',
  urgency: 'over',
  explanation:
    'The credits that a person used this month are more than the limit. With a limit of 0, any use is over it. Many people over the global limit ' +
    'are one row.',
  blindTo: 'Today: usage is known through yesterday. That limits are monthly is an assumption.',
  reads: ['limits'],
  outcome: limitOutcome,
  find: ({ limits = [] }) =>
    limitsFound(
      limits.filter(({ level }) => level === 'over'),
      ({ source }) => (source === 'global' ? source : undefined),
      { one: overFound, several: (uses) => severalOver(uses, limits.length) },
    ),
};

function overFound(use: LimitUse): RuleFinding {
  const credits = overBy(use) ?? 0;
  const isLowerBound = use.daysWithoutData.length > 0;
  const by = `${isLowerBound ? 'at least ' : ''}${formatCredits(credits)}`;
  return limitFound(use, {
    problem: use.limit === 0 ? `used ${by} with a limit of 0` : `over the limit by ${by}`,
    costs: [{ credits, kind: 'over-limit', isLowerBound }],
    sinceMs: passedMs(use),
    // With a limit of 0 the share is infinite, which neither grows nor is JSON.
    size: use.limit === 0 ? credits : (use.share ?? 0),
  });
}

function severalOver(uses: readonly LimitUse[], all: number) {
  const limit = uses[0]?.limit;
  const credits = uses.reduce((sum, use) => sum + (overBy(use) ?? 0), 0);
  const isLowerBound = uses.some(({ daysWithoutData }) => daysWithoutData.length > 0);
  const since = uses.flatMap((use) => passedMs(use) ?? []);
  return {
    key: 'global limit',
    problem: `${ofPeople(uses.length, all)} are over the global limit of ${formatCount(limit)}`,
    sinceMs: since.length === 0 ? undefined : Math.min(...since),
    costs: [{ credits, kind: 'over-limit' as const, isLowerBound }],
    filter: 'level=over source=global',
    textOf: (use: LimitUse) => `used ${usedWords(use)}, ${overText(use)}`,
    whatToDo:
      'see whether the limit of everybody is what it is meant to be, and change it in the web application of the platform',
  };
}

function passedMs(use: LimitUse): number | undefined {
  const day = exceededDay(use);
  return day === undefined ? undefined : startOfDay(day);
}
