import { formatChance, formatCount } from '../../figures/format/number.ts';
import { isLikely, type LimitUse, likelyChance } from '../../figures/limits/limit-use.ts';
import { type Month, monthOf, rangeOfMonth } from '../../figures/limits/month.ts';
import { addDays, type Day, mondayOf } from '../../figures/time/day.ts';
import { formatDay, formatDayRange } from '../../figures/time/format-time.ts';
import { type RuleFinding, type Subject, subjectParts } from '../finding.ts';
import { limitOutcome, type Rule } from '../rule.ts';
import { limitFound } from './limit-found.ts';
import { limitsFound, peopleFilter } from './people-found.ts';

/** A person once found stays found until the chance is this much lower: it varies from day to day. */
const keptBelow = 0.2;

/** What is further away can wait. */
const newsDays = 7;

export const limitLikely: Rule = {
  id: 'limit-likely',
  title: 'A person will likely exceed the limit',
  severity: 'warning',
  urgency: 'may-be',
  threshold: {
    default: likelyChance,
    meaning: 'chance of exceeding the limit, from 0 to 1',
    max: 1,
  },
  explanation:
    "The forecast of the person's month ends above the limit in at least this share of its draws; once found, until it is 0.2 less. Several who will exceed in the same week are one row. It is critical if that is " +
    `expected today or tomorrow, and a notice if not within ${newsDays} days. From 24 December, two of three draws rest as on Sundays. Limits always says "likely" from 8 in 10, and "at risk" from 5 in 10.`,
  blindTo:
    'What people plan, such as leave or a release, and other holidays to come: in a backtest 1 of 10 of these people in July and ' +
    'August stayed within the limit. People with less than 14 days of history are left out.',
  reads: ['limits', 'today'],
  outcome(finding, facts) {
    const outcome = limitOutcome(finding, facts);
    const use = facts.limits?.find(({ key }) => key === finding.key);
    const isUnknown = finding.subject.kind === 'person' && use?.outlook.state !== 'known';
    return outcome === 'resolved' && isUnknown ? 'unread' : outcome;
  },
  find({ limits = [], today }, threshold, before = []) {
    const partsIn = (month: Month | undefined, subject: Subject) =>
      subjectParts(subject).map((part) => `${month} ${part}`);
    const known = new Set(before.flatMap(({ period, subject }) => partsIn(period, subject)));
    const isKnown = ({ month, userId, email }: LimitUse) =>
      partsIn(month, { kind: 'person', userId, email }).some((part) => known.has(part));
    return limitsFound(
      limits.filter((use) =>
        isLikely(use, isKnown(use) ? Math.max(threshold - keptBelow, threshold / 2) : threshold),
      ),
      ({ exceedance }) => exceedance?.days && mondayOf(exceedance.days.middle),
      {
        one: (use) => likelyFound(use, today),
        several: (uses, week) => severalLikely(uses, week, today),
      },
    );
  },
};

function likelyFound(use: LimitUse, today: Day): RuleFinding {
  const { chance = 0, days } = use.exceedance ?? {};
  const on = days === undefined ? '' : ` ${whenText(days, today)}`;
  return limitFound(use, {
    problem: `likely exceeds the limit${on}, ${formatChance(chance)}`,
    sinceMs: undefined,
    size: chance,
    ...severityOf([use], today),
  });
}

function severalLikely(uses: readonly LimitUse[], week: Day, today: Day) {
  const soon = uses.filter((use) => isSoon(use, today)).length;
  const { month = monthOf(today), forecast = [] } = uses[0] ?? {};
  // Yesterday, too, until its data arrives.
  const firstOpen = forecast.find(({ isExpected }) => isExpected)?.day ?? today;
  const sunday = addDays(week, 6);
  const { endDate } = rangeOfMonth(month);
  const onDays = formatDayRange(
    week < firstOpen ? firstOpen : week,
    sunday < endDate ? sunday : endDate,
  );
  return {
    key: `week ${week}`,
    problem: `likely exceed their limits on ${onDays}${soon > 0 ? `, ${formatCount(soon)} of them by tomorrow` : ''}`,
    sinceMs: undefined,
    filter: peopleFilter(uses),
    textOf: ({ exceedance }: LimitUse) =>
      exceedance?.days
        ? `${whenText(exceedance.days, today)}, ${formatChance(exceedance.chance)}`
        : '',
    whatToDo:
      'see which of them have limits that are too low, and raise those in the web application of the platform',
    ...severityOf(uses, today),
  };
}

function severityOf(uses: readonly LimitUse[], today: Day): Pick<RuleFinding, 'severity'> {
  if (uses.some((use) => isSoon(use, today))) return { severity: 'critical' };
  const isFar = ({ exceedance }: LimitUse) =>
    exceedance?.days !== undefined && exceedance.days.middle > addDays(today, newsDays);
  return uses.every(isFar) ? { severity: 'notice' } : {};
}

const isSoon = ({ exceedance }: LimitUse, today: Day): boolean =>
  exceedance?.days !== undefined && exceedance.days.last <= addDays(today, 1);

function whenText({ first, last }: { first: Day; last: Day }, today: Day): string {
  if (first !== last) return `on ${formatDayRange(first, last)}`;
  return first === today ? 'today' : `on ${formatDay(first)}`;
}
