import {
  atLeast,
  formatCount,
  formatCredits,
  formatPercent,
} from '../../../figures/format/number.ts';
import type { PersonFigures } from '../../../figures/limits/person-range.ts';

/** A number and its noun, separate because they are drawn differently. */
export type CountedFact = readonly [value: string, noun: string];

/** A person's activity in a range of days, most important first, for a screen of `width` cells. */
export function personFacts(figures: PersonFigures, width: number): CountedFact[] {
  const { credits, daysWithoutData, share, active, summary, change } = figures;
  return [
    [atLeast(formatCredits(credits), daysWithoutData.length > 0), 'credits'],
    ...changeFacts(change, width),
    [formatPercent(share), 'of all'],
    countFact(active.length, 'day'),
    ...(summary
      ? [
          countFact(summary.sessions, 'session'),
          countFact(summary.toolCalls, 'tool call'),
          countFact(summary.commits, 'commit'),
          countFact(summary.pullRequests, 'pull request'),
        ]
      : []),
  ];
}

/** The like-for-like change and, if there is room, the total change; empty if unknown. */
function changeFacts(
  { likeForLike, plain }: PersonFigures['change'],
  width: number,
): CountedFact[] {
  const [longest = ''] = likeForLike;
  const words = 'like for like';
  if (!longest.endsWith(words)) return [];
  const total = plain[0] === undefined || width < 100 ? [] : [plain[0]];
  return [[longest.slice(0, -words.length).trim(), [words, ...total].join(', ')]];
}

const countFact = (count: number | undefined, one: string): CountedFact => [
  formatCount(count),
  count === 1 ? one : `${one}s`,
];
