import type { Computer, Session } from '../../../api/resources.ts';
import { computerStatus } from '../../../figures/computers/computer-status.ts';
import { currentStep, type StepProgress, stepsOf } from '../../../figures/computers/steps.ts';
import { counted, firstNames } from '../../../figures/format/number.ts';
import { repositoryName } from '../../../figures/readiness/repository-readiness.ts';
import { countSessions, isOngoing, sessionTitle } from '../../../figures/sessions/session-facts.ts';
import { formatDuration } from '../../../figures/time/format-time.ts';

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
  return durationMs === undefined ? name : `${name} for ${formatDuration(durationMs)}`;
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
  const running = there.filter(isOngoing);
  const { unknown } = countSessions(there);
  const unsaid =
    unknown === 0
      ? []
      : [
          `${counted(unknown, 'session')} of yours on ${place} may be running: the server does not say.`,
        ];
  if (running.length === 0) {
    return unsaid.length > 0 ? unsaid : [`None of your sessions is running on ${place}.`];
  }
  const verb = running.length === 1 ? 'is' : 'are';
  const titles = running.map((session) => `"${sessionTitle(session)}"`);
  return [
    `${counted(running.length, 'session')} of yours ${verb} running on ${place}:`,
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
