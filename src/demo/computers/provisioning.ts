import type { DemoComputer } from '../demo-organization.ts';
import type { RandomSource } from '../random.ts';
import type { Progress, StepId } from './fleet.ts';

export type Step = NonNullable<DemoComputer['provisioningSteps']>[number];

/** The way from nothing to a usable computer. `seconds` is the fewest and most that a step takes. */
const steps: readonly { id: StepId; name: string; seconds: readonly [number, number] }[] = [
  { id: 'allocate', name: 'Allocate host', seconds: [2, 14] },
  { id: 'boot', name: 'Boot image', seconds: [11, 38] },
  { id: 'network', name: 'Join network', seconds: [1, 6] },
  { id: 'volumes', name: 'Mount volumes', seconds: [1, 4] },
  { id: 'clone', name: 'Clone repositories', seconds: [9, 95] },
  { id: 'dependencies', name: 'Install dependencies', seconds: [40, 420] },
  { id: 'setup', name: 'Run setup script', seconds: [20, 260] },
  { id: 'agent', name: 'Start agent', seconds: [2, 9] },
];

/** Steps as they were gone through from `startedAt` on, up to where the computer stands. */
export function stepsOf(
  progress: Progress,
  { source, startedAt, nowMs }: { source: RandomSource; startedAt: number; nowMs: number },
): Step[] {
  const until = reached(progress);
  let at = startedAt;
  return steps.map(({ id, name, seconds }, place): Step => {
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
  if (progress.state === 'active') return steps.length;
  if (progress.state === 'waiting') return 0;
  return steps.findIndex(({ id }) => id === progress.atStep);
}

/** How long each step takes after a restart: nothing is fetched again. */
export function restartDurationsMs(source: RandomSource, count: number): number[] {
  const usual = Array.from({ length: count }, () => source.between(300, 1500));
  const total = usual.reduce((sum, ms) => sum + ms, 0);
  const wanted = source.between(6_000, 7_800);
  return usual.map((ms) => Math.round((ms * wanted) / Math.max(total, 1)));
}
