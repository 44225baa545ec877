import { formatCount, formatCredits, formatPercent } from '../../../domain/format/number.ts';
import { formatDateTime, formatDuration } from '../../../domain/format/time.ts';
import type { Session } from '../../../domain/resources.ts';
import {
  childCredits,
  isArchived,
  sessionStatus,
  sessionTags,
  sessionTitle,
} from '../../../domain/sessions/session-facts.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { padEnd, padStart } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { type ComputerNames, computerText } from '../../data/use-computer-names.ts';
import { factLines } from '../../draw/fact-lines.ts';
import { emptyLine, type Line, line, type Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';

/** What a session is, how it runs, and what it has used, its children included. */
export function sessionPreview(session: Session, computers: ComputerNames, width: number): Line[] {
  const settings = session.sessionSettings ?? {};
  const fact = (name: string, value: string | null | undefined) => factLines(name, value, width);
  const title = wrapText(sanitizeLine(sessionTitle(session)), width);

  return [
    ...title.map((text) => line([text, 'strong'])),
    { spans: [statusCell(session), ...tagSpans(session)] },
    emptyLine,
    ...fact('id', session.sessionId),
    ...fact(
      'model',
      [settings.model, specModel(settings.specModeModel)].filter(Boolean).join(', '),
    ),
    ...fact('computer', computerText(session.computerId, computers)),
    ...fact('messages', formatCount(session.messageCount)),
    ...fact('created', formatDateTime(session.createdAt)),
    ...fact('updated', formatDateTime(session.updatedAt)),
    ...fact('completed', formatDateTime(session.completedAt)),
    ...fact('agent worked', formatDuration(settings.assistantActiveTimeMs)),
    ...fact('worktree', yesOrNo(settings.runInWorktree)),
    ...fact('compaction', settings.compactionModel),
    emptyLine,
    ...usageLines(session),
    ...childLines(session),
    ...toolLines('Tools enabled', settings.enabledToolIds, width),
    ...toolLines('Tools disabled', settings.disabledToolIds, width),
  ];
}

const tagSpans = (session: Session) =>
  sessionTags(session).map((tag) => ({ text: `  #${tag}`, tone: 'accent' as const }));

const specModel = (model: string | null | undefined) => (model ? `${model} for specs` : undefined);

const yesOrNo = (value: boolean | null | undefined) =>
  value == null ? undefined : value ? 'yes' : 'no';

const kinds = [
  ['credits', 'serviceCredits'],
  ['input', 'inputTokens'],
  ['output', 'outputTokens'],
  ['cache read', 'cacheReadTokens'],
  ['cache written', 'cacheCreationTokens'],
  ['thinking', 'thinkingTokens'],
] as const;

function usageLines({ sessionSettings }: Session): Line[] {
  const own = sessionSettings?.tokenUsage;
  const inclusive = sessionSettings?.inclusiveTokenUsage;
  if (!own && !inclusive) return [];

  const cell = (value: number | null | undefined, kind: string) =>
    padStart(kind === 'serviceCredits' ? formatCredits(value) : formatCount(value), 14);
  return [
    line(
      ['Usage', 'accent'],
      [padStart('own', 23), 'muted'],
      [padStart('with children', 14), 'muted'],
    ),
    ...kinds.map(([name, kind]) =>
      line([padEnd(name, 14), 'muted'], cell(own?.[kind], kind), cell(inclusive?.[kind], kind)),
    ),
    emptyLine,
  ];
}

function childLines(session: Session): Line[] {
  const children = childCredits(session);
  if (children.length === 0) return [];
  const whole = session.sessionSettings?.inclusiveTokenUsage?.serviceCredits;
  return [
    line(['Child sessions', 'accent']),
    ...children.map(({ sessionId, credits }) =>
      line(padEnd(sanitizeLine(sessionId), 28), padStart(formatCredits(credits), 10), [
        padStart(formatPercent(whole && credits !== undefined ? credits / whole : undefined), 9),
        'muted',
      ]),
    ),
    emptyLine,
  ];
}

function toolLines(
  title: string,
  tools: readonly string[] | null | undefined,
  width: number,
): Line[] {
  if (!tools || tools.length === 0) return [];
  const text = wrapText(sanitizeLine(tools.join('  ')), width);
  return [line([title, 'accent']), ...text.map((row) => line([row, 'muted'])), emptyLine];
}

/** The status in a sign and a word; words that are not known are shown as they came. */
export function statusCell(session: Session): Span {
  const status = sessionStatus(session);
  switch (status) {
    case 'running':
      return { text: `${signs.busy} running`, tone: 'busy' };
    case 'pending':
      return { text: `${signs.more} pending`, tone: 'warning' };
    case 'idle':
      return isArchived(session)
        ? { text: `${signs.off} archived`, tone: 'off' }
        : { text: `${signs.good} idle`, tone: 'good' };
    default:
      return { text: `${signs.unknown} ${status}`, tone: 'muted' };
  }
}
