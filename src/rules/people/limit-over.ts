import { formatCount, formatCredits } from '../../figures/format/number.ts';
import { isAtLatest, overBy, overText, usedWords } from '../../figures/limits/limit-texts.ts';
import { exceededDay, type LimitUse } from '../../figures/limits/limit-use.ts';
import { type Day, mondayOf } from '../../figures/time/day.ts';
import { formatDay, formatDayRange } from '../../figures/time/format-time.ts';
import type { RuleFinding } from '../finding.ts';
import { limitOutcome, type Rule } from '../rule.ts';
import { limitFound, sinceOf } from './limit-found.ts';
import { limitsFound, ofPeople, peopleFilter } from './people-found.ts';

export const limitOver: Rule = {
  id: 'limit-over',
  title: 'A person is over the limit',
  severity: 'critical',
  urgency: 'over',
  explanation:
    'The credits that a person used this month are more than the limit. With a limit of 0, any use is over it. Several people over the global limit ' +
    'are one row, and so are several who exceeded limits of their own in the same week, or whose own limits are 0.',
  blindTo: 'Today: usage is known through yesterday. That limits are monthly is an assumption.',
  reads: ['limits'],
  outcome: limitOutcome,
  find: ({ limits = [] }) =>
    limitsFound(
      limits.filter(({ level }) => level === 'over'),
      causeOf,
      {
        one: overFound,
        several(uses, cause) {
          if (cause === global) return severalOver(uses, limits.length);
          return cause === ownZero ? severalAtZero(uses) : severalPassed(uses, cause);
        },
      },
    ),
};

const global = 'global';
const ownZero = 'limit of 0';

/** People share the global limit, a limit of 0 of their own, or the week in which they exceeded another one. */
function causeOf(use: LimitUse): string | undefined {
  if (use.source === global) return global;
  if (use.limit === 0) return ownZero;
  const day = exceededDay(use);
  return day === undefined ? undefined : mondayOf(day);
}

function overFound(use: LimitUse): RuleFinding {
  const credits = overBy(use) ?? 0;
  const isLowerBound = use.daysWithoutData.length > 0;
  const by = `${isLowerBound ? 'at least ' : ''}${formatCredits(credits)}`;
  return limitFound(use, {
    problem: use.limit === 0 ? `used ${by} with a limit of 0` : `over the limit by ${by}`,
    costs: [{ credits, kind: 'over-limit', isLowerBound }],
    sinceMs: sinceOf(use, exceededDay(use)),
    // With a limit of 0 the share is infinite, which neither grows nor is JSON.
    size: use.limit === 0 ? credits : (use.share ?? 0),
  });
}

const severalOver = (uses: readonly LimitUse[], all: number) => ({
  ...overTogether(uses),
  key: 'global limit',
  problem: `${ofPeople(uses.length, all)} are over the global limit of ${formatCount(uses[0]?.limit)}`,
  filter: 'level=over source=global',
  whatToDo:
    'see whether the limit of everybody is what it is meant to be, and change it in the web application of the platform',
});

const severalAtZero = (uses: readonly LimitUse[]) => ({
  ...overTogether(uses),
  key: ownZero,
  problem: 'used credits with a limit of 0',
  filter: 'level=over source=override limit=0',
  whatToDo: 'see whether they are meant to be blocked, and why agents worked for them',
});

function severalPassed(uses: readonly LimitUse[], week: Day) {
  const days = uses.map((use) => exceededDay(use) ?? week).toSorted();
  const [first = week, last = week] = [days[0], days.at(-1)];
  const mayBeEarlier = uses.some((use) => isAtLatest(use, exceededDay(use) ?? week));
  const when = mayBeEarlier
    ? `by ${formatDay(last)}, or earlier`
    : `on ${formatDayRange(first, last)}`;
  return {
    ...overTogether(uses),
    key: `week ${week}`,
    problem: `exceeded their limits ${when}`,
    filter: peopleFilter(uses),
    whatToDo:
      'ask what it is for, or raise limits that are too low in the web application of the platform',
  };
}

function overTogether(uses: readonly LimitUse[]) {
  const credits = uses.reduce((sum, use) => sum + (overBy(use) ?? 0), 0);
  const isLowerBound = uses.some(({ daysWithoutData }) => daysWithoutData.length > 0);
  const since = uses.map((use) => sinceOf(use, exceededDay(use)));
  return {
    sinceMs: since.includes(undefined) ? undefined : Math.min(...since.map(Number)),
    costs: [{ credits, kind: 'over-limit' as const, isLowerBound }],
    textOf: (use: LimitUse) => `used ${usedWords(use)}, ${overText(use)}`,
  };
}
