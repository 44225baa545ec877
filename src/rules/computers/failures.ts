import type { Computer } from '../../api/resources.ts';
import { causeOf, examinedEnd, unlabelledCause } from '../../figures/computers/cause.ts';
import { computerName, computerStatus } from '../../figures/computers/computer-status.ts';
import { counted } from '../../figures/format/number.ts';
import { dayMs } from '../../figures/time/day.ts';
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
export function failuresOf(
  computers: readonly Computer[],
  nowMs: number,
  failures?: FailureTimes,
): Failure[] {
  const failed = computers.flatMap((computer) => failedComputer(computer, nowMs) ?? []);
  const keyOf = ({ computer: { id }, error }: FailedComputer) =>
    isFlapping(id, failures) ? id : causeKey(error) || id;
  return [...Map.groupBy(failed, keyOf)].map(([key, alike]) => ({
    key,
    cause: unlabelledCause(alike[0]?.error ?? ''),
    computers: alike,
    isAboutCredentials: alike.some(({ error }) => namesBadCredentials(error)),
  }));
}

/** Whether a computer failed because of a credential, which a restart does not change. */
export const lacksCredentials = (computer: Computer): boolean =>
  namesBadCredentials(failedComputer(computer, 0)?.error ?? '');

function failedComputer(computer: Computer, nowMs: number): FailedComputer | undefined {
  const status = computerStatus(computer, nowMs);
  if (status.state !== 'error') return undefined;
  const step = computer.provisioningSteps?.find(({ id, error }) =>
    status.step === undefined ? Boolean(error) : id === status.step.id,
  );
  return {
    computer,
    error: status.reason ?? '',
    step: status.step?.name ?? '',
    failedAt: step?.completedAt ?? step?.startedAt ?? undefined,
  };
}

/** Names, addresses, versions and numbers differ between computers that failed for the same cause. */
const causeKey = (error: string): string =>
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

/** The finding about computers that failed for the same cause. */
export function failureFound({ key, cause, computers }: Failure, problem: string): RuleFinding {
  const [first] = computers;
  const times = computers.flatMap(({ failedAt }) => failedAt ?? []);
  return {
    key: computers.length === 1 ? (first?.computer.id ?? key) : key,
    subject: {
      kind: 'computers',
      computers: computers.map(({ computer }) => ({
        id: computer.id,
        name: computerName(computer),
      })),
    },
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
