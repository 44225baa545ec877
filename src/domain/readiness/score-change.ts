import { pointsBetween } from '../change.ts';
import { counted } from '../format/counted.ts';
import { formatPercent } from '../format/number.ts';
import type { ReadinessReport } from '../resources.ts';
import { criteriaOf } from './criterion.ts';
import { scoreOf } from './score.ts';

/** How a score moved from one report to another, over the criteria that both evaluate. */
export type ScoreChange = {
  /** In percentage points, between the two shares as they are shown: whole percents. */
  points: number;
  /** Shares of the shared criteria that passed. */
  before: number;
  after: number;
  /** Criteria that both reports evaluate, and those that only one of them does. */
  shared: number;
  unshared: number;
  /** What else differs, so that the scores may differ because of it: `effort low → high`. */
  differences: readonly string[];
};

/** Undefined when the reports share no criterion whose counts are known in both. */
export function scoreChange(
  older: ReadinessReport,
  newer: ReadinessReport,
): ScoreChange | undefined {
  const [before, after] = [knownCriteria(older), knownCriteria(newer)];
  const shared = new Set([...before.keys()].filter((id) => after.has(id)));
  const shareOf = (criteria: typeof before) =>
    scoreOf([...criteria.values()].filter(({ id }) => shared.has(id))).share;
  const [was, is] = [shareOf(before), shareOf(after)];
  if (was === undefined || is === undefined) return undefined;
  return {
    points: pointsBetween(was, is),
    before: was,
    after: is,
    shared: shared.size,
    unshared: before.size + after.size - 2 * shared.size,
    differences: differencesOf(older, newer),
  };
}

const knownCriteria = (report: ReadinessReport) =>
  new Map(
    criteriaOf(report)
      .filter(({ state }) => state !== 'unknown')
      .map((result) => [result.id, result]),
  );

function differencesOf(older: ReadinessReport, newer: ReadinessReport): string[] {
  const [was, is] = [older.modelUsed, newer.modelUsed];
  const difference = (
    word: string,
    from: string | null | undefined,
    to: string | null | undefined,
  ) => (from && to && from !== to ? [`${word} ${from} → ${to}`] : []);
  return [
    ...difference('model', was?.id, is?.id),
    ...difference('effort', was?.reasoningEffort, is?.reasoningEffort),
  ];
}

/**
 * What a change of the score is over, where it is not simply the same criteria evaluated in the same way:
 * `over 20 shared criteria (40 % → 36 %), effort low → high`.
 */
export function changeBasis({ shared, unshared, before, after, differences }: ScoreChange): string {
  const percent = (share: number) => formatPercent(share, { decimals: 0 });
  const over =
    unshared === 0
      ? []
      : [
          `over ${counted(shared, 'shared criterion', 'shared criteria')} (${percent(before)} → ${percent(after)})`,
        ];
  return [...over, ...differences].join(', ');
}
