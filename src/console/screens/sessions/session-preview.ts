import { useMemo } from 'react';
import type { Session } from '../../../api/resources.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
  type Names,
  nameText,
  unknownText,
} from '../../../figures/format/number.ts';
import {
  childCredits,
  sessionStatusWord,
  sessionTags,
  sessionTitle,
} from '../../../figures/sessions/session-facts.ts';
import { sharedWord, titleOnlyText } from '../../../figures/sessions/sharing.ts';
import { formatClock, formatDateTime, formatDuration } from '../../../figures/time/format-time.ts';
import { entryText, type TranscriptEntry } from '../../../figures/transcript/transcript-entry.ts';
import { sanitizeLine, sanitizeStart } from '../../../terminal/sanitize.ts';
import { longestFitting, padEnd, padStart } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { feedData } from '../../data/feed.ts';
import { type LastMessages, useLastMessages } from '../../data/use-sessions.ts';
import type { SharedThere } from '../../data/use-team.ts';
import { emptyLine, type Line, line, type Span, signs } from '../../draw/line.ts';
import { plainText } from '../../draw/markdown/plain-text.ts';
import { type Facts, factTable } from '../../draw/row.ts';
import { failureText } from '../../shell/outage-cause.ts';
import { useShell } from '../../shell/shell-context.ts';
import { sharedOf } from './sharing.ts';

/** A session in full; `last` are the lines of `useLastMessageLines`. */
export function sessionPreview(
  session: Session,
  { names, shared }: { names: Names; shared?: SharedThere | undefined },
  width: number,
  last: readonly Line[] = [],
): Line[] {
  const settings = session.sessionSettings ?? {};
  const { model, specModeModel, runInWorktree } = settings;
  const tags = sessionTags(session).map((tag): Span => ({ text: `  #${tag}`, tone: 'accent' }));
  const specModel = specModeModel && `${specModeModel} for specs`;
  const title = wrapText(sanitizeLine(sessionTitle(session)), width);
  const facts: Facts = [
    ['id', session.sessionId],
    ...sharingFacts(session, shared),
    ['model', [model, specModel].filter(Boolean).join(', ')],
    ['computer', nameText(session.computerId, names)],
    ['messages', formatCount(session.messageCount)],
    ['created', formatDateTime(session.createdAt)],
    ['updated', formatDateTime(session.updatedAt)],
    ['completed', formatDateTime(session.completedAt)],
    ['agent worked', formatDuration(settings.assistantActiveTimeMs)],
    ['worktree', runInWorktree == null ? undefined : yesOrNo(runInWorktree)],
    ['compaction', settings.compactionModel],
  ];

  return [
    ...title.map((text) => line([text, 'strong'])),
    { spans: [statusCell(session), ...tags] },
    emptyLine,
    ...last,
    ...factTable(width, ...facts),
    emptyLine,
    ...usageLines(session),
    ...childLines(session),
    ...toolLines('Tools enabled', settings.enabledToolIds, width),
    ...toolLines('Tools disabled', settings.disabledToolIds, width),
  ];
}

/** Whose session it is, and what of it is shared: only a team server says so. */
const sharingFacts = (session: Session, there: SharedThere | undefined): Facts => [
  ...(session.ownerEmail == null ? [] : [['person', session.ownerEmail] as const]),
  ...(session.ownerEmail == null && there === undefined
    ? []
    : [
        [
          'shared',
          there === 'unknown' ? 'not known' : sharedWord(sharedOf(session, there)),
        ] as const,
      ]),
];

/** Lines of the last messages, including heading and blank line: a constant number, so that nothing below moves. */
const lastRows = 10;

/** The last messages of a session as lines of its preview, once the cursor rests on it. */
export function useLastMessageLines(session: Session | undefined, width: number): readonly Line[] {
  const own = useShell().profile.team?.own();
  const notShared = session && titleOnlyText(session, own);
  const feed = useLastMessages(notShared === undefined ? session : undefined);
  const known = feedData(feed);
  const failure = feed.state === 'down' ? failureText(feed.reason) : undefined;
  return useMemo(
    () => lastMessageLines({ known, failure, notShared }, width),
    [known, failure, notShared, width],
  );
}

/** `known` is undefined while loading; `failure` is the reason why it cannot be loaded. */
type LastRead = {
  known: LastMessages | undefined;
  failure?: string | undefined;
  /** Why there is nothing to read. */
  notShared?: string | undefined;
};

