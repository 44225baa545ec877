import { formatCount, formatCredits } from '../../../figures/format/number.ts';
import { formatDay } from '../../../figures/time/format-time.ts';

/** What is known about the usage of a person in the last days. */
export type SeenUsage = { credits: number; days: number; lastDay: string };

/** Where the credit limit of a person comes from. */
type Limit = { source: string; limit: number | undefined };

/** What the removal of a person from the organization does, a line each. */
export function removalTexts(seen: SeenUsage | undefined, limit: Limit | undefined): string[] {
  return [
    ...(seen ? [seenText(seen)] : []),
    'Their API keys stop working at once.',
    limit?.source === 'override'
      ? `Their override of ${formatCount(limit.limit)} credits is removed.`
      : 'Any override of their credit limit is removed.',
    'Their past usage stays in analytics.',
  ];
}

const seenText = ({ credits, days, lastDay }: SeenUsage): string =>
  `Used ${formatCredits(credits)} credits in ${days} days, last on ${formatDay(lastDay)}.`;
