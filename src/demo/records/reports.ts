import type { StoredReport } from '../../server/store/readiness-reports.ts';
import { everydayModel } from '../analytics/models.ts';
import { type Repository, readinessCriteria, repositories } from '../assets/assets.ts';
import { dayMs, dayNumberAt } from '../calendar.ts';
import type { DemoReport, DemoSettings } from '../demo-organization.ts';
import { hash, type RandomSource, random } from '../random.ts';
import { fill } from '../text.ts';

/** Three to seven readiness reports for every repository, newest first. */
export const createReports = (settings: DemoSettings): DemoReport[] =>
  repositories
    .flatMap((repository) => reportsOf(repository, settings))
    .sort((left, right) => right.document.createdAt - left.document.createdAt);

function reportsOf(repository: Repository, { seed, nowMs }: DemoSettings): DemoReport[] {
  const source = random(seed, 'reports', repository.id);
  const count = source.integer(3, 7);
  const { from, to, isSudden = false } = repository.readiness;
  const newestAgeDays = source.between(0.4, 12);
  const gapDays = source.between(24, 43);
  return Array.from({ length: count }, (_, ordinal) => {
    const ageDays = newestAgeDays + (count - 1 - ordinal) * gapDays * source.between(0.97, 1.03);
    const createdAt = Math.floor(nowMs - ageDays * dayMs);
    const part = ordinal / (count - 1);
    const level = from + (to - from) * (isSudden ? Math.floor(part) : part);
    const input = { createdAt, level, ordinal, source, seed };
    return { repoId: repository.id, document: reportAt(repository, input) };
  });
}

type ReportInput = {
  createdAt: number;
  /** Readiness from 0 to 1. */
  level: number;
  ordinal: number;
  source: RandomSource;
  seed: number;
};

function reportAt(repository: Repository, input: ReportInput): StoredReport {
  const { createdAt, ordinal, source } = input;
  // Applications are added over time, so early reports may have fewer.
  const known = repository.applications.slice(0, Math.max(1, ordinal + 1));
  const paths = known.map(({ path }) => path);
  // The last two criteria were introduced with the third report.
  const criteria = ordinal > 1 ? readinessCriteria : readinessCriteria.slice(0, -2);
  return {
    reportId: source.uuid(),
    createdAt,
    repoUrl: repository.url,
    apps: Object.fromEntries(known.map(({ path, description }) => [path, { description }])),
    report: Object.fromEntries(
      criteria.map((criterion) => [
        criterion.id,
        evaluate(criterion, repository, { ...input, paths }),
      ]),
    ),
    ...provenance(repository, input),
  };
}

function evaluate(
  { id, scope, difficulty, passes, fails }: (typeof readinessCriteria)[number],
  repository: Repository,
  { level, seed, paths }: ReportInput & { paths: readonly string[] },
): StoredReport['report'][string] {
  const asked = scope === 'application' ? paths : ['.'];
  const failing = asked.filter((path) => {
    // Independent of the report, so a repository fails the same criteria in all of them.
    const luck = hash(seed, repository.id, id, path) / 2 ** 32;
    return level < 0.55 * difficulty + 0.6 * luck;
  });
  const names = failing.map((path) => (path === '.' ? repository.name : path));
  return {
    numerator: asked.length - failing.length,
    denominator: asked.length,
    rationale:
      failing.length === 0
        ? fill(passes, repository)
        : fill(fails, { ...repository, failing: names.join(' and ') }),
  };
}

/** How the report was created. Old versions of the command line omitted parts of this. */
function provenance(
  { name }: Repository,
  { createdAt, ordinal, source }: ReportInput,
): Partial<StoredReport> {
  const isDetached = source.chance(0.12);
  const effort = source.pick(['low', 'medium', 'medium', 'high', 'off'] as const);
  return {
    ...(source.chance(0.92) && { commitHash: source.hex(40) }),
    ...(!isDetached && { branch: source.chance(0.85) ? 'main' : `readiness/${name}` }),
    ...(source.chance(0.85) && { hasLocalChanges: source.chance(0.15) }),
    ...(source.chance(0.85) && { hasNonRemoteCommits: source.chance(0.1) }),
    ...(ordinal > 0 && {
      modelUsed: { id: everydayModel(0.6, dayNumberAt(createdAt)).id, reasoningEffort: effort },
      agentVersion: `0.${30 + ordinal * 4}.${source.integer(0, 9)}`,
    }),
  };
}
