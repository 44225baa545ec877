import { formatAge } from '../../figures/time/format-time.ts';
import { computersOutcome, type Rule } from '../rule.ts';
import { failedRestart, failureFound, failuresOf } from './failures.ts';

export const restartFailed: Rule = {
  id: 'restart-failed',
  title: 'A computer has failed again after a restart',
  severity: 'critical',
  urgency: 'blocked',
  explanation:
    'The audit log has a restart of the computer within the last day, and its status is error since then. Another restart will hardly help.',
  blindTo: 'Restarts from other computers, or by other people: only the audit log here is read.',
  reads: ['computers', 'restarts', 'nowMs'],
  outcome: computersOutcome,
  find: ({ computers = [], restarts, nowMs }) =>
    failuresOf(computers).flatMap((failure) =>
      failure.computers.flatMap((failed) => {
        const restart = failedRestart(failed, { restarts, nowMs });
        if (restart === undefined) return [];
        const found = failureFound(
          { ...failure, computers: [failed] },
          `failed again ${formatAge(nowMs - restart.atMs)} after a restart`,
        );
        return { ...found, sinceMs: failed.failedAt ?? restart.atMs };
      }),
    ),
};
