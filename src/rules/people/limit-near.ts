import { formatPercent } from '../../figures/format/number.ts';
import { limitOutcome, type Rule } from '../rule.ts';
import { limitFound, sinceOf } from './limit-found.ts';

export const limitNear: Rule = {
  id: 'limit-near',
  title: 'A person is near the limit',
  severity: 'notice',
  urgency: 'may-be',
  threshold: { default: 0.85, meaning: 'share of the limit, from 0 to 1', max: 1 },
  explanation:
    'The person has used at least this share of the limit. Who will likely exceed it is a finding of limit-likely instead.',
  unless: 'limit-likely',
  blindTo: 'Today: usage is known through yesterday.',
  reads: ['limits'],
  outcome: limitOutcome,
  find: ({ limits = [] }, threshold) =>
    limits
      .filter((use) => use.level !== 'over' && (use.share ?? 0) >= threshold)
      .map((use) => {
        const reached = use.forecast.find(
          ({ total, isExpected }) => !isExpected && total >= threshold * (use.limit ?? 0),
        );
        return limitFound(use, {
          problem: `${use.daysWithoutData.length > 0 ? 'at least ' : ''}${formatPercent(use.share, { decimals: 0 })} of the limit used`,
          sinceMs: sinceOf(use, reached?.day),
          size: use.share ?? 0,
        });
      }),
};
