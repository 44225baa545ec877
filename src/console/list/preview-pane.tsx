import { useRef } from 'react';
import type { Line, Size } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { previewHead } from './preview-head.ts';
import { useRested } from './use-rested.ts';
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
  const row = useRested(table.selected, table.cursor.id);
  const { preview } = table.controls;
  const width = size.width - 1;
  const height = size.height - 1;
  const content = useHeldLines(row, row !== table.selected, width, lines);
  const top = preview?.topOf(table.cursor.id, content.length, height) ?? 0;
  const head = previewHead({
    title,
    isFocused: preview?.isFocused() ?? false,
    seen: { from: top, count: content.length, height },
    width,
  });
  return <Pane lines={[head, ...content.slice(top, top + height)]} {...size} />;
}

/** The lines of a row. While a key is held, the row before it stays on show, and is not made anew with every key. */
function useHeldLines<Row>(
  row: Row | undefined,
  isHeld: boolean,
  width: number,
  lines: PreviewPaneProps<Row>['lines'],
): readonly Line[] {
  const last = useRef<{ row: Row | undefined; width: number; lines: readonly Line[] }>(undefined);
  const isSame = last.current?.row === row && last.current?.width === width;
  if (last.current === undefined || !isHeld || !isSame) {
    last.current = { row, width, lines: row === undefined ? [] : lines(row, width) };
  }
  return last.current.lines;
}
