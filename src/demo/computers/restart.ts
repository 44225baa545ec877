import type { DemoComputer } from '../demo-organization.ts';
import { random } from '../random.ts';
import { restartDurationsMs, type Step, stepsOf } from './provisioning.ts';

/**
 * A computer `elapsedMs` after it was restarted: its steps run one after the other, six to eight
 * seconds in all, and then it is `active`.
 */
export function restarted(
  computer: DemoComputer,
  restartedAtMs: number,
  elapsedMs: number,
): DemoComputer {
  const source = random(restartedAtMs, 'restart', computer.id);
  const before = computer.provisioningSteps ?? freshSteps(restartedAtMs);
  const durations = restartDurationsMs(source, before.length);

  let beganMs = 0;
  const steps = before.map(({ id, name, installSessionId }, place): Step => {
    const startedMs = beganMs;
    beganMs += durations[place] ?? 0;
    const step = { id, name, ...(installSessionId !== undefined && { installSessionId }) };
    if (elapsedMs < startedMs) return { ...step, status: 'pending' };
    const startedAt = restartedAtMs + startedMs;
    if (elapsedMs < beganMs) return { ...step, status: 'running', startedAt };
    return { ...step, status: 'completed', startedAt, completedAt: restartedAtMs + beganMs };
  });
  const status = elapsedMs < beganMs ? 'provisioning' : 'active';
  return { ...computer, status, provisioningSteps: steps };
}

const freshSteps = (nowMs: number): Step[] =>
  stepsOf({ state: 'waiting' }, { source: random(0), startedAt: nowMs, nowMs });
