import { useConsole } from '../../console-context.ts';
import type { Size } from '../frame/screen-size.ts';
import { Pane } from '../pane.tsx';
import { jsonLines } from './json-lines.ts';
import type { JsonTree } from './use-json-tree.ts';

/** A tree with its cursor, as much of it as fits. */
export function JsonTreePane({ tree, size }: { tree: JsonTree; size: Size }) {
  const { glyphs } = useConsole();
  return <Pane lines={jsonLines(tree.rows, tree.selected?.id, glyphs)} {...size} />;
}
