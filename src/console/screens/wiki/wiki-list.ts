import { counted } from '../../../domain/format/counted.ts';
import { type WikiFacts, wikiFacts } from '../../../domain/wiki/wiki-facts.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { feedData } from '../../data/feed.ts';
import { type KnownRun, runsFreshness, useKnownRuns } from '../../data/use-wiki-run.ts';
import { emptyLine, type Line, line } from '../../draw/line.ts';
import { actionOn, copyAction, viewAction } from '../../keys/action.ts';
import { ageColumn, countColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { promptOverlay } from '../../overlays/prompt/prompt-overlay.tsx';
import { useNow } from '../../shell/time.ts';
import { deleteWikiRun } from './delete-wiki-run.ts';
import { runSummary, statusCell } from './run-summary.ts';

const nothing = {};

/** The wiki runs that the console remembers, because the API cannot list them. */
export const wikiList: ListDescription<KnownRun, object> = {
  name: 'wiki',
  subject: 'wiki runs',
  useRows() {
    const rows = useKnownRuns();
    const nowMs = useNow();
    return { rows, around: nothing, nowMs, freshness: runsFreshness(rows, nowMs) };
  },
  idOf: ({ id }) => id,
  targetIdOf: ({ id }) => id,
  columns: [
    textColumn({ id: 'run', width: 13, dropOrder: 0, cut: 'middle', tone: 'text' }, ({ id }) => id),
    {
      id: 'status',
      title: 'STATUS',
      width: 12,
      dropOrder: 0,
      cell: statusCell,
      value: {
        kind: 'text',
        read: (run) => factsOf(run).status,
        ranks: ['failed', 'running', 'completed'],
      },
    },
    textColumn(
      { id: 'repository', width: 18, grow: 1, dropOrder: 1, tone: 'text' },
      (run) => factsOf(run).repository,
    ),
    countColumn({ id: 'pages', width: 5, dropOrder: 3 }, (run) => factsOf(run).pages),
    ageColumn(
      { id: 'age', width: 4, dropOrder: 2, tone: 'muted' },
      (run) => factsOf(run).createdAt,
      { exportedAs: 'created-at' },
    ),
  ],
  listActions: [
    viewAction<true>({
      id: 'wiki.open-by-id',
      title: 'Open a wiki run by its id',
      keys: ['o'],
      hint: 'open by id',
      isHintKept: true,
      run: (_, shell) =>
        shell.show(
          promptOverlay({
            label: 'wiki run',
            remark: (text) => ({
              spans: [{ text: text.trim() === '' ? 'type or paste an id' : '', tone: 'muted' }],
            }),
            onSubmit(text) {
              const wikiRunId = text.trim();
              if (wikiRunId !== '') shell.open({ screen: 'wiki-run', wikiRunId });
            },
          }),
        ),
    }),
  ],
  actions: [
    viewAction<KnownRun>({
      id: 'wiki.open',
      title: 'Open this wiki run',
      keys: ['enter', 'l'],
      hint: 'read',
      run(run, shell) {
        const { repository } = factsOf(run);
        const title = repository && `Wiki of ${repository}`;
        shell.open({ screen: 'wiki-run', wikiRunId: run.id, title });
      },
    }),
    copyAction<KnownRun>({
      id: 'wiki.copy-id',
      title: 'Copy the wiki run id',
      keys: ['y'],
      hint: 'copy id',
      nouns: ['id', 'ids'],
      textOf: ({ id }) => id,
    }),
    viewAction<KnownRun>({
      id: 'wiki.forget',
      title: 'Remove this run from the list only',
      synonyms: 'hide remove',
      keys: ['F'],
      run({ id }, shell) {
        shell.wikiRuns.dispatch({ type: 'forgotten', id });
        shell.say(`Forgot ${id}; press o to open it again`);
      },
      together: {
        title: ({ length }) => `Remove ${counted(length, 'marked run')} from the list`,
        run(runs, shell) {
          for (const { id } of runs) shell.wikiRuns.dispatch({ type: 'forgotten', id });
          shell.say(`Forgot ${counted(runs.length, 'wiki run')}; press o to open one again`);
        },
      },
    }),
    actionOn(deleteWikiRun, ({ id, feed }: KnownRun) => ({ id, run: feedData(feed) })),
  ],
  emptyText: ({ width }) => noRunsLines(width),
  preview: { title: 'Wiki run', lines: runSummary },
  note: runSummary,
  document: { of: ({ feed }) => feedData(feed), missing: 'This run has not been loaded yet.' },
};

const factsOf = ({ feed }: KnownRun): WikiFacts => wikiFacts(feedData(feed) ?? {});

/** Shown instead of an empty list: how to get the id of a run. */
function noRunsLines(width: number): Line[] {
  const text =
    'The API reads and deletes wiki runs by id but does not list them: ask the person who ' +
    'started the run for its id. Runs that you open are listed here.';
  return [
    emptyLine,
    line('  ', ['No wiki runs opened yet', 'strong']),
    emptyLine,
    ...wrapText(text, Math.min(72, width - 6)).map((row) => line('    ', row)),
    emptyLine,
    line('    ', ['o', 'accent'], ' opens one by its id'),
  ];
}
