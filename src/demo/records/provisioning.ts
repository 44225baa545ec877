import type { StoredComputer } from '../../server/store/computers.ts';
import { type computers, provisioningSteps } from '../assets/assets.ts';
import { type RandomSource, random } from '../random.ts';

export type Step = NonNullable<StoredComputer['provisioningSteps']>[number];

type Progress = (typeof computers)[number]['progress'];

/** The provisioning steps of a computer at `nowMs`. The first one began at `startedAt`. */
export function stepsOf(
  progress: Progress,
  { source, startedAt, nowMs }: { source: RandomSource; startedAt: number; nowMs: number },
): Step[] {
  const until = reached(progress);
  let at = startedAt;
  return provisioningSteps.map(({ id, name, seconds }, index): Step => {
    const [min, max] = seconds;
    const tookMs = Math.round(source.between(min, max) * 1000);
    if (index > until) return { id, name, status: 'pending' };

    const began = at;
    at += tookMs;
    const times = { startedAt: began, completedAt: at };
    if (index < until) return { id, name, status: 'completed', ...times };
    if (progress.state === 'failed') {
      return { id, name, status: 'failed', error: progress.error.join('\n'), ...times };
    }
    const since =
      progress.state === 'stuck' ? nowMs - progress.forMinutes * 60_000 : Math.min(began, nowMs);
    return { id, name, status: 'running', startedAt: since };
  });
}

/** The index of the first step that is not completed. */
function reached(progress: Progress): number {
  if (progress.state === 'active') return provisioningSteps.length;
  if (progress.state === 'waiting') return 0;
  return provisioningSteps.findIndex(({ id }) => id === progress.atStep);
}

/** A host that is not allocated is requested again after this time. */
const allocationMs = 8 * 60_000;

/** A computer that waits for its host, at a time: the current request began at most eight minutes before. */
export function stillWaiting(computer: StoredComputer, atMs: number): StoredComputer {
  const provisioningSteps = computer.provisioningSteps?.map((step) => {
    if (step.status !== 'running' || step.startedAt === undefined) return step;
    const requests = Math.max(0, Math.floor((atMs - step.startedAt) / allocationMs));
    return { ...step, startedAt: step.startedAt + requests * allocationMs };
  });
  return { ...computer, provisioningSteps };
}

/** Whether a computer waits for its host: its first step runs. */
export const waitsForHost = ({ provisioningSteps: [first] = [] }: StoredComputer): boolean =>
  first?.status === 'running';

/**
 * A computer `elapsedMs` after its restart. Its steps run one after the other and take six to eight
 * seconds in total; then it is `active`. If what stopped it outlasts a restart, the same step fails again.
 */
export function restarted(
  computer: StoredComputer,
  progress: Progress | undefined,
  { restartedAtMs, elapsedMs }: { restartedAtMs: number; elapsedMs: number },
): StoredComputer {
  const source = random(restartedAtMs, 'restart', computer.id);
  const before: readonly Pick<Step, 'id' | 'installSessionId' | 'name'>[] =
    computer.provisioningSteps ?? provisioningSteps;
  const durations = restartDurationsMs(source, before.length);
  const failure = progress?.state === 'failed' && progress.failsAgain ? progress : undefined;

  let endMs = 0;
  let hasFailed = false;
  const steps = before.map(({ id, name, installSessionId }, index): Step => {
    const beganMs = endMs;
    endMs += durations[index] ?? 0;
    const step = { id, name, ...(installSessionId !== undefined && { installSessionId }) };
    if (hasFailed || elapsedMs < beganMs) return { ...step, status: 'pending' };
    const startedAt = restartedAtMs + beganMs;
    if (elapsedMs < endMs) return { ...step, status: 'running', startedAt };
    const times = { startedAt, completedAt: restartedAtMs + endMs };
    if (failure?.atStep !== id) return { ...step, status: 'completed', ...times };
    hasFailed = true;
    return { ...step, status: 'failed', error: failure.error.join('\n'), ...times };
  });
  if (hasFailed) return { ...computer, status: 'error', provisioningSteps: steps };
  const status = elapsedMs < endMs ? 'provisioning' : 'active';
  return { ...computer, status, provisioningSteps: steps };
}

/** The duration of each step after a restart, which is short: nothing is downloaded again. */
function restartDurationsMs(source: RandomSource, count: number): number[] {
  const usual = Array.from({ length: count }, () => source.between(300, 1500));
  const total = usual.reduce((sum, ms) => sum + ms, 0);
  const wanted = source.between(6_000, 7_800);
  return usual.map((ms) => Math.round((ms * wanted) / Math.max(total, 1)));
}
