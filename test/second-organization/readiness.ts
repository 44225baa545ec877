import { dayMs, hourMs, startOf } from './calendar.ts';
import { repositories } from './computers.ts';
import type { ReadinessReport } from './interface-types.ts';
import type { ReadinessFall } from './plots/readiness.ts';
import { randomOf, uuidOf } from './random.ts';

const criteria = Array.from({ length: 8 }, (_, area) =>
  ['declared', 'automated', 'enforced', 'documented', 'fast'].map(
    (level) =>
      `${['style', 'build', 'test', 'review', 'security', 'release', 'logs', 'setup'][area]}_${level}`,
  ),
).flat();

export const repositoryUrl = (index: number): string =>
  `https://git.harbor.example/main/${repositories[index % repositories.length]}${index < repositories.length ? '' : `-${index}`}`;

/**
 * Each repository has a report every few days, from summer on. Newest first. `made` keeps the reports that were made for
 * another moment.
 */
export function reportsAt(
  seed: number,
  count: number,
  falls: readonly ReadinessFall[],
  nowMs: number,
  made: Map<string, ReadinessReport>,
): ReadinessReport[] {
  const reports: ReadinessReport[] = [];
  for (let repository = 0; repository < count; repository += 1) {
    const fall = falls.find((other) => other.repository === repository);
    const times = reportTimes(seed, repository, nowMs);
    if (fall && fall.fromMs <= nowMs) times.push(fall.fromMs);
    for (const atMs of times.slice(-12)) {
      const key = `${repository} ${atMs}`;
      const report = made.get(key) ?? reportOf(seed, repository, atMs, fall);
      made.set(key, report);
      reports.push(report);
    }
  }
  return reports.sort((a, b) => b.createdAt - a.createdAt || (a.reportId < b.reportId ? 1 : -1));
}

function reportTimes(seed: number, repository: number, nowMs: number): number[] {
  const random = randomOf(seed, 'reports', repository);
  const everyMs = random.between(4, 8) * dayMs;
  const times: number[] = [];
  let atMs = startOf('2026-08-01') + random.between(0, 7) * dayMs;
  while (atMs <= nowMs) {
    times.push(Math.floor(atMs));
    atMs += everyMs + random.between(-9, 9) * hourMs;
  }
  return times;
}

function reportOf(
  seed: number,
  repository: number,
  atMs: number,
  fall: ReadinessFall | undefined,
): ReadinessReport {
  const fixed = randomOf(seed, 'repository', repository);
  const random = randomOf(seed, 'report', repository, atMs);
  const level = fixed.between(0.45, 0.9);
  const apps = Array.from({ length: fixed.whole(1, 4) }, (_, index) => `apps/part-${index + 1}`);
  const wobbling = new Set(
    Array.from({ length: random.whole(0, 2) }, () => random.whole(0, criteria.length - 1)),
  );
  const met = criteria.map(() => fixed.next() < level);
  const lost = lostBy(fall, atMs, met);
  return {
    reportId: uuidOf(random),
    createdAt: Math.floor(atMs),
    repoUrl: repositoryUrl(repository),
    apps: Object.fromEntries(apps.map((path) => [path, { description: `The part in ${path}.` }])),
    report: Object.fromEntries(
      criteria.map((criterion, index) => {
        const denominator = index % 3 === 0 ? apps.length : 1;
        const isMet = met[index] !== wobbling.has(index) && !lost.has(index);
        const numerator = isMet ? denominator : Math.floor(denominator / 3);
        const rationale = isMet
          ? 'Found where it was expected.'
          : 'Not found, or not for every part.';
        return [criterion, { numerator, denominator, rationale }];
      }),
    ),
    commitHash: random.hex(40),
    branch: 'main',
    hasLocalChanges: false,
    hasNonRemoteCommits: random.chance(0.05),
    modelUsed: { id: 'heron-2', reasoningEffort: 'medium' },
    agentVersion: '0.41.2',
  };
}

/** The first criteria that were met, as many as the fall takes away. */
function lostBy(
  fall: ReadinessFall | undefined,
  atMs: number,
  met: readonly boolean[],
): Set<number> {
  if (fall === undefined || atMs < fall.fromMs) return new Set();
  return new Set(met.flatMap((isMet, index) => (isMet ? [index] : [])).slice(0, fall.criteria));
}
