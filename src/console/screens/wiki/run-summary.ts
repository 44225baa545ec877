import { counted } from '../../../domain/format/counted.ts';
import { formatBytes, unknownText } from '../../../domain/format/number.ts';
import { formatAge, formatDateTime, formatDuration } from '../../../domain/format/time.ts';
import { shortText } from '../../../domain/json/json-summary.ts';
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
import { emptyLine, type Line, line, type Span } from '../../draw/line.ts';
import { factLines, wrappedLines } from '../../draw/row.ts';
import { signs } from '../../draw/signs.ts';

export type SummaryRoom = { width: number; nowMs: number };

/** A summary of a run: its repository, status, times, error and pages. */
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

/** A line for each page: its title, path and size. */
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

/** The status of a run as a sign and a word, or why the run could not be read. */
export function statusCell({ feed }: KnownRun): Span {
  if (feed.state === 'loading') return { text: signs.ellipsis, tone: 'muted' };
  if (feed.state === 'down') {
    return feed.reason.code === 'not-found'
      ? { text: `${signs.off} not there`, tone: 'off' }
      : { text: `${signs.bad} no answer`, tone: 'bad' };
  }
  return runStatus(feed.data);
}

/** The status of a run that was read. Unknown words are shown as they are. */
export function runStatus(run: WikiRun): Span {
  const { status } = wikiFacts(run);
  switch (status) {
    case 'completed':
      return { text: `${signs.good} completed`, tone: 'good' };
    case 'running':
      return { text: `${signs.busy} running`, tone: 'busy' };
    case 'failed':
      return { text: `${signs.bad} failed`, tone: 'bad' };
    default:
      return { text: status ? `${signs.unknown} ${status}` : unknownText, tone: 'muted' };
  }
}
