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
import type { Tone } from '../../draw/theme.ts';

/** A summary of a run: its repository, status, times, error and pages. */
export function runSummary(
  known: KnownRun,
  { width, nowMs }: { width: number; nowMs: number },
): Line[] {
  const run = feedData(known.feed);
  const { repository, url, error } = wikiFacts(run ?? {});
  const reason = known.feed.state === 'down' ? known.feed.reason.message : error;
  const lead = { first: [{ text: `${signs.bad} `, tone: 'bad' as const }], rest: [{ text: '  ' }] };

  return [
    {
      spans: [
        { text: repository ?? 'wiki run', tone: 'strong' },
        { text: '  ' },
        statusCell(known),
      ],
    },
    ...(url === undefined ? [] : [line([url, 'muted'])]),
    emptyLine,
    ...factLines('run', known.id, width),
    ...(run ? timeLines(run, width, nowMs) : []),
    ...(reason ? [emptyLine, ...wrappedLines(reason, width, { lead, tone: 'bad' })] : []),
    ...(run ? [...fieldLines(run, width), ...pageLines(wikiPages(run), width)] : []),
  ];
}

function timeLines(run: WikiRun, width: number, nowMs: number): Line[] {
  const { createdAt, completedAt } = wikiFacts(run);
  if (createdAt === undefined) return [];
  const started = `${formatDateTime(createdAt)}  ${formatAge(nowMs - createdAt)} ago`;
  if (completedAt === undefined) return factLines('started', started, width);
  const ended = `${formatDateTime(completedAt)}  after ${formatDuration(completedAt - createdAt)}`;
  return [...factLines('started', started, width), ...factLines('ended', ended, width)];
}

function fieldLines(run: WikiRun, width: number): Line[] {
  const lines = otherFields(run).flatMap(([name, value]) =>
    factLines(name, shortText(value), width),
  );
  return lines.length === 0 ? [] : [emptyLine, ...lines];
}

const sizeWidth = 7;

/** A line for each page: its title, path and size. */
function pageLines(pages: readonly WikiPage[], width: number): Line[] {
  const sizes = pages.map(({ text }) => Buffer.byteLength(text));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const titleWidth = Math.floor(Math.max(0, width - sizeWidth) * 0.45);
  const pathWidth = Math.max(0, width - sizeWidth - titleWidth - 3);
  const shown = pages.map(({ title, path }, index) => {
    const pathText = padEnd(sanitizeLine(path ?? ''), pathWidth);
    const size = padStart(formatBytes(sizes[index]), sizeWidth);
    return line(padEnd(sanitizeLine(title ?? unknownText), titleWidth), [
      `  ${pathText} ${size}`,
      'muted',
    ]);
  });
  const count = counted(pages.length, 'page');
  return [emptyLine, line([count, 'strong'], [`  ${formatBytes(total)}`, 'muted']), ...shown];
}

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

/** The status of a run that was read. Unknown words are shown as the server sent them. */
export function runStatus(run: WikiRun): Span {
  const { status } = wikiFacts(run);
  if (!status) return { text: unknownText, tone: 'muted' };
  const [sign, tone] = looks.get(status) ?? ([signs.unknown, 'muted'] as const);
  return { text: `${sign} ${status}`, tone };
}

const looks: ReadonlyMap<string, readonly [sign: string, tone: Tone]> = new Map([
  ['completed', [signs.good, 'good']],
  ['running', [signs.busy, 'busy']],
  ['failed', [signs.bad, 'bad']],
]);
