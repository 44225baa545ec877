import type { Computer } from '../../../api/resources.ts';
import { unlabelledCause } from '../../../figures/computers/cause.ts';
import {
  computerName,
  computerStatus,
  countStatuses,
} from '../../../figures/computers/computer-status.ts';
import { type StepProgress, stepsOf } from '../../../figures/computers/steps.ts';
import { type Names, nameText } from '../../../figures/format/number.ts';
import { formatDateTime, formatDuration } from '../../../figures/time/format-time.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { padEnd, padStart, textWidth } from '../../../terminal/width.ts';
import { emptyLine, type Line, line, type Span, signs } from '../../draw/line.ts';
import { type Facts, factTable, indentLead, wrappedLines } from '../../draw/row.ts';
import { countSpans } from '../../draw/spans.ts';
import type { Tone } from '../../draw/theme.ts';
import { repositoriesText, runningStepText, sourceText } from './computer-texts.ts';

export function statusCell(computer: Computer, nowMs: number): Span {
  const status = computerStatus(computer, nowMs);
  switch (status.state) {
    case 'active':
      return { text: `${signs.good} active`, tone: 'good' };
    case 'error':
      return { text: `${signs.bad} error`, tone: 'bad' };
    case 'provisioning': {
      if (status.isStuck) return { text: `${signs.warning} stuck`, tone: 'warning' };
      const { position, count } = status;
      const progress = position === undefined ? '' : ` ${position}/${count}`;
      return { text: `${signs.busy} starting${progress}`, tone: 'busy' };
    }
    case 'other':
      return { text: `${signs.unknown} ${status.status ?? 'unknown'}`, tone: 'muted' };
  }
}

/** Why a computer is not active: its current step or the cause of its error; if it is active, its repositories. */
export function detailCell(computer: Computer, nowMs: number): Span {
  const status = computerStatus(computer, nowMs);
  switch (status.state) {
    case 'error':
      return { text: unlabelledCause(status.reason ?? status.step?.name ?? ''), tone: 'bad' };
    case 'provisioning':
      return { text: runningStepText(status.step), tone: status.isStuck ? 'warning' : 'muted' };
    default:
      return { text: repositoriesText(computer), tone: 'muted' };
  }
}

export function statusSummary(computers: readonly Computer[], nowMs: number): Span[] {
  const { failed, stuck, unknown } = countStatuses(computers, nowMs);
  return [
    ...countSpans(failed, `  ${signs.bad} ${failed} in error`, 'bad'),
    ...countSpans(stuck, `  ${signs.warning} ${stuck} stuck`, 'warning'),
    ...countSpans(unknown, `  ${signs.unknown} ${unknown} without a status`, 'muted'),
  ];
}

/** Everything about one computer: status, provisioning steps, facts and repositories. */
export function computerPreview(
  computer: Computer,
  { nowMs, owners, width }: { nowMs: number; owners: Names; width: number },
): Line[] {
  const steps = stepsOf(computer, nowMs);
  const folders = computer.clonedRepoDirectories ?? [];
  const facts: Facts = [
    ['id', computer.id],
    ['provider', computer.providerType],
    ['owner', nameText(computer.ownerId, owners)],
    ['created', formatDateTime(computer.createdAt)],
    ['host', computer.hostId],
    ['remote user', computer.remoteUser],
    ['source', sourceText(computer)],
    ['client relay', computer.relayClientUrl],
    ['agent relay', computer.relayAgentUrl],
  ];

  return [
    {
      spans: [
        { text: computerName(computer), tone: 'strong' },
        { text: '  ' },
        statusCell(computer, nowMs),
      ],
    },
    emptyLine,
    line(['Provisioning', 'accent']),
    ...(steps.length === 0
      ? [line(['No provisioning steps reported.', 'muted'])]
      : stepLines(steps, width)),
    emptyLine,
    line(['Computer', 'accent']),
    ...factTable(width, ...facts),
    emptyLine,
    line(['Repositories', 'accent']),
    ...(folders.length === 0
      ? [line(['The server lists none.', 'muted'])]
      : folders.map((folder) => line(folder))),
  ];
}

const timeWidth = 8;

/** Provisioning steps: sign, name and duration of each, and the error of the step that failed. */
export const stepLines = (steps: readonly StepProgress[], width: number): Line[] =>
  steps.flatMap((step) => [
    stepLine(step, width),
    ...(step.error === undefined
      ? []
      : wrappedLines(step.error, width - 2, { lead: indentLead(2), tone: 'bad' })),
    ...(step.sessionId === undefined || step.state === 'completed'
      ? []
      : [line([`  ${signs.arrow} session ${step.sessionId}`, 'muted'])]),
  ]);

function stepLine({ name, state, status, durationMs }: StepProgress, width: number): Line {
  const [sign, tone, known = ''] = looks[state];
  const time = durationMs === undefined ? '' : formatDuration(durationMs);
  const word = state === 'unknown' ? `${sanitizeLine(status ?? '')} ` : known;
  const room = Math.max(8, width - timeWidth - textWidth(word) - 3);
  return {
    spans: [
      { text: `${sign} `, tone },
      { text: padEnd(sanitizeLine(name), room), tone: state === 'pending' ? 'muted' : 'text' },
      { text: word, tone, spoken: `  ${word || state}` },
      { text: padStart(time, timeWidth), tone: 'muted', spoken: `  ${time}` },
    ],
  };
}

/** Includes a word if the sign is not clear enough. */
const looks: Record<StepProgress['state'], readonly [sign: string, tone: Tone, word?: string]> = {
  completed: [signs.good, 'good'],
  running: [signs.busy, 'busy', 'running '],
  failed: [signs.bad, 'bad'],
  pending: [signs.off, 'off'],
  unknown: [signs.unknown, 'muted'],
};

/** Why a computer failed, or at which step it is stuck. No lines for other computers. */
export function troubleLines(
  computer: Computer,
  { nowMs, width }: { nowMs: number; width: number },
): Line[] {
  const status = computerStatus(computer, nowMs);
  const name = computerName(computer);
  if (status.state === 'error') {
    const step = status.step ? ` at ${status.step.name}` : '';
    const reason = status.reason ?? 'The server gives no reason.';
    return [
      line([`${signs.bad} ${name} failed${step}`, 'bad']),
      ...wrappedLines(reason, width, { lead: indentLead(2) }),
    ];
  }
  if (status.state !== 'provisioning' || !status.isStuck) return [];
  const at = status.step && ` at ${runningStepText(status.step)}`;
  return [line([`${signs.warning} ${name} is stuck${at ?? ''}`, 'warning'])];
}
