import type { ReadinessReport } from '../../api/resources.ts';
import { type ReadinessScore, readinessScore } from './score.ts';
import { type ScoreChange, scoreChange } from './score-change.ts';

export type ScoredReport = { report: ReadinessReport; score: ReadinessScore };

/** A repository with its reports and scores. */
export type RepositoryReadiness = {
  url: string;
  /** Its display name: the last part of its address, after its group where several have the same. */
  name: string;
  newest: ScoredReport;
  /** All its reports, newest first; never empty. */
  reports: readonly ScoredReport[];
  /** The change from the previous report to the newest; undefined without a report to compare with. */
  change: ScoreChange | undefined;
};

/** Stands for the repository of a report that names none. */
const unnamedRepository = 'unknown repository';

/** Reports by repository, the one with the newest report first. Reports may come in any order. */
export function readinessByRepository(reports: readonly ReadinessReport[]): RepositoryReadiness[] {
  const byUrl = new Map<string, ScoredReport[]>();
  for (const report of [...reports].sort(byNewest)) {
    const url = report.repoUrl || unnamedRepository;
    const scored = { report, score: readinessScore(report) };
    const former = byUrl.get(url);
    if (former) former.push(scored);
    else byUrl.set(url, [scored]);
  }
  const nameOf = distinctNames([...byUrl.keys()]);
  return [...byUrl].flatMap(([url, reports]) => {
    const [newest, before] = reports;
    if (newest === undefined) return [];
    const change = before && scoreChange(before.report, newest.report);
    return [{ url, name: nameOf(url), newest, reports, change }];
  });
}

/** The last part of an address: `arm-control` of `https://git.halcyon.example/robots/arm-control.git`. */
export const repositoryName = (url: string): string => lastParts(url, 1);

function lastParts(url: string, count: number): string {
  const parts = url
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .split(/[/:]/);
  return parts.slice(-count).join('/') || url;
}

/** Names by which each of these addresses can be told from the others: with its group if necessary, or whole. */
function distinctNames(urls: readonly string[]): (url: string) => string {
  const counts = new Map<string, number>();
  for (const name of urls.flatMap((url) => [lastParts(url, 1), lastParts(url, 2)]))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  const isAlone = (name: string) => counts.get(name) === 1;
  return (url) => [lastParts(url, 1), lastParts(url, 2)].find(isAlone) ?? url;
}

/** The scores of a repository for a chart, oldest first. */
export const scoreTrend = ({ reports }: RepositoryReadiness): (number | undefined)[] =>
  reports.map(({ score }) => score.share).reverse();

/** Reports whose time is unknown are last. */
function byNewest(a: ReadinessReport, b: ReadinessReport): number {
  return (b.createdAt ?? 0) - (a.createdAt ?? 0) || (a.reportId < b.reportId ? -1 : 1);
}
