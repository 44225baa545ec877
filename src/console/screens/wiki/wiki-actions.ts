import { counted } from '../../../domain/format/counted.ts';
import { wikiFacts } from '../../../domain/wiki/wiki-facts.ts';
import { feedData } from '../../data/feed.ts';
import type { KnownRun } from '../../data/use-wiki-run.ts';
import { viewAction } from '../../keys/action.ts';
import { bind, bindAs } from '../../keys/binding.ts';
import { copyAction } from '../../keys/copy-action.ts';
import type { Table } from '../../list/use-table.ts';
import { promptOverlay } from '../../overlays/prompt/prompt-overlay.tsx';
import type { Binding } from '../../shell/shell.ts';
import { deleteWikiRun } from './delete-wiki-run.ts';

const openRun = viewAction<KnownRun>({
  id: 'wiki.open',
  title: 'Read this wiki run',
  keys: ['enter', 'l'],
  hint: 'read',
  run({ id, feed }, shell) {
    const { repository } = wikiFacts(feedData(feed) ?? {});
    shell.open({
      screen: 'wiki-run',
      wikiRunId: id,
      ...(repository === undefined ? {} : { title: `Wiki of ${repository}` }),
    });
  },
});

const copyId = copyAction<KnownRun>({
  id: 'wiki.copy-id',
  title: 'Copy the id of this wiki run',
  keys: ['y'],
  hint: 'copy id',
  nouns: ['id', 'ids'],
  textOf: ({ id }) => id,
});

const openById = viewAction<true>({
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
});

const forgetRun = viewAction<KnownRun>({
  id: 'wiki.forget',
  title: 'Take this run off the list; it stays where it is',
  keys: ['F'],
  run({ id }, shell) {
    shell.wikiRuns.dispatch({ type: 'forgotten', id });
    shell.say(`Forgot ${id}; o brings it back`);
  },
  together: {
    title: ({ length }) => `Take ${counted(length, 'marked run')} off the list`,
    run(runs, shell) {
      for (const { id } of runs) shell.wikiRuns.dispatch({ type: 'forgotten', id });
      shell.say(`Forgot ${counted(runs.length, 'wiki run')}; o brings one back`);
    },
  },
});

/** Everything that keys do to the list of runs, without harming any. */
export const wikiActions = [openRun, openById, copyId, forgetRun];

/** What can be done with a run of the list, and without one. */
export const wikiBindings = (rows: Pick<Table<KnownRun>, 'current' | 'selection'>): Binding[] => [
  ...bind([openRun], rows.current),
  ...bind([openById], () => true as const),
  ...bind([copyId, forgetRun], rows.current, rows.selection),
  ...bindAs([deleteWikiRun], rows, ({ id, feed }) => ({ id, run: feedData(feed) })),
];
