import { provisioningSteps } from '../assets/assets.ts';
import type { DemoComputer } from '../demo-organization.ts';
import type { RandomSource } from '../random.ts';
import type { Progress } from './fleet.ts';

export type Step = NonNullable<DemoComputer['provisioningSteps']>[number];

/** Steps as they were gone through from `startedAt` on, up to where the computer stands. */
export function stepsOf(
  progress: Progress,
  { source, startedAt, nowMs }: { source: RandomSource; startedAt: number; nowMs: number },
): Step[] {
  const until = reached(progress);
  let at = startedAt;
  return provisioningSteps.map(({ id, name, seconds }, place): Step => {
    const [fewest, most] = seconds;
    const tookMs = Math.round(source.between(fewest, most) * 1000);
    if (place > until) return { id, name, status: 'pending' };

    const began = at;
    at += tookMs;
    if (place < until) {
      return { id, name, status: 'completed', startedAt: began, completedAt: began + tookMs };
    }
    if (progress.state === 'failed') {
      const error = progress.error.join('\n');
      return { id, name, status: 'failed', error, startedAt: began, completedAt: began + tookMs };
    }
    const since =
      progress.state === 'stuck' ? nowMs - progress.forMinutes * 60_000 : Math.min(began, nowMs);
    return { id, name, status: 'running', startedAt: since };
  });
}

/** The place of the step that a computer has not completed. */
function reached(progress: Progress): number {
  if (progress.state === 'active') return provisioningSteps.length;
  if (progress.state === 'waiting') return 0;
  return provisioningSteps.findIndex(({ id }) => id === progress.atStep);
}

/** How long each step takes after a restart: nothing is fetched again. */
export function restartDurationsMs(source: RandomSource, count: number): number[] {
  const usual = Array.from({ length: count }, () => source.between(300, 1500));
  const total = usual.reduce((sum, ms) => sum + ms, 0);
  const wanted = source.between(6_000, 7_800);
  return usual.map((ms) => Math.round((ms * wanted) / Math.max(total, 1)));
}
