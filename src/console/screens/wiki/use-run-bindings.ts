import { useMemo } from 'react';
import type { WikiRun } from '../../../domain/resources.ts';
import { bind } from '../../keys/binding.ts';
import type { Binding } from '../../shell/shell.ts';
import { treeBindings } from '../../tree/json-tree-bindings.ts';
import { type Reading, readingActions } from '../../tree/reading-actions.ts';
import type { JsonTree } from '../../tree/use-json-tree.ts';
import { deleteWikiRun } from './delete-wiki-run.ts';

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
  return useMemo(() => {
    const target = run === undefined ? undefined : { id, run };
    return [
      ...bind(readingActions, () => (run === undefined ? undefined : reading)),
      ...treeBindings({ controls, search }, run !== undefined),
      ...bind([deleteWikiRun], () => target),
    ];
  }, [id, run, controls, search, reading]);
}
