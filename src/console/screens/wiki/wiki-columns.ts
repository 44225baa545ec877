import { formatCount, unknownText } from '../../../domain/format/number.ts';
import { formatAge } from '../../../domain/format/time.ts';
import type { WikiRun } from '../../../domain/resources.ts';
import { type WikiFacts, wikiFacts } from '../../../domain/wiki/wiki-facts.ts';
import { feedData } from '../../data/feed.ts';
import type { KnownRun } from '../../data/use-wiki-run.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import type { Column } from '../../list/column.ts';

/** The columns of the remembered runs, as far as their records tell. */
export function wikiColumns(nowMs: number): Column<KnownRun>[] {
  return [
    {
      id: 'run',
      title: 'RUN',
      width: 13,
      dropOrder: 0,
      cut: 'middle',
      cell: ({ id }) => ({ text: id }),
      value: { kind: 'text', read: readId },
    },
    {
      id: 'status',
      title: 'STATUS',
      width: 12,
      dropOrder: 0,
      cell: (run) => statusCell(run),
      value: { kind: 'text', read: readStatus },
    },
    {
      id: 'repository',
      title: 'REPOSITORY',
      width: 18,
      grow: 1,
      dropOrder: 1,
      cell: (run) => ({ text: readRepository(run) ?? unknownText }),
      value: { kind: 'text', read: readRepository },
    },
    {
      id: 'pages',
      title: 'PAGES',
      width: 5,
      align: 'right',
      dropOrder: 3,
      cell: (run) => ({ text: formatCount(readPages(run)) }),
      value: { kind: 'number', read: readPages },
    },
    ageColumn(nowMs),
  ];
}

const ageColumn = (nowMs: number): Column<KnownRun> => ({
  id: 'age',
  title: 'AGE',
  width: 4,
  align: 'right',
  dropOrder: 2,
  cell(run) {
    const time = readTime(run);
    return { text: formatAge(time === undefined ? null : nowMs - time), tone: 'muted' };
  },
  value: { kind: 'time', read: readTime },
});

/** The status in a sign and a word; words that are not known are shown as they came. */
export function statusCell({ feed }: KnownRun): Span {
  if (feed.state === 'loading') return { text: signs.ellipsis, tone: 'muted' };
  if (feed.state === 'down') {
    return feed.reason.code === 'not-found'
      ? { text: `${signs.off} not there`, tone: 'off' }
      : { text: `${signs.bad} no answer`, tone: 'bad' };
  }
  return runStatus(feed.data);
}

/** How a run stands that could be read. */
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

const factsOf = ({ feed }: KnownRun): WikiFacts => wikiFacts(feedData(feed) ?? {});

const readId = ({ id }: KnownRun) => id;
const readStatus = (run: KnownRun) => factsOf(run).status;
const readRepository = (run: KnownRun) => factsOf(run).repository;
const readPages = (run: KnownRun) => factsOf(run).pages;
const readTime = (run: KnownRun) => factsOf(run).createdAt;
