import { textWidth } from '../../../terminal/width.ts';
import type { Binding } from '../../actions/binding.ts';
import type { Operator } from '../../actions/operator.ts';
import { keyLabel } from '../../input/keys.ts';
import type { Notice } from '../../notice.ts';
import type { Line, Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';

/** The last row: a notice while there is one, else what keys do. Hints that do not fit are left out whole. */
export function footerLine(
  {
    notice,
    bindings,
    operator,
  }: { notice: Notice; bindings: readonly Binding[]; operator: Operator },
  width: number,
  glyphs: Glyphs,
): Line {
  switch (notice.kind) {
    case 'working':
      return { spans: [{ text: ` ${glyphs.busy} ${notice.text}`, tone: 'busy' }] };
    case 'result':
      return { spans: [{ text: ` ${glyphs.good} ${notice.text}`, tone: 'good' }] };
    case 'error':
      return { spans: [{ text: ` ${glyphs.bad} ${notice.text}`, tone: 'bad' }] };
    case 'none':
      return { spans: hintSpans(bindings, operator, width, glyphs) };
  }
}

function hintSpans(
  bindings: readonly Binding[],
  operator: Operator,
  width: number,
  glyphs: Glyphs,
): Span[] {
  const spans: Span[] = [{ text: ' ' }];
  let left = width - 1;

  for (const binding of bindings) {
    const { hint, keys, isHarmful } = binding.action;
    const [key] = keys;
    if (hint === undefined || key === undefined || isHarmful) continue;
    if (!binding.applies() || binding.disabledReason(operator) !== undefined) continue;
    const label = keyLabel(key, glyphs.set === 'ascii');
    const size = textWidth(label) + textWidth(hint) + 3;
    if (size > left) continue;
    left -= size;
    spans.push({ text: label, tone: 'accent' }, { text: ` ${hint}  ` });
  }
  return spans;
}
