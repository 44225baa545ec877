import { dayMs, hourMs, startOf } from '../calendar.ts';
import type { NearMiss, Planted } from '../planted.ts';
import { randomOf, shuffled } from '../random.ts';
import { countOf, endOf, type Stage } from './people.ts';

/** From a time on, a repository fails so many criteria more. */
export type ReadinessFall = { repository: number; fromMs: number; criteria: number };

/** Repositories that lose many criteria at once. */
export function plotReadiness(stage: Stage, count: number, urlOf: (index: number) => string) {
  const random = randomOf(stage.seed, 'readiness plots');
  const order = shuffled(
    Array.from({ length: count }, (_, index) => index),
    random,
  );
  const fallen = order.slice(0, countOf(stage, 2));
  const falls = fallen.map(
    (repository, index): ReadinessFall => ({
      repository,
      fromMs: startOf(stage.from) + (2 + 5 * index) * dayMs + random.between(6, 16) * hourMs,
      criteria: random.whole(8, 13),
    }),
  );
  const planted = falls.map(
    ({ repository, fromMs, criteria }, index): Planted => ({
      id: `readiness-${index + 1}`,
      kind: 'readiness-fell',
      description: `Its report fails ${criteria} criteria of 40 that it met before.`,
      subject: { kind: 'repository', url: urlOf(repository) },
      startMs: fromMs,
      endMs: endOf(stage) + 14 * dayMs,
      severity: 'warning',
    }),
  );
  const nearMisses = order.slice(fallen.length).map(
    (repository): NearMiss => ({
      id: `wobble-${repository}`,
      resembles: 'readiness-fell',
      description: 'Its reports differ by a criterion or two each time.',
      subject: { kind: 'repository', url: urlOf(repository) },
      startMs: startOf(stage.from),
      endMs: endOf(stage),
    }),
  );
  return { falls, planted, nearMisses };
}
