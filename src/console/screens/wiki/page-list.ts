import { useMemo } from 'react';
import type { WikiRun } from '../../../api/resources.ts';
import { formatBytes } from '../../../figures/format/number.ts';
import { formatDateTime } from '../../../figures/time/format-time.ts';
import { type WikiPage, wikiFacts, wikiPages } from '../../../figures/wiki/wiki-facts.ts';
import { feedData } from '../../data/feed.ts';
import { emptyLine, type Line, line, signs } from '../../draw/line.ts';
import { wholeParts } from '../../draw/spans.ts';
import { keyAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import { countColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { useOwnBindings } from '../../list/own-actions.ts';
import type { RouteOf } from '../../shell/routes.ts';
import type { Binding } from '../../shell/shell.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { valueAt } from '../../tree/json-path.ts';
import { valueLines } from '../../tree/value-page.tsx';
import { type KnownRun, useWikiRun } from './use-wiki-run.ts';
import { deleteWikiRun, onPlatform, runStatus, wikiList } from './wiki-list.ts';

/** A page of a run: what tells it from the others, and where it is in the record. */
export type PageRow = WikiPage & { id: string; runId: string; pointer: string };

/** The pages of a run. Those of the same path are told apart by their titles, and those of the same title by their order. */
export function pageRows(runId: string, run: WikiRun): PageRow[] {
  const counts = new Map<string, number>();
  return wikiPages(run).map((page, index) => {
    const name = [page.path, page.title].join('#');
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    // A page without Markdown is read with all that it has.
    const pointer = `/pages/${index}${page.text === '' ? '' : '/markdown'}`;
    return { ...page, id: `${nth}#${name}`, runId, pointer };
  });
}

const openPage = keyAction<PageRow>(
  'wiki-page.read',
  'Read this page',
  ['enter', 'l', 'z'],
  ({ id, runId, title, path }, shell) =>
    shell.open({ screen: 'wiki-page', wikiRunId: runId, page: id, title: title ?? path }),
  { hint: 'read' },
);

type Context = { run: WikiRun | undefined; isDeleted: boolean };

const none: readonly PageRow[] = [];

/** Lines of a page beside the list: more than any screen shows. */
const maxLines = 300;
const maxCharacters = 8_000;

/** The pages of one wiki run. */
export const pageList: ListDescription<PageRow, Context, RouteOf<'wiki-run'>> = {
  name: 'wiki-pages',
  order: 'in the order of the record',
  subject: 'wiki run',
  useRows({ wikiRunId: id }) {
    const feed = useWikiRun(id);
    const isDeleted = useStore(useShell().wikiRuns).deleted.has(id);
    const run = isDeleted ? undefined : feedData(feed);
    const bindings = useRunBindings({ id, feed }, run);
    const rows = useMemo(() => (run ? pageRows(id, run) : none), [id, run]);
    const context = useMemo(() => ({ run, isDeleted }), [run, isDeleted]);
    const read = isDeleted ? {} : { feed, freshness: feed };
    return { rows, context, nowMs: useNow(60_000), ...read, bindings };
  },
  idOf: ({ id }) => id,
  columns: [
    textColumn(
      {
        id: 'title',
        about: 'The title of the page.',
        width: 24,
        grow: 1,
        dropOrder: 0,
        isName: true,
        tone: 'text',
      },
      ({ title }) => title,
    ),
    textColumn(
      { id: 'path', about: 'Where the page is.', width: 24, grow: 1, dropOrder: 1, cut: 'middle' },
      ({ path }) => path,
    ),
    countColumn(
      { id: 'size', figure: 'wiki-page-size', width: 8, dropOrder: 2 },
      ({ text }) => (text === '' ? undefined : Buffer.byteLength(text)),
      formatBytes,
    ),
  ],
  fields: [{ name: 'text', kind: 'text', read: ({ text }) => text }],
  actions: [openPage],
  emptyText: ({ context: { isDeleted } }) =>
    isDeleted ? 'This run was deleted.' : 'This run has no pages.',
  summary: (_, { context: { run } }) => (run ? [{ text: '   ' }, runStatus(run)] : []),
  head: {
    rows: () => headRows,
    lines: (_, { context: { run }, width }) => (run ? headLines(run, width) : []),
  },
  preview: {
    title: 'Page',
    lines({ pointer }, { context: { run }, width }) {
      const room = { width, height: maxLines, characters: maxCharacters };
      return valueLines(valueAt(run, pointer), 'markdown', room);
    },
  },
  document: { of: (_, { run }) => run },
};

/** Rows above the pages: what is known of the run, and why it failed. */
const headRows = 2;

function headLines(run: WikiRun, width: number): Line[] {
  const { url, createdAt, completedAt, error } = wikiFacts(run);
  const facts = [
    createdAt !== undefined && `started ${formatDateTime(createdAt)}`,
    completedAt !== undefined && `ended ${formatDateTime(completedAt)}`,
    url,
  ].flatMap((text) => (text ? [[{ text, tone: 'muted' } as const]] : []));
  return [
    { spans: [{ text: ' ' }, ...wholeParts(facts, width - 1, '   ')] },
    error === undefined ? emptyLine : line([` ${signs.bad} ${error}`, 'bad']),
  ];
}

/** What acts on a run, whichever of its pages is selected. */
export function useRunBindings(known: KnownRun, run: WikiRun | undefined): readonly Binding[] {
  const { id } = known;
  const own = useOwnBindings(wikiList, run && known, onPlatform);
  return useMemo(
    () => [...bind([deleteWikiRun], () => run && { id, run }), ...own],
    [id, run, own],
  );
}
