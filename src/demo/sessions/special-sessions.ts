import type { Repository } from '../assets.ts';
import { repositories } from '../assets.ts';
import { dayMs } from '../calendar.ts';
import type { Planner } from './plans.ts';

const minuteMs = 60_000;

/** What the operator has under way: three sessions run, two wait for an answer. */
export function ongoingSessions(
  plan: Planner,
  { nowMs, wanted }: { nowMs: number; wanted: number },
): void {
  for (const { title, repository, problemPlace, sinceMinutes, status } of ongoing.slice(
    0,
    wanted,
  )) {
    plan(nowMs - sinceMinutes * minuteMs, {
      kind: 'test-loop',
      title,
      repository: named(repository),
      problemPlace,
      status,
      updatedAt: nowMs - (status === 'running' ? 1_000 + sinceMinutes * 37 : 4 * minuteMs),
    });
  }
}

const ongoing = [
  {
    title: 'Soak the new slip estimator until a hundred laps pass in a row',
    repository: 'fleet-firmware',
    problemPlace: 1,
    sinceMinutes: 74,
    status: 'running',
  },
  {
    title: 'Get the Vancouver report green after the time zone change',
    repository: 'web-dashboard',
    problemPlace: 2,
    sinceMinutes: 41,
    status: 'running',
  },
  {
    title: 'Bisect the aisle deadlock over the last 120 commits',
    repository: 'path-planner',
    problemPlace: 0,
    sinceMinutes: 26,
    status: 'running',
  },
  {
    title: 'Roll ingest partitioning out to Osaka',
    repository: 'telemetry-pipeline',
    problemPlace: 0,
    sinceMinutes: 33,
    status: 'pending',
  },
  {
    title: 'Emergency stop below 30 ms: flash arm-sim-03',
    repository: 'arm-control',
    problemPlace: 2,
    sinceMinutes: 55,
    status: 'pending',
  },
] as const;

/** The longest session: a nightly hunt that began in the evening of a day and goes on. */
export function soakSession(
  plan: Planner,
  { dayNumber, nowMs }: { dayNumber: number; nowMs: number },
): void {
  plan(dayNumber * dayMs + 19.4 * 60 * minuteMs, {
    kind: 'soak',
    repository: named('sim-kit'),
    problemPlace: 0,
    updatedAt: nowMs - 157 * minuteMs,
  });
}

function named(name: string): Repository {
  const found = repositories.find((repository) => repository.name === name);
  if (!found) throw new RangeError(`No repository is called ${name}`);
  return found;
}
