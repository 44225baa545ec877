import { counted } from '../../../domain/format/counted.ts';
import { formatBytes, unknownText } from '../../../domain/format/number.ts';
import { formatAge, formatDateTime, formatDuration } from '../../../domain/format/time.ts';
import type { WikiRun } from '../../../domain/resources.ts';
import {
  otherFields,
  type WikiPage,
  wikiFacts,
  wikiPages,
} from '../../../domain/wiki/wiki-facts.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { padEnd, padStart } from '../../../terminal/width.ts';
import { feedData } from '../../data/feed.ts';
import type { KnownRun } from '../../data/use-wiki-run.ts';
import { factLines } from '../../draw/fact-lines.ts';
import { emptyLine, type Line, line } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import { wrappedLines } from '../../draw/wrapped-lines.ts';
import { shortText } from '../../tree/short-text.ts';
import { statusCell } from './run-status.ts';

export type SummaryRoom = { width: number; nowMs: number };

/** A run at a glance: whose wiki, how it stands, when, what went wrong, and what was written. */
export function runSummary(known: KnownRun, room: SummaryRoom): Line[] {
  const run = feedData(known.feed);
  const { repository, url, error } = wikiFacts(run ?? {});
  const reason = known.feed.state === 'down' ? known.feed.reason.message : error;
  const status = statusCell(known);

  return [
    { spans: [{ text: repository ?? 'wiki run', tone: 'strong' }, { text: '  ' }, status] },
    ...(url === undefined ? [] : [line([url, 'muted'])]),
    emptyLine,
    ...factLines('run', known.id, room.width),
    ...(run === undefined ? [] : timeLines(run, room)),
    ...errorLines(reason, room),
    ...(run === undefined
      ? []
      : [...fieldLines(run, room.width), ...pageLines(wikiPages(run), room.width)]),
  ];
}

function timeLines(run: WikiRun, { width, nowMs }: SummaryRoom): Line[] {
  const { createdAt, completedAt } = wikiFacts(run);
  if (createdAt === undefined) return [];
  const age = `  ${formatAge(nowMs - createdAt)} ago`;
  const ended =
    completedAt === undefined
      ? []
      : factLines(
          'ended',
          `${formatDateTime(completedAt)}  after ${formatDuration(completedAt - createdAt)}`,
          width,
        );
  return [...factLines('started', `${formatDateTime(createdAt)}${age}`, width), ...ended];
}

function errorLines(error: string | undefined, { width }: SummaryRoom): Line[] {
  if (error === undefined) return [];
  const lead = {
    first: [{ text: `${signs.bad} `, tone: 'bad' as const }],
    rest: [{ text: '  ' }],
  };
  return [emptyLine, ...wrappedLines(error, width, { lead, tone: 'bad' })];
}

function fieldLines(run: WikiRun, width: number): Line[] {
  const fields = otherFields(run);
  if (fields.length === 0) return [];
  return [
    emptyLine,
    ...fields.flatMap(([name, value]) => factLines(name, shortText(value), width)),
  ];
}

/** A page in one row: what it is called, where it is, how long it is. */
function pageLines(pages: readonly WikiPage[], width: number): Line[] {
  const sizes = pages.map(({ text }) => Buffer.byteLength(text));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const titleWidth = Math.floor(Math.max(0, width - sizeWidth) * 0.45);
  const pathWidth = Math.max(0, width - sizeWidth - titleWidth - 3);
  return [
    emptyLine,
    line([counted(pages.length, 'page'), 'strong'], [`  ${formatBytes(total)}`, 'muted']),
    ...pages.map(({ title, path }, index) =>
      line(
        padEnd(sanitizeLine(title ?? unknownText), titleWidth),
        [`  ${padEnd(sanitizeLine(path ?? ''), pathWidth)}`, 'muted'],
        [` ${padStart(formatBytes(sizes[index]), sizeWidth)}`, 'muted'],
      ),
    ),
  ];
}

const sizeWidth = 7;
