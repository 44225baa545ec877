import { computerName } from '../../figures/computers/computer-status.ts';
import { counted } from '../../figures/format/counted.ts';
import { formatDateTime, formatDuration } from '../../figures/time/format-time.ts';
import { computersOutcome } from '../outcomes.ts';
import type { Rule } from '../rule.ts';
import { failuresOf, flappingFailures, isFlapping } from './failures.ts';

/** A failure that lasts longer is one of computer-failed: the computer has not come back. */
const maxDownMs = 2 * 3_600_000;

/** The most failures whose times are told. */
const maxTimes = 6;

/** A computer that fails and comes back several times a day. */
export const computerFlapping: Rule = {
  id: 'computer-flapping',
  title: 'A computer fails again and again',
  severity: 'warning',
  urgency: 'failing',
  threshold: { default: flappingFailures, meaning: 'failures within 24 hours' },
  explanation:
    'The computer failed at least this many times within 24 hours, and came back in between. It stays while it fails at least ' +
    `once less, and also while the computer is up. Once down for ${formatDuration(maxDownMs)} it is a finding of computer-failed instead.`,
  blindTo: 'Failures while this console was not open: the platform does not keep them.',
  reads: ['computers', 'failures', 'nowMs'],
  hasMovingWindow: true,
  outcome: computersOutcome,
  find({ computers = [], failures, nowMs }, threshold, before = []) {
    const known = new Set(before.map(({ key }) => key));
    const down = new Map(
      failuresOf(computers, nowMs).flatMap(({ cause, computers: failed }) =>
        failed.map((one) => [one.computer.id, { ...one, cause }] as const),
      ),
    );
    return computers.flatMap((computer) => {
      const { id } = computer;
      const now = down.get(id);
      const count = known.has(id) ? threshold - 1 : threshold;
      if (!isFlapping(id, failures, count)) return [];
      if (now?.failedAt !== undefined && nowMs - now.failedAt > maxDownMs) return [];
      const times = failures?.get(id) ?? [];
      const failed = `failed ${counted(times.length, 'time')} in 24 h`;
      return {
        key: id,
        subject: { kind: 'computers' as const, computers: [{ id, name: computerName(computer) }] },
        problem:
          now === undefined ? failed : `${failed}, and is down now: ${now.cause || now.step}`,
        sinceMs: times[0],
        size: times.length,
        evidence: {
          facts: [
            ['now', computer.status ?? 'unknown'],
            ...times
              .slice(-maxTimes)
              .toReversed()
              .map((atMs) => ['failed', formatDateTime(atMs)] as const),
            ['what to do', 'look for what its failures have in common: a restart does not last'],
          ] as const,
          ...(now && { quote: now.error }),
        },
      };
    });
  },
};
