import { padEnd } from '../../../terminal/width.ts';
import type { Binding } from '../../actions/binding.ts';
import type { Operator } from '../../actions/operator.ts';
import { keyLabel } from '../../input/keys.ts';
import { emptyLine, type Line, line, type Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import type { Size } from '../frame/screen-size.ts';

const columnWidth = 46;

/** Every action that can be reached from here, in as many columns as fit. */
export function helpLines(
  bindings: readonly Binding[],
  operator: Operator,
  { width, height }: Size,
  glyphs: Glyphs,
): Line[] {
  const entries = bindings.map((binding) => helpEntry(binding, operator, glyphs));
  const columns = Math.max(1, Math.floor((width - 6) / columnWidth));
  const perColumn = Math.ceil(entries.length / columns);
  const rows = Array.from(
    { length: Math.min(perColumn, height - 4) },
    (_, row): Line => ({
      spans: Array.from({ length: columns }, (_, column) => entries[column * perColumn + row])
        .filter((entry) => entry !== undefined)
        .flat(),
    }),
  );
  return [...rows, emptyLine, line(['esc', 'accent'], [' close', 'muted'])];
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
    { text: padEnd(reach, 14), tone: 'accent' },
    { text: padEnd(action.title, columnWidth - 14), tone: isPossible ? 'text' : 'muted' },
  ];
}
