import type { StoredComputer } from '../../server/store/computers.ts';
import { type computers, provisioningSteps } from '../assets/assets.ts';
import { type RandomSource, random } from '../random.ts';

export type Step = NonNullable<StoredComputer['provisioningSteps']>[number];

/** How far a computer has come. */
export type Progress = (typeof computers)[number]['progress'];

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
    const times = { startedAt: began, completedAt: at };
    if (place < until) return { id, name, status: 'completed', ...times };
    if (progress.state === 'failed') {
      return { id, name, status: 'failed', error: progress.error.join('\n'), ...times };
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

/**
 * A computer `elapsedMs` after it was restarted: its steps run one after the other, six to eight
 * seconds in all, and then it is `active`.
 */
export function restarted(
  computer: StoredComputer,
  restartedAtMs: number,
  elapsedMs: number,
): StoredComputer {
  const source = random(restartedAtMs, 'restart', computer.id);
  const before: readonly Pick<Step, 'id' | 'installSessionId' | 'name'>[] =
    computer.provisioningSteps ?? provisioningSteps;
  const durations = restartDurationsMs(source, before.length);

  let endMs = 0;
  const steps = before.map(({ id, name, installSessionId }, place): Step => {
    const beganMs = endMs;
    endMs += durations[place] ?? 0;
    const step = { id, name, ...(installSessionId !== undefined && { installSessionId }) };
    if (elapsedMs < beganMs) return { ...step, status: 'pending' };
    const startedAt = restartedAtMs + beganMs;
    if (elapsedMs < endMs) return { ...step, status: 'running', startedAt };
    return { ...step, status: 'completed', startedAt, completedAt: restartedAtMs + endMs };
  });
  const status = elapsedMs < endMs ? 'provisioning' : 'active';
  return { ...computer, status, provisioningSteps: steps };
}

/** How long each step takes after a restart: nothing is fetched again. */
function restartDurationsMs(source: RandomSource, count: number): number[] {
  const usual = Array.from({ length: count }, () => source.between(300, 1500));
  const total = usual.reduce((sum, ms) => sum + ms, 0);
  const wanted = source.between(6_000, 7_800);
  return usual.map((ms) => Math.round((ms * wanted) / Math.max(total, 1)));
}
