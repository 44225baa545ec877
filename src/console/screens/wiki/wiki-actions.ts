import { counted } from '../../../domain/format/counted.ts';
import { wikiFacts } from '../../../domain/wiki/wiki-facts.ts';
import { feedData } from '../../data/feed.ts';
import type { KnownRun } from '../../data/use-wiki-run.ts';
import { viewAction } from '../../keys/action.ts';
import { type Binding, bind, bindAs } from '../../keys/binding.ts';
import { copyAction } from '../../keys/copy-action.ts';
import type { Table } from '../../list/use-table.ts';
import type { Memory } from '../../shell/memory.ts';
import { deleteWikiRun } from './delete-wiki-run.ts';

const openRun = viewAction<KnownRun>({
  id: 'wiki.open',
  title: 'Read this wiki run',
  keys: ['enter', 'l'],
  when: 'wiki',
  hint: 'read',
  run({ id, feed }, operator) {
    const { repository } = wikiFacts(feedData(feed) ?? {});
    operator.open({
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
  when: 'wiki',
  hint: 'copy id',
  nouns: ['id', 'ids'],
  textOf: ({ id }) => id,
});

const openById = viewAction<true>({
  id: 'wiki.open-by-id',
  title: 'Open a wiki run by its id',
  keys: ['o'],
  when: 'wiki',
  hint: 'open by id',
  isHintKept: true,
  run: (_, operator) =>
    operator.prompt({
      label: 'wiki run',
      remark: (text) => ({
        spans: [{ text: text.trim() === '' ? 'type or paste an id' : '', tone: 'muted' }],
      }),
      onSubmit(text) {
        const wikiRunId = text.trim();
        if (wikiRunId !== '') operator.open({ screen: 'wiki-run', wikiRunId });
      },
    }),
});

const forgetRun = viewAction<{ id: string; forget(): void }>({
  id: 'wiki.forget',
  title: 'Take this run off the list; it stays where it is',
  keys: ['F'],
  when: 'wiki',
  run({ id, forget }, operator) {
    forget();
    operator.say(`Forgot ${id}; o brings it back`);
  },
  together: {
    title: ({ length }) => `Take ${counted(length, 'marked run')} off the list`,
    run(runs, operator) {
      for (const { forget } of runs) forget();
      operator.say(`Forgot ${counted(runs.length, 'wiki run')}; o brings one back`);
    },
  },
});

/** Everything that keys do to the list of runs, without harming any. */
export const wikiActions = [openRun, openById, copyId, forgetRun];

/** What can be done with a run of the list, and without one. */
export function wikiBindings(
  rows: Pick<Table<KnownRun>, 'current' | 'selection'>,
  memory: Memory,
): Binding[] {
  const withMemory = ({ id, feed }: KnownRun) => ({
    id,
    run: feedData(feed),
    forget: () => memory.wikiRuns.dispatch({ type: 'forgotten', id }),
    onDeleted: () => memory.wikiRuns.dispatch({ type: 'deleted', id }),
  });
  return [
    ...bind([openRun], rows.current),
    ...bind([openById], () => true as const),
    ...bind([copyId], rows.current, rows.selection),
    ...bindAs([forgetRun], rows, withMemory),
    ...bindAs([deleteWikiRun], rows, withMemory),
  ];
}
