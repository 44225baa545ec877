import type { Computer, ProvisioningStep } from '../../api/resources.ts';

type StepState = 'pending' | 'running' | 'completed' | 'failed' | 'unknown';

/** A provisioning step as a timeline shows it. */
export type StepProgress = {
  /** Unique within the computer, even if the server omits IDs. */
  id: string;
  name: string;
  state: StepState;
  /** The server's own word for the state. */
  status: string | undefined;
  /** Finished: from start to end. Running: so far. Undefined if it has not started. */
  durationMs: number | undefined;
  error: string | undefined;
  /** The session that ran the installation. */
  sessionId: string | undefined;
};

/** The provisioning steps of a computer at `nowMs`. The first one began at `startedAt`. */
export const stepsOf = (computer: Computer, nowMs: number): StepProgress[] =>
  (computer.provisioningSteps ?? []).map((step, index) => ({
    id: step.id || `step-${index + 1}`,
    name: step.name || step.id || `Step ${index + 1}`,
    state: stepState(step),
    status: step.status ?? undefined,
    durationMs: durationOf(step, nowMs),
    error: step.error || undefined,
    sessionId: step.installSessionId || undefined,
  }));

/**
 * The failed step, else one with an error whose status is not known, else the running one, else the first that has not
 * started; undefined if all are done.
 */
export function currentStep(steps: readonly StepProgress[]): StepProgress | undefined {
  return (
    steps.find(({ state }) => state === 'failed') ??
    steps.find(({ state, error }) => state === 'unknown' && error !== undefined) ??
    steps.find(({ state }) => state === 'running') ??
    steps.find(({ state }) => state === 'pending')
  );
}

const stuckAfterMs = 15 * 60_000;

/** Whether the current step is considered stuck. */
export const isStuck = (computer: Computer, nowMs: number): boolean =>
  stepsOf(computer, nowMs).some(
    ({ state, durationMs = 0 }) => state === 'running' && durationMs > stuckAfterMs,
  );

/** Milliseconds for which a computer that changes is watched closely. */
const closelyMs = 60_000;

/** Whether a computer is being provisioned, and something of it began or ended in the last minute. */
export const isAboutToChange = (computer: Computer, nowMs: number): boolean =>
  computer.status === 'provisioning' && unchangedMs(computer, nowMs) < closelyMs;

/** How long nothing of a computer has begun or ended, as far as is known; forever if no time is known. */
function unchangedMs({ createdAt, provisioningSteps }: Computer, nowMs: number): number {
  const steps = (provisioningSteps ?? []).flatMap((step) => [step.startedAt, step.completedAt]);
  const known = [createdAt, ...steps].flatMap((atMs) => atMs ?? []);
  return nowMs - Math.max(...known);
}

const usualMs = 15_000;

/**
 * Milliseconds between two requests for computers: `soonMs` while one of them is about to change, then a twelfth of the time
 * for which it has not changed, up to the usual ones.
 */
export function followedMs(
  computers: readonly Computer[] | undefined,
  nowMs: number,
  soonMs: number,
): number {
  const moving = computers?.filter(({ status }) => status === 'provisioning') ?? [];
  const leastMs = Math.min(...moving.map((computer) => unchangedMs(computer, nowMs)));
  return leastMs < closelyMs ? soonMs : Math.min(usualMs, Math.max(soonMs, leastMs / 12));
}

// The description does not list step statuses: words of other deployments are recognised, too, and without a
// status the times and the error decide.
function stepState({ status, error, startedAt, completedAt }: ProvisioningStep): StepState {
  if (status) return statesByStatus.get(status.toLowerCase().replaceAll('-', '_')) ?? 'unknown';
  if (error) return 'failed';
  if (completedAt != null) return 'completed';
  return startedAt == null ? 'pending' : 'running';
}

const statesByStatus = new Map<string, StepState>([
  ['pending', 'pending'],
  ['queued', 'pending'],
  ['running', 'running'],
  ['in_progress', 'running'],
  ['completed', 'completed'],
  ['complete', 'completed'],
  ['succeeded', 'completed'],
  ['success', 'completed'],
  ['done', 'completed'],
  ['failed', 'failed'],
  ['error', 'failed'],
]);

function durationOf(step: ProvisioningStep, nowMs: number): number | undefined {
  if (step.startedAt == null) return undefined;
  if (step.completedAt != null) return Math.max(0, step.completedAt - step.startedAt);
  return stepState(step) === 'running' ? Math.max(0, nowMs - step.startedAt) : undefined;
}
