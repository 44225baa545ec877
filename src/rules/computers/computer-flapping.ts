import type { Computer } from '../../api/resources.ts';
import { computerName } from '../../figures/computers/computer-status.ts';
import { counted } from '../../figures/format/number.ts';
import { dayMs } from '../../figures/time/day.ts';
import { formatDateTime, formatDuration } from '../../figures/time/format-time.ts';
import type { FailureTimes } from '../facts.ts';
import type { RuleFinding } from '../finding.ts';
import { computersOutcome, type Rule } from '../rule.ts';
import {
  computersSubject,
  type FailedComputer,
  failuresOf,
  flappingFailures,
  isFlapping,
} from './failures.ts';

/** A failure that lasts longer is one of computer-failed: the computer has not come back. */
const maxDownMs = 2 * 3_600_000;

/** The most failures whose times are told. */
const maxTimes = 6;

export const computerFlapping: Rule = {
  id: 'computer-flapping',
  title: 'A computer fails again and again',
  severity: 'warning',
  urgency: 'failing',
  threshold: { default: flappingFailures, meaning: 'failures within 24 hours' },
  explanation:
    'The computer failed at least this many times within 24 hours, and came back in between. It stays while it fails at least ' +
    `once less, and also while the computer is up; while one is down, it is critical. Several are one row. Once down for ${formatDuration(maxDownMs)} it is a finding of computer-failed instead.`,
  blindTo: 'Failures while this console was not open: the platform does not keep them.',
  reads: ['computers', 'failures', 'nowMs'],
  hasMovingWindow: true,
  outcome: computersOutcome,
  find({ computers = [], failures, nowMs }, threshold, before = []) {
    const known = new Set(
      before.flatMap(({ subject }) =>
        subject.kind === 'computers' ? subject.computers.map(({ id }) => id) : [],
      ),
    );
    const down = new Map(
      failuresOf(computers).flatMap(({ cause, computers: failed }) =>
        failed.map((one) => [one.computer.id, { ...one, cause }] as const),
      ),
    );
    const flapping = computers.flatMap((computer) => {
      const now = down.get(computer.id);
      const count = known.has(computer.id) ? Math.max(1, threshold - 1) : threshold;
      if (!isFlapping(computer.id, failures, count)) return [];
      if (now?.failedAt !== undefined && nowMs - now.failedAt > maxDownMs) return [];
      return { computer, now, times: failures?.get(computer.id) ?? [] };
    });
    return flapping.length === 0 ? [] : [found(flapping)];
  },
};

type Flapping = {
  computer: Computer;
  /** Its failure, if it is down now. */
  now: (FailedComputer & { cause: string }) | undefined;
  times: readonly number[];
};

/** All of them are one row, which stays the same while others come and go, too. */
function found(flapping: readonly Flapping[]): RuleFinding {
  const times = flapping.flatMap((one) => one.times);
  const down = flapping.flatMap(({ now }) => now ?? []);
  return {
    key: 'computers',
    // One that failed for the first time would be.
    ...(down.length > 0 && { severity: 'critical' as const }),
    subject: computersSubject(flapping.map(({ computer }) => computer)),
    problem: `failed ${counted(times.length, 'time')} in 24 h${downText(down, flapping.length)}`,
    sinceMs: Math.min(...times),
    size: times.length,
    extent: flapping.length,
    evidence: {
      facts: [
        ...(flapping.length === 1 ? flapping.flatMap(timesOf) : flapping.map(summaryOf)),
        ['what to do', 'look for what the failures have in common: a restart does not last'],
      ],
      ...(down[0] && { quote: down[0].error }),
    },
  };
}

function downText(down: readonly { cause: string; step: string }[], count: number): string {
  const [first] = down;
  if (first === undefined) return '';
  const what = count === 1 ? 'is' : `${down.length} of them ${down.length === 1 ? 'is' : 'are'}`;
  return `, and ${what} down now: ${first.cause || first.step}`;
}

const timesOf = ({ computer, times }: Flapping) => [
  ['now', computer.status ?? 'unknown'] as const,
  ...times
    .slice(-maxTimes)
    .toReversed()
    .map((atMs) => ['failed', formatDateTime(atMs)] as const),
];

const summaryOf = ({ computer, now, times }: Flapping) =>
  [
    computerName(computer),
    `failed ${counted(times.length, 'time')}, last ${formatDateTime(times.at(-1) ?? 0)}${now ? `, and is down now: ${now.cause || now.step}` : ''}`,
  ] as const;

/**
 * Records failures each time that computers are read, starting with those of an earlier visit: the platform forgets them when
 * a computer is well again. `keep` gets them for the next visit when they have changed.
 */
export function createFailureTimes(
  before: FailureTimes = new Map(),
  keep?: (times: FailureTimes) => void,
) {
  let known = before;
  // A computer that is still down has not failed once more.
  let failed: ReadonlySet<string> = new Set(before.keys());

  /** The failures including those of these computers; the same object as long as there are no others. */
  return (computers: readonly Computer[] | undefined, nowMs: number): FailureTimes => {
    if (computers === undefined) return known;
    const now = failuresOf(computers).flatMap((failure) => failure.computers);
    const added = now.flatMap(({ computer: { id }, failedAt }) => {
      const times = known.get(id) ?? [];
      const atMs = failedAt ?? (failed.has(id) ? undefined : nowMs);
      return atMs === undefined || times.includes(atMs) ? [] : ([[id, atMs]] as const);
    });
    failed = new Set(now.map(({ computer }) => computer.id));
    const all = [
      ...[...known].flatMap(([id, times]) => times.map((atMs) => [id, atMs] as const)),
      ...added,
    ];
    const recent = all.filter(([, atMs]) => nowMs - atMs < dayMs);
    if (recent.length < all.length || added.length > 0) {
      known = new Map(
        [...Map.groupBy(recent, ([id]) => id)].map(([id, own]) => [
          id,
          own.map(([, atMs]) => atMs).toSorted((a, b) => a - b),
        ]),
      );
      keep?.(known);
    }
    return known;
  };
}
