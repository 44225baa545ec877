import type { ReadinessReport } from '../../api/resources.ts';
import { counted, formatPercent } from '../format/number.ts';
import { pointsBetween } from '../values/change.ts';
import { resultsOf } from './criterion.ts';
import { scoreOf } from './score.ts';

/** The change of a score between two reports, over the criteria that both evaluate. */
export type ScoreChange = {
  /** In percentage points, between the two shares as displayed, in whole percents. */
  points: number;
  /** Shares of the shared criteria that passed. */
  before: number;
  after: number;
  /** The number of criteria that both reports evaluate, and of those that only one evaluates. */
  shared: number;
  unshared: number;
  /** Other differences that may explain a change: `effort low → high`. */
  differences: readonly string[];
};

/** Undefined if the reports share no criterion whose counts are known in both. */
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
    resultsOf(report)
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
 * The basis of a change of the score, unless both reports evaluate the same criteria in the same way: `over
 * 20 shared criteria (40 % → 36 %), effort low → high`.
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
