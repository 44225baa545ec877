import type { Computer } from '../../../api/resources.ts';
import { computerName } from '../../../figures/computers/computer-status.ts';
import { stepsOf } from '../../../figures/computers/steps.ts';
import { counted } from '../../../figures/format/number.ts';
import { formatAge, formatDateTime, formatDuration } from '../../../figures/time/format-time.ts';
import {
  type FailedComputer,
  failuresOf,
  lacksCredentials,
  lastRestart,
} from '../../../rules/computers/failures.ts';
import type { Restart } from '../../../rules/facts.ts';

type RestartFacts = {
  computers: readonly Computer[];
  /** Restarts of any computer that were requested from this console; undefined if they could not be read. */
  restarts: readonly Restart[] | undefined;
  nowMs: number;
};

/** A sentence about those of several computers that a restart will not help. */
export function unhelpfulRestarts(computers: readonly Computer[]): string[] {
  const names = computers.filter(lacksCredentials).map(computerName).join(', ');
  return names === ''
    ? []
    : [`The credentials of ${names} expired or were refused, which a restart does not change.`];
}

/** Sentences about what is known about whether a restart will help. */
export function restartDiagnosis(
  computer: Computer,
  { computers, restarts, nowMs }: RestartFacts,
): string[] {
  const failure = failuresOf(computers, nowMs).find((one) =>
    one.computers.some((failed) => failed.computer.id === computer.id),
  );
  const failed = failure?.computers.find((one) => one.computer.id === computer.id);
  const others = failure?.computers.filter((one) => one !== failed) ?? [];
  const activeSince = failed === undefined ? activeSinceMs(computer, nowMs) : undefined;
  return [
    ...(failure?.isAboutCredentials
      ? ['Its credentials expired or were refused, which a restart does not change.']
      : []),
    ...(others.length > 0
      ? [
          `The same cause stopped ${others.map((one) => computerName(one.computer)).join(', ')}, too.`,
        ]
      : []),
    ...(failed === undefined ? [] : lastSuccess(failed, computers, nowMs)),
    ...earlierRestarts(computer, failed, { restarts, nowMs }),
    ...(activeSince === undefined
      ? []
      : [
          `It has been active since ${formatDateTime(activeSince)}, for ${formatAge(nowMs - activeSince)}.`,
        ]),
  ];
}

function earlierRestarts(
  { id }: Computer,
  failed: FailedComputer | undefined,
  { restarts, nowMs }: Pick<RestartFacts, 'restarts' | 'nowMs'>,
): string[] {
  if (restarts === undefined)
    return ['Earlier restarts are unknown: the audit log cannot be read.'];
  const own = restarts.filter(({ computerId }) => computerId === id);
  const last = own.at(-1);
  if (last === undefined) return [];
  const ending =
    failed !== undefined && lastRestart(failed, own) !== undefined ? ', and it failed again' : '';
  return [
    `You restarted it ${counted(own.length, 'time')} in the last 30 days, last ${formatAge(nowMs - last.atMs)} ago${ending}.`,
  ];
}

/** The last computer on which the failed step was completed: the API has only the latest run of each computer. */
function lastSuccess(
  { computer, step }: FailedComputer,
  computers: readonly Computer[],
  nowMs: number,
): string[] {
  const runs = computers
    .filter(({ id }) => id !== computer.id)
    .flatMap((other) =>
      (other.provisioningSteps ?? []).flatMap(({ name, error, startedAt, completedAt }) =>
        name === step && !error && completedAt && completedAt <= nowMs
          ? [{ other, completedAt, tookMs: startedAt ? completedAt - startedAt : undefined }]
          : [],
      ),
    );
  const last = runs.toSorted((one, two) => two.completedAt - one.completedAt)[0];
  if (last === undefined) return [];
  const { other, completedAt, tookMs } = last;
  const took = tookMs === undefined ? '' : `, in ${formatDuration(tookMs)}`;
  return [
    `"${step}" last succeeded on ${computerName(other)} ${formatAge(nowMs - completedAt)} ago${took}.`,
  ];
}

/** When its last step was completed; undefined if it is not active, or if no step has a time. */
function activeSinceMs(computer: Computer, nowMs: number): number | undefined {
  if (computer.status !== 'active') return undefined;
  const ends = (computer.provisioningSteps ?? []).flatMap(({ completedAt }) => completedAt ?? []);
  const isWhole = stepsOf(computer, nowMs).every(({ state }) => state === 'completed');
  return isWhole && ends.length > 0 ? Math.max(...ends) : undefined;
}
