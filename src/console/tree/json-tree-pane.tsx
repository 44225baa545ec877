import { fitSpans } from '../draw/fit-line.ts';
import type { Size } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { jsonLines } from './json-lines.ts';
import type { JsonTree } from './use-json-tree.ts';

/** A tree with its cursor, as much of it as fits. The last cell stays free of what may stand beside it. */
export function JsonTreePane({ tree, size }: { tree: JsonTree; size: Size }) {
  const marks = tree.search.marks();
  const lines = jsonLines(tree.rows, { selectedId: tree.selected?.id, marks });
  const shown = lines.map((line) => ({
    ...line,
    spans: fitSpans(line.spans, size.width - 1),
  }));
  return <Pane lines={shown} {...size} />;
}
