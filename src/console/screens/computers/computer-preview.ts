import { computerName, computerStatus } from '../../../domain/computers/computer-status.ts';
import { type StepProgress, stepsOf } from '../../../domain/computers/steps.ts';
import { type Names, nameText } from '../../../domain/format/name.ts';
import { formatDateTime, formatDuration } from '../../../domain/format/time.ts';
import type { Computer } from '../../../domain/resources.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { padEnd, padStart, textWidth } from '../../../terminal/width.ts';
import { emptyLine, type Line, line } from '../../draw/line.ts';
import { factLines, indentLead, wrappedLines } from '../../draw/row.ts';
import { signs } from '../../draw/signs.ts';
import type { Tone } from '../../draw/theme.ts';
import { statusCell } from './computer-cells.ts';

export type PreviewContext = { nowMs: number; owners: Names; width: number };

/** Everything about one computer: status, provisioning steps, facts and repositories. */
export function computerPreview(computer: Computer, context: PreviewContext): Line[] {
  const { nowMs, owners, width } = context;
  const steps = stepsOf(computer, nowMs);
  const facts: [string, string | null | undefined][] = [
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
    heading('Provisioning'),
    ...(steps.length === 0
      ? [line(['No provisioning steps reported.', 'muted'])]
      : stepLines(steps, width)),
    emptyLine,
    heading('Computer'),
    ...facts.flatMap(([name, value]) => factLines(name, value, width)),
    emptyLine,
    heading('Repositories'),
    ...repositoryLines(computer),
  ];
}

const heading = (text: string): Line => line([text, 'accent']);

function repositoryLines({ clonedRepoDirectories }: Computer): Line[] {
  const folders = clonedRepoDirectories ?? [];
  return folders.length === 0
    ? [line(['The server lists none.', 'muted'])]
    : folders.map((folder) => line(folder));
}

function sourceText({ computerSource }: Computer): string | undefined {
  if (!computerSource) return undefined;
  return [computerSource.kind, computerSource.templateId].filter(Boolean).join(' ');
}

const timeWidth = 8;

/** Provisioning steps, a line each: sign, name and duration. The error stands below the step that failed. */
export function stepLines(steps: readonly StepProgress[], width: number): Line[] {
  return steps.flatMap((step) => [
    stepLine(step, width),
    ...errorLines(step, width),
    ...sessionLine(step),
  ]);
}

function stepLine({ name, state, status, durationMs }: StepProgress, width: number): Line {
  const { sign, tone } = looks[state];
  const time = durationMs === undefined ? '' : formatDuration(durationMs);
  const word = sanitizeLine(wordOf(state, status));
  const room = Math.max(8, width - timeWidth - textWidth(word) - 3);
  return {
    spans: [
      { text: `${sign} `, tone },
      { text: padEnd(sanitizeLine(name), room), tone: state === 'pending' ? 'muted' : 'text' },
      { text: word, tone },
      { text: padStart(time, timeWidth), tone: 'muted' },
    ],
  };
}

/** A word where the sign is not enough: for a running step and for an unknown status. */
function wordOf(state: StepProgress['state'], status: string | undefined): string {
  if (state === 'running') return 'running ';
  return state === 'unknown' ? `${status ?? ''} ` : '';
}

const looks: Record<StepProgress['state'], { sign: string; tone: Tone }> = {
  completed: { sign: signs.good, tone: 'good' },
  running: { sign: signs.busy, tone: 'busy' },
  failed: { sign: signs.bad, tone: 'bad' },
  pending: { sign: signs.off, tone: 'off' },
  unknown: { sign: signs.unknown, tone: 'muted' },
};

function errorLines({ error }: StepProgress, width: number): Line[] {
  if (error === undefined) return [];
  return wrappedLines(error, width - 2, { lead: indentLead(2), tone: 'bad' });
}

function sessionLine({ sessionId, state }: StepProgress): Line[] {
  if (sessionId === undefined || state === 'completed') return [];
  return [{ spans: [{ text: `  ${signs.arrow} session ${sessionId}`, tone: 'muted' }] }];
}

type TroubleContext = { nowMs: number; width: number };

/** Why a computer failed, or at which step it is stuck. No lines for other computers. */
export function troubleLines(computer: Computer, { nowMs, width }: TroubleContext): Line[] {
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
  if (status.state === 'provisioning' && status.isStuck) {
    const { name: step, durationMs } = status.step ?? {};
    const since = durationMs === undefined ? '' : ` for ${formatDuration(durationMs)}`;
    const where = step === undefined ? '' : ` at ${step}${since}`;
    return [line([`${signs.warning} ${name} is stuck${where}`, 'warning'])];
  }
  return [];
}
