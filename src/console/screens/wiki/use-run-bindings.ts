import { useMemo } from 'react';
import type { WikiRun } from '../../../domain/resources.ts';
import { type Binding, bind } from '../../actions/binding.ts';
import { deleteWikiRun } from '../../actions/delete-wiki-run.ts';
import { treeBindings } from '../../components/json-tree/json-tree-bindings.ts';
import type { JsonTree } from '../../components/json-tree/use-json-tree.ts';
import { type Reading, readingActions } from '../../components/json-value/reading-actions.ts';
import { useConsole } from '../../console-context.ts';

export type OpenRun = {
  id: string;
  /** Undefined while it is not read, or not there anymore. */
  run: WikiRun | undefined;
  tree: JsonTree;
  reading: Reading;
};

/** What keys do to the record of a run. */
export function useRunBindings({ id, run, tree, reading }: OpenRun): Binding[] {
  const { controls, search } = tree;
  const { memory } = useConsole();
  return useMemo(() => {
    const onDeleted = () => memory.wikiRuns.dispatch({ type: 'deleted', id });
    const target = run === undefined ? undefined : { id, run, onDeleted };
    return [
      ...bind(readingActions, () => (run === undefined ? undefined : reading)),
      ...treeBindings({ controls, search }, run !== undefined),
      ...bind([deleteWikiRun], () => target),
    ];
  }, [id, run, memory, controls, search, reading]);
}
