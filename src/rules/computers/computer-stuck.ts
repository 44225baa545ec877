import type { Computer } from '../../api/resources.ts';
import { stepsOf } from '../../figures/computers/steps.ts';
import { minuteMs } from '../../figures/time/day.ts';
import { formatDuration } from '../../figures/time/format-time.ts';
import { memoizeEach } from '../../figures/values/memoize-each.ts';
import { computersOutcome, type Rule } from '../rule.ts';
import { quantile, sorted } from '../statistics.ts';
import { computersSubject } from './failures.ts';

/** The duration of short steps varies by far more than its usual value. */
const minMs = 20 * minuteMs;

/** Used if too few computers have finished a step to know how long it takes. */
const unknownStepMs = 30 * minuteMs;

/** The minimum number of computers that have finished a step. */
const minKnown = 4;

export const computerStuck: Rule = {
  id: 'computer-stuck',
  title: 'A computer is stuck',
  severity: 'warning',
  urgency: 'blocked',
  threshold: { default: 3, meaning: 'times the usual duration of the step' },
  explanation:
    'A step has been running for at least 20 minutes, and for longer than this many times what nine of ten other ' +
    'computers took; for longer than 30 minutes where fewer than four have finished it.',
  blindTo: 'Whether the step still makes progress.',
  reads: ['computers', 'nowMs'],
  outcome: computersOutcome,
  find({ computers = [], nowMs }, threshold) {
    const durations = finishedSteps(computers);
    return computers.flatMap((computer) => {
      if (computer.status !== 'provisioning') return [];
      const step = stepsOf(computer, nowMs).find(({ state }) => state === 'running');
      const { durationMs } = step ?? {};
      if (step === undefined || durationMs === undefined) return [];
      const known = durations.get(step.id) ?? [];
      const usualMs = known.length < minKnown ? undefined : quantile(sorted(known), 0.9);
      const limitMs = usualMs === undefined ? unknownStepMs : Math.max(minMs, threshold * usualMs);
      if (durationMs <= limitMs) return [];
      return {
        key: computer.id,
        subject: computersSubject([computer]),
        problem: `stuck in "${step.name}" for ${formatDuration(durationMs)}`,
        sinceMs: nowMs - durationMs,
        size: durationMs,
        evidence: {
          facts: [
            ['step', step.name],
            ['runs for', formatDuration(durationMs)],
            [
              'on others',
              usualMs === undefined
                ? 'not known: too few computers have finished it'
                : `up to ${formatDuration(usualMs)} on ${known.length} computers`,
            ],
          ] as const,
        },
      };
    });
  },
};

/** How long each step took, which no longer changes with the time. */
const finishedSteps = memoizeEach((computers: readonly Computer[]): Map<string, number[]> => {
  const durations = new Map<string, number[]>();
  for (const { id, state, durationMs } of computers.flatMap((one) => stepsOf(one, 0))) {
    if (state !== 'completed' || durationMs === undefined) continue;
    durations.set(id, [...(durations.get(id) ?? []), durationMs]);
  }
  return durations;
});
