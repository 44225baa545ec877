import { type Line, type Size, signs, silence } from '../draw/line.ts';
import { keyAction, overlayAction } from '../keys/action.ts';
import { bind } from '../keys/binding.ts';
import {
  closeAction,
  createCursor,
  cursorActions,
  OverlayBox,
  type WithCursor,
} from '../overlays/box.tsx';
import type { Overlay } from '../shell/shell.ts';
import { combined, createValue, type Store, useStore } from '../shell/store.ts';
import { allChoices, type ColumnChoice, isNaming } from './chosen-columns.ts';
import type { TableKeys } from './table.ts';

/** The columns of a table while they are chosen; the table follows at once. */
type Chooser = WithCursor & {
  columns: TableKeys['columns'];
  choices: Store<readonly ColumnChoice[], readonly ColumnChoice[]>;
  choose(chosen: readonly ColumnChoice[] | undefined): void;
};

export const columnsAction = overlayAction<TableKeys>({
  id: 'table.columns',
  title: 'Choose the columns and their order',
  synonyms: 'hide show move order columns',
  keys: ['|'],
  overlay: columnsOverlay,
});

function columnsOverlay({ columns, get, update }: TableKeys): Overlay {
  const choices = createValue(allChoices(columns, get().view.chosen));
  const chooser: Chooser = {
    columns,
    selected: createCursor(columns.length),
    choices,
    choose(chosen) {
      choices.dispatch(allChoices(columns, chosen));
      update({ type: 'columns-chosen', chosen });
    },
  };
  return {
    bindings: bind(columnChoiceActions, () => chooser),
    draw: (size) => <ColumnsBox chooser={chooser} size={size} />,
    state: combined(choices, chooser.selected),
  };
}

const current = ({ choices, selected }: Chooser) => choices.get()[selected.get()];

function switchColumn({ choices, selected, choose }: Chooser) {
  choose(
    choices
      .get()
      .map((one, at) => (at === selected.get() ? { ...one, isShown: !one.isShown } : one)),
  );
}

const movedBy = (by: 1 | -1) => (chooser: Chooser) => {
  const { choices, selected, choose } = chooser;
  const [at, moved] = [selected.get(), current(chooser)];
  if (moved === undefined || at + by < 0) return;
  const others = choices.get().toSpliced(at, 1);
  choose(others.toSpliced(at + by, 0, moved));
  selected.dispatch(at + by);
};

export const columnChoiceActions = [
  keyAction<Chooser>('columns.switch', 'Show or hide the column', ['space'], switchColumn, {
    hint: 'show or hide',
    disabledReason(chooser) {
      const choice = current(chooser);
      return choice && isNaming(choice, chooser.columns)
        ? 'The column that names the rows is always shown.'
        : undefined;
    },
  }),
  keyAction<Chooser>('columns.left', 'Move the column left', ['K', 'shift-up'], movedBy(-1), {
    hint: 'left',
  }),
  keyAction<Chooser>('columns.right', 'Move the column right', ['J', 'shift-down'], movedBy(1), {
    hint: 'right',
  }),
  keyAction<Chooser>(
    'columns.usual',
    'Show the usual columns',
    ['u'],
    ({ choose }) => choose(undefined),
    {
      hint: 'usual',
    },
  ),
  ...cursorActions('columns', 'column').filter(({ id }) => !id.includes('page')),
  closeAction('columns.close', 'Close the list of columns', ['enter', 'esc', 'q', '|']),
];

function ColumnsBox({ chooser, size }: { chooser: Chooser; size: Size }) {
  const choices = useStore(chooser.choices);
  const selected = useStore(chooser.selected);
  const room = Math.max(1, size.height - 2);
  const top = Math.max(0, Math.min(selected - Math.floor(room / 2), choices.length - room));
  const content = choiceLines(choices, chooser).slice(top, top + room);
  const hidden = { above: top, below: choices.length - top - content.length };
  return <OverlayBox title="Columns" {...{ content, size, hidden }} />;
}

const choiceLines = (choices: readonly ColumnChoice[], { columns, selected }: Chooser): Line[] =>
  choices.map(({ id, isShown }, index) => {
    const column = columns.find((one) => one.id === id);
    const isSelected = index === selected.get();
    const isFixed = isNaming({ id }, columns);
    const sign = isShown || isFixed ? signs.good : ' ';
    return {
      isSelected,
      ...(!isSelected && { spoken: silence }),
      spans: [
        { text: isSelected ? `${signs.cursor} ` : '  ', tone: 'accent' },
        { text: sign, tone: 'good', spoken: isShown || isFixed ? 'shown ' : 'hidden ' },
        { text: `  ${column?.title ?? id}` },
        { text: isFixed ? '  always shown' : '', tone: 'muted' },
      ],
    };
  });
