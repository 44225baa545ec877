import type { Computer, Session } from '../../../api/resources.ts';
import { computerName, computerStatus } from '../../../figures/computers/computer-status.ts';
import { currentStep, type StepProgress, stepsOf } from '../../../figures/computers/steps.ts';
import { counted, firstNames } from '../../../figures/format/number.ts';
import { repositoryName } from '../../../figures/readiness/repository-readiness.ts';
import { countSessions, isOngoing } from '../../../figures/sessions/session-facts.ts';
import {
  formatAge,
  formatAgo,
  formatDateTime,
  formatDuration,
} from '../../../figures/time/format-time.ts';
import {
  type FailedComputer,
  failuresOf,
  lacksCredentials,
  lastRestart,
} from '../../../rules/computers/failures.ts';
import type { Restart } from '../../../rules/facts.ts';
import { quotedTitle } from './quoted-title.ts';

/** The repositories on a computer; empty if the server does not report them. */
export function repositoriesText({ clonedRepoDirectories: folders }: Computer): string {
  if (!folders) return '';
  return folders.length === 0 ? 'no repositories' : folders.map(repositoryName).join(' ');
}

/** What a computer was made from: `template tpl_cpp`. */
export const sourceText = ({ computerSource }: Computer): string =>
  [computerSource?.kind, computerSource?.templateId].filter(Boolean).join(' ');

/** `Boot image for 1m 05s`. */
export function runningStepText({ name, durationMs }: Partial<StepProgress> = {}): string {
  if (name === undefined) return '';
  const isNew = durationMs === undefined || durationMs < 1_000;
  return isNew ? name : `${name} for ${formatDuration(durationMs)}`;
}

/** Warnings before a restart of computers that are being provisioned; the server decides about one of those. */
export function restartWarnings(computers: readonly Computer[]): string[] {
  const starting = computers.filter(({ status }) => status === 'provisioning');
  const [first] = starting;
  if (first === undefined) return [];
  if (computers.length > 1) {
    return [`${starting.length} of them still provisioning; the server may refuse.`];
  }
  const { name } = currentStep(stepsOf(first, 0)) ?? {};
  const at = name === undefined ? '' : `, at the step "${name}"`;
  return [`It is still provisioning${at}. The server may refuse.`];
}

/** What a restart does to these computers. */
export const restartEffect = ({ length }: readonly Computer[]): string =>
  length === 1
    ? 'Its running sessions stop, and it is provisioned again.'
    : 'Their running sessions stop, and they are provisioned again.';

/** The number of titles that are listed before others are only counted. */
const maxTitles = 3;

/** Which of the operator's sessions run on these computers; `sessions` is undefined until they are read. */
export function runningSessionsTexts(
  computers: readonly Computer[],
  sessions: readonly Session[] | undefined,
): string[] {
  const place = computers.length === 1 ? 'it' : 'them';
  if (sessions === undefined) return [`Your sessions on ${place}: not read yet.`];
  const ids = new Set(computers.map(({ id }) => id));
  const there = sessions.filter(({ computerId }) => computerId != null && ids.has(computerId));
  const open = there.filter(isOngoing);
  const { unknown } = countSessions(there);
  const unsaid =
    unknown === 0
      ? []
      : [
          `${counted(unknown, 'session')} of yours on ${place} may be running: the server does not say.`,
        ];
  if (open.length === 0) {
    return unsaid.length > 0 ? unsaid : [`None of your sessions is running on ${place}.`];
  }
  const verb = open.length === 1 ? 'is' : 'are';
  const state = open.every(({ status }) => status === 'running') ? 'running' : 'open';
  const titles = open.map(quotedTitle);
  return [
    `${counted(open.length, 'session')} of yours ${verb} ${state} on ${place}:`,
    ...firstNames(titles, maxTitles).map((title) => `  ${title}`),
    ...unsaid,
  ];
}

/** What is known about a computer without sessions, and how to see more. */
export function noSessionsText(
  name: string,
  computer: Computer | undefined,
  nowMs: number,
): string {
  const state = computer && stateText(computer, nowMs);
  const known = state ? ` It ${state}. Press esc, then d, for its details.` : '';
  return `No session of yours runs on ${name}.${known}`;
}

function stateText(computer: Computer, nowMs: number): string | undefined {
  const status = computerStatus(computer, nowMs);
  switch (status.state) {
    case 'active':
      return 'is active';
    case 'error':
      return 'failed';
    case 'provisioning':
      return status.isStuck ? 'is stuck' : 'is starting';
    case 'other':
      return status.status && `has the status ${status.status}`;
  }
}

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
  const failure = failuresOf(computers).find((one) =>
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
    `You restarted it ${counted(own.length, 'time')} in the last 30 days, last ${formatAgo(nowMs - last.atMs)}${ending}.`,
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
    `"${step}" last succeeded on ${computerName(other)} ${formatAgo(nowMs - completedAt)}${took}.`,
  ];
}

/** When its last step was completed; undefined if it is not active, or if no step has a time. */
function activeSinceMs(computer: Computer, nowMs: number): number | undefined {
  if (computer.status !== 'active') return undefined;
  const ends = (computer.provisioningSteps ?? []).flatMap(({ completedAt }) => completedAt ?? []);
  const isWhole = stepsOf(computer, nowMs).every(({ state }) => state === 'completed');
  return isWhole && ends.length > 0 ? Math.max(...ends) : undefined;
}
