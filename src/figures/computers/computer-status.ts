import type { Computer } from '../../api/resources.ts';
import { currentStep, isStuck, type StepProgress, stepsOf } from './steps.ts';

/** The status of a computer, as an operator needs it at a glance. */
type ComputerStatus =
  | { state: 'active' }
  | {
      state: 'provisioning';
      /** The running or next step, if steps are known. */
      step: StepProgress | undefined;
      /** Its number, from 1 to `count`. */
      position: number | undefined;
      count: number;
      isStuck: boolean;
    }
  | { state: 'error'; step: StepProgress | undefined; reason: string | undefined }
  /** A status that this version does not know, or none. */
  | { state: 'other'; status: string | undefined };

/** The status at a time in Unix milliseconds, which determines whether a computer is stuck. */
export function computerStatus(computer: Computer, nowMs: number): ComputerStatus {
  const { status } = computer;
  if (status === 'active') return { state: 'active' };
  const steps = stepsOf(computer, nowMs);
  const step = currentStep(steps);
  if (status === 'error') {
    const isFailed = step?.state === 'failed' || step?.error !== undefined;
    const failed = isFailed ? step : undefined;
    return { state: 'error', step: failed, reason: failed?.error };
  }
  if (status !== 'provisioning') return { state: 'other', status: status || undefined };

  const position = step && steps.indexOf(step) + 1;
  const stuck = isStuck(computer, nowMs);
  return { state: 'provisioning', step, position, count: steps.length, isStuck: stuck };
}

/**
 * Managed computers belong to the platform, which can restart them; `byom` computers are provided by their
 * users.
 */
export const isManaged = ({ providerType }: Computer): boolean =>
  Boolean(providerType) && providerType !== 'byom';

/**
 * Why a computer cannot be restarted; undefined if a restart can be requested. While a computer is being
 * provisioned the server decides, because a restart is the only remedy for a stuck one.
 */
export function restartDisabledReason(computer: Computer): string | undefined {
  if (computer.providerType === 'byom') return 'Only managed computers can be restarted.';
  if (!isManaged(computer)) return 'The server does not say whether it is managed.';
  return undefined;
}

/** The provisioning step that runs, comes next or failed; undefined if the computer is up, or does not tell. */
export function pendingStep(computer: Computer, nowMs: number): StepProgress | undefined {
  const status = computerStatus(computer, nowMs);
  return status.state === 'provisioning' || status.state === 'error' ? status.step : undefined;
}

/** The display name of a computer: its name, else its ID. */
export const computerName = ({ name, id }: Computer): string => name?.trim() || id;

/** The status as one word, for filters. */
export function computerStatusWord(computer: Computer, nowMs: number): string | undefined {
  const status = computerStatus(computer, nowMs);
  switch (status.state) {
    case 'provisioning':
      return status.isStuck ? 'stuck' : 'starting';
    case 'other':
      return status.status;
    default:
      return status.state;
  }
}

/**
 * The number of computers that failed, are stuck, are starting without being stuck, are active, have another status, and
 * have none.
 */
export function countStatuses(computers: readonly Computer[], nowMs: number) {
  const counts = { failed: 0, stuck: 0, starting: 0, active: 0, other: 0, unknown: 0 };
  for (const computer of computers) {
    const status = computerStatus(computer, nowMs);
    switch (status.state) {
      case 'error':
        counts.failed += 1;
        break;
      case 'provisioning':
        counts[status.isStuck ? 'stuck' : 'starting'] += 1;
        break;
      case 'active':
        counts.active += 1;
        break;
      case 'other':
        counts[status.status === undefined ? 'unknown' : 'other'] += 1;
    }
  }
  return counts;
}
