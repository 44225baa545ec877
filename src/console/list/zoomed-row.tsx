import { formatCount } from '../../figures/format/number.ts';
import { indented, type Span } from '../draw/line.ts';
import { frameRows, useScreenSize } from '../frame/screen.tsx';
import { TextScreen } from '../search/text-screen.tsx';
import { linesAsTexts } from '../search/text-search.ts';
import type { Binding } from '../shell/shell.ts';
import { nameCell } from './column.ts';
import { previewScroll } from './list-actions.ts';
import type { ReadList } from './list-description.ts';
import { previewHead, useNothing, useVisibleLines } from './preview-pane.tsx';
import type { ShownTable } from './table.ts';
import { inspectedName } from './use-table.ts';

type ZoomedRowProps<Row, Context> = {
  preview: NonNullable<ReadList<Row, Context>['preview']>;
  row: Row;
  shown: ShownTable<Row, Context>;
  /** Those of the list. */
  bindings: readonly Binding[];
};

/** Longer lines are hard to read. */
const maxWidth = 100;

/** The preview of the row under the cursor in place of the list, with scrolling and a search. */
export function ZoomedRow<Row, Context>(props: ZoomedRowProps<Row, Context>) {
  const { preview, row, shown, bindings } = props;
  const { title, lines, useLater = useNothing } = preview;
  const { table, snapshot } = shown;
  const { context, nowMs, freshness } = shown.data;
  const screen = useScreenSize();
  const height = screen.height - frameRows - 1;
  const width = Math.min(maxWidth, screen.width - 4);
  const later = useLater(row, width);
  const content = linesAsTexts(lines(row, { context, nowMs, width, later }).map(indented));
  const visible = useVisibleLines(shown, content.lines.length, height);
  const head = indented(previewHead({ title, isFocused: true, visible, width }));
  const details: Span[] = [
    {
      text: `${formatCount(snapshot.cursor.index + 1)} of ${formatCount(snapshot.ids.length)}  `,
      tone: 'muted',
    },
    { text: rowName(shown), tone: 'strong', isFreeText: true },
  ];

  return (
    <TextScreen
      name={`${inspectedName(snapshot.cursor.id)} preview`}
      content={content}
      head={[head]}
      scroll={() => previewScroll(table)}
      last={bindings}
      details={() => details}
      freshness={freshness}
    />
  );
}

/** The name of the row under the cursor. */
export const rowName = <Row, Context>({ table, snapshot, data }: ShownTable<Row, Context>) =>
  snapshot.selected === undefined ? '' : nameCell(snapshot.selected, table.columns, data);
