import { padEnd } from '../../../terminal/width.ts';
import type { Binding } from '../../actions/binding.ts';
import type { Operator } from '../../actions/operator.ts';
import { keyLabel } from '../../input/keys.ts';
import { emptyLine, type Line, line, type Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import type { Size } from '../frame/screen-size.ts';

const keysWidth = 14;
const columnWidth = keysWidth + 38;

export type Help = {
  bindings: readonly Binding[];
  /** How many pages were turned, forwards and back; beyond the last page comes the first. */
  turned: number;
};

/** Every action that can be reached from here, in as many columns as fit and pages as it takes. */
export function helpLines(
  { bindings, turned }: Help,
  operator: Operator,
  { width, height }: Size,
  glyphs: Glyphs,
): Line[] {
  const columns = Math.max(1, Math.floor((width - 6) / columnWidth));
  const room = Math.max(1, height - 4);
  const pages = Math.max(1, Math.ceil(bindings.length / (columns * room)));
  const page = ((turned % pages) + pages) % pages;
  const start = page * columns * room;
  const entries = bindings
    .slice(start, start + columns * room)
    .map((binding) => helpEntry(binding, operator, glyphs));
  // A box that keeps its height does not jump when a page is turned.
  const perColumn = pages > 1 ? room : Math.ceil(entries.length / columns);

  const rows = Array.from(
    { length: perColumn },
    (_, row): Line => ({
      spans: Array.from({ length: columns }, (_, column) => entries[column * perColumn + row])
        .filter((entry) => entry !== undefined)
        .flat(),
    }),
  );
  const turn = pages > 1 ? ([['j k', 'accent'], ` page ${page + 1} of ${pages}   `] as const) : [];
  return [...rows, emptyLine, line(...turn, ['esc', 'accent'], [' close', 'muted'])];
}

function helpEntry(
  { action, disabledReason }: Binding,
  operator: Operator,
  glyphs: Glyphs,
): Span[] {
  const isAscii = glyphs.set === 'ascii';
  const keys = action.keys.map((key) => keyLabel(key, isAscii)).join(' ');
  const reach = action.isHarmful ? `x ${keys}` : keys;
  const isPossible = disabledReason(operator) === undefined;
  return [
    { text: padEnd(reach, keysWidth), tone: 'accent' },
    { text: padEnd(action.title, columnWidth - keysWidth), tone: isPossible ? 'text' : 'muted' },
  ];
}
