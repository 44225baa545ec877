import { padEnd, textWidth } from '../../terminal/width.ts';
import type { PlaceableColumn } from '../draw/column-layout.ts';
import { type Line, type Size, signs, silence } from '../draw/line.ts';
import { keyAction, viewAction } from '../keys/action.ts';
import { bind } from '../keys/binding.ts';
import type { Overlay } from '../shell/shell.ts';
import { useStore } from '../shell/store.ts';
import { closeAction, createCursor, cursorActions, OverlayBox, type WithCursor } from './box.tsx';

type ChoiceItem = {
  text: string;
  /** The key that chooses it at once; by default the first free letter of its text. */
  letter?: string | undefined;
  note?: string;
  /** Called after the list has closed. */
  choose(): void;
};

export type ChoiceOptions = {
  title: string;
  items: readonly ChoiceItem[];
  selected?: number;
  /** Whether items have numbers instead of letters. The first nine numbers are keys. */
  isNumbered?: boolean;
};

/** A short list over the screen, for choosing one item by its letter or with the cursor. */
export function choiceOverlay(options: ChoiceOptions): Overlay {
  const { title, items, selected = 0, isNumbered = false } = options;
  const letters = isNumbered ? items.map((_, index) => `${index + 1}`) : choiceLetters(items);
  const choice: Choice = {
    title,
    items: items.map((item, index) => ({ ...item, letter: letters[index] })),
    selected: createCursor(items.length, selected),
  };
  return {
    bindings: bind([...choiceLetterActions(choice), ...choiceActions], () => choice),
    draw: (size) => <ChoiceBox choice={choice} size={size} />,
  };
}

type Choice = WithCursor & Pick<ChoiceOptions, 'title' | 'items'>;

export const choiceActions = [
  ...cursorActions('choice', 'entry'),
  viewAction<Choice>({
    id: 'choice.take',
    title: 'Choose this entry',
    keys: ['enter'],
    hint: 'choose',
    run({ items, selected }, shell) {
      shell.closeOverlay();
      items[selected.get()]?.choose();
    },
  }),
  closeAction('choice.leave', 'Close without choosing', ['esc', 'q']),
];

const choiceLetterActions = ({ items }: Choice) =>
  items.map(({ letter, text, choose }) =>
    keyAction<Choice>('choice.letter', text, letter === undefined ? [] : [letter], (_, shell) => {
      shell.closeOverlay();
      choose();
    }),
  );

function ChoiceBox({ choice, size }: { choice: Choice; size: Size }) {
  const selected = useStore(choice.selected);
  const room = Math.max(1, size.height - 2);
  const top = Math.max(0, Math.min(selected - Math.floor(room / 2), choice.items.length - room));
  const content = choiceLines(choice, selected).slice(top, top + room);
  const hidden = { above: top, below: choice.items.length - top - content.length };

  const onClick = (line: number) => {
    choice.selected.dispatch(top + line);
    return 'choice.take';
  };
  return <OverlayBox title={choice.title} {...{ content, size, hidden, onClick }} />;
}

function choiceLines({ items }: Choice, selected: number): Line[] {
  const widest = Math.max(...items.map(({ text }) => textWidth(text)));
  const keyWidth = Math.max(...items.map(({ letter = ' ' }) => letter.length));
  return items.map(({ letter = ' ', text, note = '' }, index) => {
    const isSelected = index === selected;
    return {
      isSelected,
      ...(!isSelected && { spoken: silence }),
      spans: [
        { text: isSelected ? signs.cursor : ' ', tone: 'accent' },
        { text: letter.padStart(keyWidth), tone: 'accent' },
        { text: `  ${padEnd(text, widest)} ` },
        { text: ` ${note}`, tone: 'muted' },
      ],
    };
  });
}

/** A letter for each item: its own, the first free one of its text, or any free one. Undefined when all are taken. */
export function choiceLetters(
  items: readonly { text: string; letter?: string | undefined }[],
): (string | undefined)[] {
  const wanted = new Set(items.flatMap(({ letter }) => letter ?? []));
  // Without g, j, k and q, which are keys of the list itself.
  const free = new Set([...'abcdefhilmnoprstuvwxyz'].filter((letter) => !wanted.has(letter)));
  return items.map(({ text, letter: own }) => {
    if (own !== undefined) return own;
    const letter = [...text.toLowerCase(), ...free].find((candidate) => free.has(candidate));
    if (letter !== undefined) free.delete(letter);
    return letter;
  });
}

/** The letter of the order of the server. */
export const serverLetter = 'o';

/** Titles that several screens have: each has the same letter everywhere. */
const lettersOfTitles: Readonly<Record<string, string>> = {
  AGE: 'a',
  CREDITS: 'c',
  MODEL: 'm',
  NAME: 'n',
  PERSON: 'p',
  REPOSITORY: 'r',
  STATUS: 's',
};

/** A letter for each column, by its ID. Columns that are dropped last on narrow screens choose first. */
export function sortLetters(
  columns: readonly Pick<PlaceableColumn, 'id' | 'title' | 'dropOrder'>[],
): ReadonlyMap<string, string | undefined> {
  const lasting = columns.toSorted((a, b) => a.dropOrder - b.dropOrder);
  const wanted = lasting.map(({ title }) => ({ text: title, letter: lettersOfTitles[title] }));
  const letters = choiceLetters([...wanted, { text: '', letter: serverLetter }]);
  return new Map(lasting.map(({ id }, index) => [id, letters[index]]));
}
