import { sanitizeText } from '../../terminal/sanitize.ts';
import { wrapText } from '../../terminal/wrap.ts';
import { type Line, line, type Size } from '../draw/line.ts';
import { viewAction } from '../keys/action.ts';
import { bind } from '../keys/binding.ts';
import type { TextOutput } from '../shell/question.ts';
import type { Overlay } from '../shell/shell.ts';
import {
  closeAction,
  createScroll,
  OverlayBox,
  type Scroll,
  scrollingActions,
  useScroll,
} from './box.tsx';
import { outsideAction } from './view-text.ts';

type Output = {
  title: string;
  text: string;
  /** As it came. */
  given: string;
  rowsIn(width: number): readonly string[];
  top: Scroll;
};

/** Shows a text from outside, such as what a program printed. */
export function outputOverlay({ title, text: given }: TextOutput): Overlay {
  const text = sanitizeText(given).trimEnd();
  let wrapped: { width: number; rows: readonly string[] } | undefined;
  const rowsIn = (width: number) => {
    if (wrapped?.width !== width) wrapped = { width, rows: wrapText(text, width) };
    return wrapped.rows;
  };
  const output: Output = { title, text, given, rowsIn, top: createScroll() };
  return {
    bindings: bind(outputActions, () => output),
    draw: (size) => <OutputBox output={output} size={size} />,
    state: output.top,
  };
}

export const outputActions = [
  closeAction('output.close', 'Close the output', ['esc', 'q', 'enter']),
  viewAction<Output>({
    id: 'output.copy',
    title: 'Copy the output',
    keys: ['y'],
    hint: 'copy',
    run: ({ text }, shell) => shell.copy(text, 'the output'),
  }),
  outsideAction<Output>('output.outside', ({ given }) => ({
    name: 'output.txt',
    text: (clean) => clean(given),
  })),
  ...scrollingActions('output'),
];

const [borderColumns, borderRows] = [4, 2];

function OutputBox({ output, size }: { output: Output; size: Size }) {
  const rows = output.rowsIn(size.width - borderColumns);
  const room = Math.max(1, size.height - borderRows);
  const { top, ...hidden } = useScroll(output.top, rows.length, room);
  const content = rows.slice(top, top + room).map((row): Line => line(row));

  return <OverlayBox title={output.title} content={content} size={size} hidden={hidden} />;
}