/** The newest messages that fit, each with its sender and its time. Exactly `lastRows` lines. */
export function lastMessageLines(
  { known, failure, notShared }: LastRead,
  width: number,
): readonly Line[] {
  const title = known?.isUserOnly ? 'Last messages of the user' : 'Last messages';
  const said = (text: string) => wrapText(text, width).map((row) => line([row, 'muted']));
  const body = () => {
    if (notShared !== undefined) return said(notShared);
    if (failure !== undefined) return said(`Could not read them: ${failure}`);
    if (known === undefined) return [];
    if (known.hasMore) return said('Too long to preview: open the session to read them.');
    return known.entries.length === 0 ? said('No messages.') : newestLines(known.entries, width);
  };
  const lines = [line([title, 'accent']), ...body()];
  return Array.from({ length: lastRows }, (_, index) => lines[index] ?? emptyLine);
}

/** As many of the newest messages as fit, newest last. */
function newestLines(entries: readonly TranscriptEntry[], width: number): Line[] {
  const blocks: Line[][] = [];
  let room = lastRows - 2;
  for (const entry of entries.toReversed()) {
    const block = messageLines(entry, width).slice(0, room);
    if (block.length < 2) break;
    blocks.unshift(block);
    room -= block.length;
  }
  return blocks.flat();
}

const maxTextRows = 2;

function messageLines(entry: TranscriptEntry, width: number): Line[] {
  const { text, role, isError, createdAt } = entry;
  const calls = entry.kind === 'assistant' ? entry.calls : [];
  const used = calls.map(({ tool }) => `${signs.arrow} ${sanitizeLine(tool)}`);
  // The output of a tool is shown as it is, also in transcripts.
  const written =
    entry.kind === 'tool-result' ? sanitizeStart(text, width * maxTextRows) : plainText(text);
  const others = () => sanitizeStart(entryText(entry).trim(), width * maxTextRows);
  const said = [written, ...used].join(' ').trim() || others() || unknownText;
  const rows = wrapText(said, width - 4);
  const shown = rows.slice(0, maxTextRows);
  if (rows.length > shown.length) shown.push(`${shown.pop()} ${signs.ellipsis}`);
  const who = [isError ? `${signs.bad} ${role}` : role, isError ? 'bad' : 'text'] as const;
  return [
    line(who, [createdAt === undefined ? '' : `  ${formatClock(createdAt)} UTC`, 'muted']),
    ...shown.map((row) => line([`  ${row}`, 'muted'])),
  ];
}

const yesOrNo = (isSo: boolean): string => (isSo ? 'yes' : 'no');

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

  const cell = (value: number | null | undefined, kind: string) => {
    const whole = kind === 'serviceCredits' ? formatCredits(value) : formatCount(value);
    return padStart(longestFitting([whole, formatCompact(value)], 13), 14);
  };
  return [
    line(['Usage', 'accent'], [`${padStart('own', 23)}${padStart('with children', 14)}`, 'muted']),
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
    ...children.map(({ sessionId, credits }) => {
      const share = whole && credits !== undefined ? credits / whole : undefined;
      const cells = padEnd(sanitizeLine(sessionId), 28) + padStart(formatCredits(credits), 10);
      return line(cells, [padStart(formatPercent(share), 9), 'muted']);
    }),
    emptyLine,
  ];
}

function toolLines(
  title: string,
  tools: readonly string[] | null | undefined,
  width: number,
): Line[] {
  if (!tools?.length) return [];
  const text = wrapText(sanitizeLine(tools.join('  ')), width);
  return [line([title, 'accent']), ...text.map((row) => line([row, 'muted'])), emptyLine];
}

export function statusCell(session: Session): Span {
  const status = sessionStatusWord(session);
  switch (status) {
    case 'running':
      return { text: `${signs.busy} running`, tone: 'busy' };
    case 'waiting':
      return { text: `${signs.more} waiting`, tone: 'warning' };
    case 'archived':
      return { text: `${signs.off} archived`, tone: 'off' };
    case 'idle':
    case 'done':
      return { text: `${signs.good} ${status}`, tone: 'good' };
    default:
      return { text: `${signs.unknown} ${status}`, tone: 'muted' };
  }
}
