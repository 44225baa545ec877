import { useConsole } from '../../console-context.ts';
import type { Line } from '../../text/line.ts';
import type { Size } from '../frame/screen-size.ts';
import { Pane } from '../pane.tsx';
import { useRested } from '../use-rested.ts';
import { previewHead } from './preview-head.ts';
import type { Table } from './use-table.ts';

export type PreviewPaneProps<Row> = {
  table: Table<Row>;
  /** What is previewed, in one word. */
  title: string;
  size: Size;
  lines: (row: Row, width: number) => readonly Line[];
};

/** What is known of the selected row, under a head that says what it is and how much of it is seen. */
export function PreviewPane<Row>({ table, title, size, lines }: PreviewPaneProps<Row>) {
  const { glyphs } = useConsole();
  const row = useRested(table.selected, table.cursor.id);
  const { preview } = table.controls;
  const width = size.width - 1;
  const height = size.height - 1;
  const content = row === undefined ? [] : lines(row, width);
  const top = preview?.topOf(table.cursor.id, content.length, height) ?? 0;
  const head = previewHead(
    {
      title,
      isFocused: preview?.isFocused() ?? false,
      seen: { from: top, count: content.length, height },
      width,
    },
    glyphs,
  );
  return <Pane lines={[head, ...content.slice(top, top + height)]} {...size} />;
}
