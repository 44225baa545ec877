import { counted, formatCount } from '../../figures/format/number.ts';
import { overBy, overText, usedWords } from '../../figures/limits/limit-texts.ts';
import type { LimitUse } from '../../figures/limits/limit-use.ts';
import { rangeOfMonth } from '../../figures/limits/month.ts';
import {
  endedMonth,
  isFinal,
  type MonthEnd,
  monthEndTexts,
} from '../../figures/limits/month-end.ts';
import { addDays, startOfDay } from '../../figures/time/day.ts';
import { formatDay, formatMonth } from '../../figures/time/format-time.ts';
import type { Rule } from '../rule.ts';
import { namedPeople } from './people-found.ts';

export const monthEnded: Rule = {
  id: 'month-ended',
  title: 'A month ended with people over their limit',
  severity: 'notice',
  urgency: 'over',
  explanation:
    'The credits that people used in the month that ended are more than their limits of today. It is told in the first days of the ' +
    'new month, because the usage of the last days arrives then.',
  blindTo: 'Limits as they were in that month: the API has only those of today.',
  reads: ['monthEnd'],
  outcome({ key }, { monthEnd, today }) {
    if (endedMonth(today) !== key) return 'lapsed';
    return monthEnd !== undefined && isFinal(monthEnd.data) ? 'resolved' : 'unread';
  },
  find({ monthEnd }) {
    if (monthEnd === undefined || monthEnd.over.length === 0) return [];
    const { data, over } = monthEnd;
    const credits = over.reduce((sum, use) => sum + (overBy(use) ?? 0), 0);
    return [
      {
        key: data.month,
        subject: { kind: 'month', month: data.month },
        problem: problemOf(monthEnd),
        sinceMs: startOfDay(addDays(rangeOfMonth(data.month).endDate, 1)),
        costs: [{ credits, kind: 'over-limit', isLowerBound: !isFinal(data) }],
        size: over.length,
        evidence: {
          facts: [
            ...namedPeople(over, usedText),
            ...missingFacts(monthEnd),
            ['limits', 'those of today: the platform keeps no history of limits'],
            [
              'what to do',
              'see in Limits who exceeded, and raise limits that were too low in the web application of the platform',
            ],
          ],
        },
      },
    ];
  },
};

/** The longest text, without the name of the month, which is the subject. */
const problemOf = (end: MonthEnd): string =>
  (monthEndTexts(end)[0] ?? '').replace(`${formatMonth(end.data.month)} `, '');

const usedText = (use: LimitUse): string =>
  `${overText(use)}: used ${usedWords(use)} of ${formatCount(use.limit)}`;

function missingFacts({ data }: MonthEnd): (readonly [string, string])[] {
  const { awaited, daysWithoutData } = data;
  return [
    ...(awaited === undefined ? [] : [['not yet', `usage of ${formatDay(awaited)}`] as const]),
    ...(daysWithoutData.length === 0
      ? []
      : [['no data', `on ${counted(daysWithoutData.length, 'day')}`] as const]),
  ];
}
