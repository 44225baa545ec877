import { useMemo } from 'react';
import { useShell } from '../shell/shell-context.ts';
import { createStore, useStore } from '../shell/store.ts';
import type { JsonTreeControls } from './json-tree-controls.ts';
import type { Reading } from './reading-actions.ts';

/** Which value of the record `name` is read on the whole screen: none, or the one at a path. */
export function useReadPath(
  name: string,
  { pointer }: Pick<JsonTreeControls, 'pointer'>,
): {
  path: string | undefined;
  reading: Reading;
} {
  const { visitStores } = useShell();
  const store = visitStores.of(`${name} read`, () =>
    createStore((_: string | undefined, path: string | undefined) => path, undefined),
  );
  const path = useStore(store);

  const reading = useMemo(
    () => ({
      obstacle: () =>
        pointer() === '' ? 'This is the whole record: go to one of its values.' : undefined,
      begin: () => store.dispatch(pointer()),
      end: () => store.dispatch(undefined),
    }),
    [store, pointer],
  );
  return { path, reading };
}
