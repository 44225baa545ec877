import { indented } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { previewHead } from './preview-head.ts';
import type { PreviewPaneProps } from './preview-pane.tsx';

/** Longer lines are hard to read. */
const widest = 100;

/** The preview of the row under the cursor in place of the list, to be scrolled. */
export function ZoomedRow<Row>({ table, title, size, lines }: PreviewPaneProps<Row>) {
  const { selected: row, cursor, controls } = table;
  const width = Math.min(widest, size.width - 4);
  const content = row === undefined ? [] : lines(row, width).map(indented);
  const height = size.height - 1;
  const top = controls.preview?.topOf(cursor.id, content.length, height) ?? 0;
  const seen = { from: top, count: content.length, height };
  const head = previewHead({ title, isFocused: true, seen, width });
  return <Pane lines={[indented(head), ...content.slice(top, top + height)]} {...size} />;
}
