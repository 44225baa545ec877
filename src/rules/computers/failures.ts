import type { Computer } from '../../api/resources.ts';
import { causeOf, examinedEnd, unlabelledCause } from '../../figures/computers/cause.ts';
import { computerName, computerStatus } from '../../figures/computers/computer-status.ts';
import { counted } from '../../figures/format/number.ts';
import { dayMs } from '../../figures/time/day.ts';
import { memoizeEach } from '../../figures/values/memoize-each.ts';
import type { Facts, FailureTimes, Restart } from '../facts.ts';
import type { RuleFinding } from '../finding.ts';

/** Computers whose provisioning failed for the same cause. */
type Failure = {
  /** The cause without names and numbers, so that it is the same on several computers. */
  key: string;
  /** The line of the error that states the cause. */
  cause: string;
  computers: readonly FailedComputer[];
  /** A credential has expired or was rejected. */
  isAboutCredentials: boolean;
};

export type FailedComputer = {
  computer: Computer;
  error: string;
  step: string;
  failedAt: number | undefined;
  /** The cause without names and numbers; empty if none is stated. */
  causeKey: string;
  /** A credential has expired or was rejected. */
  isAboutCredentials: boolean;
};

/** So often a computer that comes and goes fails in a day. */
export const flappingFailures = 3;

/** Whether a computer has failed so often within the last day that it will again. */
export const isFlapping = (
  computerId: string,
  failures: FailureTimes | undefined,
  count = flappingFailures,
): boolean => (failures?.get(computerId)?.length ?? 0) >= count;

/**
 * Failed computers by cause. A computer without a stated cause is a failure of its own, and so is one that comes and goes.
 */
export function failuresOf(computers: readonly Computer[], failures?: FailureTimes): Failure[] {
  const failed = computers.flatMap((computer) => failedComputer(computer) ?? []);
  const keyOf = ({ computer: { id }, causeKey }: FailedComputer) =>
    isFlapping(id, failures) ? id : causeKey || id;
  return [...Map.groupBy(failed, keyOf)].map(([key, alike]) => ({
    key,
    cause: unlabelledCause(alike[0]?.error ?? ''),
    computers: alike,
    isAboutCredentials: alike.some((one) => one.isAboutCredentials),
  }));
}

/** Whether a computer failed because of a credential, which a restart does not change. */
export const lacksCredentials = (computer: Computer): boolean =>
  failedComputer(computer)?.isAboutCredentials === true;

/** Examined once: errors are long, and rules are applied again and again. */
const failedComputer = memoizeEach((computer: Computer): FailedComputer | undefined => {
  // Only of one that is being provisioned the time decides anything.
  const status = computerStatus(computer, 0);
  if (status.state !== 'error') return undefined;
  const step = computer.provisioningSteps?.find(({ id, error }) =>
    status.step === undefined ? Boolean(error) : id === status.step.id,
  );
  const error = status.reason ?? '';
  return {
    computer,
    error,
    step: status.step?.name ?? '',
    failedAt: step?.completedAt ?? step?.startedAt ?? undefined,
    causeKey: causeKeyOf(error),
    isAboutCredentials: namesBadCredentials(error),
  };
});

/** Names, addresses, versions and numbers differ between computers that failed for the same cause. */
const causeKeyOf = (error: string): string =>
  causeOf(error)
    .toLowerCase()
    .replaceAll(/https?:\/\/\S+|(["'`])[^"'`]*\1|[\w.-]*\d[\w.+-]*/g, '#')
    .replaceAll(/\s+/g, ' ');

const credential =
  /\b(key|token|credentials?|certificate|password|secret|passphrase|licen[cs]e)\b/i;

/** Whether a line of an error says that a credential has expired or was rejected. */
const namesBadCredentials = (error: string): boolean =>
  examinedEnd(error)
    .split('\n')
    .some(
      (line) =>
        (credential.test(line) &&
          /\b(has |is |was )?(expired|revoked|invalid|rejected)\b/i.test(line)) ||
        /\b(bad|invalid|wrong) credentials\b|\bauthentication (failed|required)\b|\b401 unauthori[sz]ed\b|permission denied \(publickey/i.test(
          line,
        ),
    );

/**
 * The last restart of a computer that was followed by its failure. A failure without a time is assumed to be
 * later.
 */
export const lastRestart = (
  { computer, failedAt }: FailedComputer,
  restarts: readonly Restart[],
): Restart | undefined =>
  restarts.findLast(
    ({ computerId, atMs }) => computerId === computer.id && (failedAt ?? atMs) >= atMs,
  );

/** The restart within the last day that was followed by the computer's failure. */
export function failedRestart(
  failed: FailedComputer,
  { restarts = [], nowMs }: Pick<Facts, 'restarts' | 'nowMs'>,
): Restart | undefined {
  const last = lastRestart(failed, restarts);
  return last !== undefined && nowMs - last.atMs <= dayMs ? last : undefined;
}

/** What a finding about computers is about. */
export const computersSubject = (computers: readonly Computer[]) => ({
  kind: 'computers' as const,
  computers: computers.map((computer) => ({ id: computer.id, name: computerName(computer) })),
});

/** The finding about computers that failed for the same cause. */
export function failureFound({ key, cause, computers }: Failure, problem: string): RuleFinding {
  const [first] = computers;
  const times = computers.flatMap(({ failedAt }) => failedAt ?? []);
  return {
    key: computers.length === 1 ? (first?.computer.id ?? key) : key,
    subject: computersSubject(computers.map(({ computer }) => computer)),
    problem: cause === '' ? problem : `${problem}: ${cause}`,
    sinceMs: times.length === 0 ? undefined : Math.min(...times),
    size: computers.length,
    extent: computers.length,
    evidence: {
      facts: [
        ['failed', counted(computers.length, 'computer')],
        ...computers.map(
          ({ computer, step }) => [computerName(computer), step || 'no step reported'] as const,
        ),
      ],
      quote: first?.error ?? '',
    },
  };
}
