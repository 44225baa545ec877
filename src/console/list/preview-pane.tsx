import { Box } from 'ink';
import { useLayoutEffect, useMemo } from 'react';
import { formatCount } from '../../figures/format/number.ts';
import { textWidth } from '../../terminal/width.ts';
import { indented, type Line, type Size, type Span, signs } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { spansText } from '../draw/spans.ts';
import { balanced, flowed, previewIndent, previewTop } from '../frame/list-split.ts';
import { frameRows, useScreenSize } from '../frame/screen.tsx';
import { settled } from '../frame/split.tsx';
import { linesAsTexts, TextScreen } from '../search/text-screen.tsx';
import type { Binding } from '../shell/shell.ts';
import { useStore } from '../shell/store.ts';
import { nameCell } from './column.ts';
import { previewScroll } from './list-actions.ts';
import type { ReadList } from './list-description.ts';
import type { TableLook } from './shown-table.ts';
import type { ShownTable, Table } from './table.ts';
import { inspectedName } from './use-table.ts';

type Preview<Row, Context> = NonNullable<ReadList<Row, Context>['preview']>;

type PreviewPaneProps<Row, Context> = Preview<Row, Context> & {
  table: Table<Row, Context>;
  size: Size;
};

const nothing: readonly Line[] = [];
export const useNothing = () => nothing;

/** Details of the selected row. Below the list, which is wide, they continue from column to column. */
export function PreviewPane<Row, Context>(props: PreviewPaneProps<Row, Context>) {
  const { table, title, size } = props;
  const { look, subscribe } = table;
  const rested = useMemo(
    () => settled({ get: look, subscribe }, ({ snapshot }) => snapshot.cursor.id),
    [look, subscribe],
  );
  const shown = useStore(rested);
  const isFocused = shown.preview === 'focused';
  const { isBelow = false, columns = oneColumn } = shown.split ?? {};
  const room = { ...columns, height: size.height - 1 };
  const content = usePreviewLines(shown, props, room);
  const { height, count } = room;
  const top = useMemo(
    () => balanced(content, { height, count }, indentOf),
    [content, height, count],
  );
  const visible = useVisibleLines({ ...shown, table }, content.length, top.held);
  // Scrolled lines fill the columns, so that the last one can be reached.
  const flow = visible.from === 0 ? top : flowed(content.slice(visible.from), room);
  const indent = isBelow ? previewIndent : 0;
  const drawn = { ...visible, height: flow.held };
  const head = previewHead({ title, isFocused, visible: drawn, width: size.width - 1 - indent });
  const sign = { text: isFocused ? signs.cursor : '', tone: 'accent' } as const;
  const pointer = {
    onClick: () => 'table.focus-preview',
    onWheel: (rows: number) => previewScroll(table).moveBy(rows),
  };
  return (
    <Box flexDirection="column" {...size}>
      <Box>
        {isBelow && <Pane lines={[{ spans: [sign] }]} width={indent} height={1} />}
        <Pane lines={[head]} width={size.width - indent} height={1} {...pointer} />
      </Box>
      <Box paddingLeft={indent} columnGap={room.gap}>
        {flow.columns.map((lines, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <Pane key={index} lines={lines} width={room.width} height={room.height} {...pointer} />
        ))}
      </Box>
    </Box>
  );
}

const oneColumn = { count: 1, width: 1, gap: 0 };

/** The number of blanks before a line; undefined for a blank one. */
function indentOf({ spans }: Line): number | undefined {
  const indent = spansText(spans).search(/\S/);
  return indent === -1 ? undefined : indent;
}

/** The visible lines. Stores the scroll range for keys. */
export function useVisibleLines<Row, Context>(
  { table, snapshot }: Pick<ShownTable<Row, Context>, 'table' | 'snapshot'>,
  count: number,
  height: number,
): VisibleLines {
  useLayoutEffect(() => table.measured({ count, height }), [table, count, height]);
  return { from: previewTop(snapshot, { count, height }), count, height };
}

function usePreviewLines<Row, Context>(
  { snapshot: { selected: row }, data }: TableLook<Row, Context>,
  { lines, useLater = useNothing }: PreviewPaneProps<Row, Context>,
  { width, height, count }: Size & { count: number },
): readonly Line[] {
  const { context, nowMs } = data;
  const part = count > 1 ? height : undefined;
  const later = useLater(row, width);
  return useMemo(
    () => (row === undefined ? [] : lines(row, { context, nowMs, width, height: part, later })),
    [row, lines, context, nowMs, width, part, later],
  );
}

type VisibleLines = { from: number; count: number; height: number };

type PreviewHead = {
  title: string;
  isFocused: boolean;
  /** Omitted if nothing can be scrolled. */
  visible?: VisibleLines;
  width: number;
};

/** The line above a preview: its title, a rule, and the visible range unless all lines are visible. */
export function previewHead({ title, isFocused, visible, width }: PreviewHead): Line {
  const note = visible ? seenText(visible) : '';
  const rules = Math.max(0, width - textWidth(title) - textWidth(note) - (note === '' ? 1 : 2));
  return {
    spans: [
      { text: title, tone: isFocused ? 'accent' : 'muted' },
      { text: ` ${signs.rule.repeat(rules)}`, tone: isFocused ? 'accent' : 'border' },
      ...(note === ''
        ? []
        : [
            {
              text: ` ${note}`,
              tone: 'muted',
              spoken: ` lines ${note.replace(` ${signs.down}`, ', more below')}`,
            } satisfies Span,
          ]),
    ],
  };
}

function seenText({ from, count, height }: VisibleLines): string {
  if (count <= height) return '';
  const last = Math.min(count, from + height);
  const more = last < count ? ` ${signs.down}` : '';
  return `${from + 1}-${last} of ${formatCount(count)}${more}`;
}

type ZoomedRowProps<Row, Context> = {
  preview: Preview<Row, Context>;
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
