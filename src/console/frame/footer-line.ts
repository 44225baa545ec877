import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { textWidth, truncateEnd } from '../../terminal/width.ts';
import { type Line, type Span, signs } from '../draw/line.ts';
import { spansWidth, wholeParts } from '../draw/spans.ts';
import { canRun, stopWork, withoutShadowed } from '../keys/binding.ts';
import type { Notice } from '../shell/notices.ts';
import type { Binding, Shell } from '../shell/shell.ts';

/**
 * The last row: the current notice, and key hints in the rest of it. Hints that do not fit are left out as a
 * whole; the hint of the key that was pressed last stays beside its notice, and that of stopping follows the text.
 */
export function footerLine(
  { notice, bindings, shell }: { notice: Notice; bindings: readonly Binding[]; shell: Shell },
  width: number,
): Line {
  const hints = withoutRepeated(
    withoutShadowed(concerned(bindings), shell).flatMap((binding) => hintOf(binding, shell)),
  );
  const pressed = shell.notices.pressed();

  function withHints(text: Span, beside: readonly Hint[] = []): Line {
    const said = [text, ...beside.flatMap(afterText)];
    const room = width - spansWidth(said) - gap;
    const others = hints.filter((hint) => !beside.includes(hint));
    const shown = fitting(others, room, ({ action }) => action === pressed).flatMap(hintSpans);
    const blanks = Math.max(0, width - spansWidth([...said, ...shown]));
    return {
      spans: [...said, ...(shown.length > 0 ? [{ text: ' '.repeat(blanks) }] : []), ...shown],
    };
  }

  switch (notice.kind) {
    case 'working': {
      const stop = hints.filter(({ action }) => action === stopWork.id);
      return withHints({ text: ` ${signs.busy} ${notice.text}`, tone: 'busy' }, stop);
    }
    case 'result':
      return withHints({ text: ` ${signs.good} ${notice.text}`, tone: 'good' });
    case 'remark':
      return withHints({ text: ` ${notice.text}`, tone: 'muted' });
    case 'error':
      return (
        errorLine(notice.text, width) ?? withHints({ text: errorText(notice.text), tone: 'bad' })
      );
    case 'none':
      return { spans: [{ text: ' ' }, ...fitting(hints, width - 1).flatMap(hintSpans)] };
  }
}

/** The actions that hints depend on: those with a hint, and others on their keys, which may be nearer. */
const concerned = memoizeLast((bindings: readonly Binding[]): readonly Binding[] => {
  const isHinted = ({ hint, isHarmful }: Binding) => hint !== undefined && !isHarmful;
  const keys = new Set(bindings.filter(isHinted).flatMap((binding) => binding.keys));
  return bindings.filter((binding) => binding.keys.some((key) => keys.has(key)));
});

const errorText = (text: string): string => ` ${signs.bad} ${text}`;

/** An error that does not fit often loses what to do, so the command that shows all of it follows. */
function errorLine(text: string, width: number): Line | undefined {
  const whole = errorText(text);
  if (textWidth(whole) <= width) return undefined;
  const more: Span[] = [{ text: ' ' }, { text: ':errors', tone: 'accent' }];
  const said = truncateEnd(whole, Math.max(0, width - spansWidth(more)), signs.ellipsis);
  return { spans: [{ text: said, tone: 'bad' }, ...more] };
}

/** The line of an overlay with as many whole hints as fit, each from its key to the next one. */
export function wholeHints({ spans }: Line, width: number): Line {
  const hints: Span[][] = [[]];
  for (const span of spans) {
    if (span.tone === 'accent') hints.push([span]);
    else hints.at(-1)?.push(span);
  }
  return { spans: hints.length === 1 ? spans : wholeParts(hints, width) };
}

const gap = 3;

type Hint = { action: string; key: string; text: string; isKept: boolean };

function hintOf(binding: Binding, shell: Shell): Hint | [] {
  const { hint, keys, isHarmful, isHintKept = false } = binding;
  const [key] = keys;
  if (hint === undefined || key === undefined || isHarmful || !canRun(binding, shell)) return [];
  if (binding.isHinted?.() === false) return [];
  const text = typeof hint === 'string' ? hint : hint(shell);
  if (text === undefined) return [];
  return { action: binding.id, key, text, isKept: isHintKept };
}

/** Several keys for the same take the room of others: the first is enough. */
function withoutRepeated(hints: readonly Hint[]): readonly Hint[] {
  const texts = new Set<string>();
  return hints.filter(({ text }) => !texts.has(text) && texts.add(text));
}

/** The hints that fit, in their order; first ones get room before kept ones, and those before all others. */
function fitting(
  hints: readonly Hint[],
  width: number,
  isFirst: (hint: Hint) => boolean = () => false,
): Hint[] {
  const shown = new Set<Hint>();
  const rank = (hint: Hint) => (isFirst(hint) ? 0 : hint.isKept ? 1 : 2);
  let left = width;
  for (const hint of [...hints].sort((a, b) => rank(a) - rank(b))) {
    const size = hintWidth(hint);
    if (size > left) continue;
    left -= size;
    shown.add(hint);
  }
  return hints.filter((hint) => shown.has(hint));
}

const hintWidth = ({ key, text }: Hint): number => textWidth(key) + textWidth(text) + 3;

const afterText = (hint: Hint): Span[] => [{ text: '   ' }, ...hintSpans(hint)];

const hintSpans = ({ action, key, text }: Hint): Span[] => [
  { text: key, tone: 'accent', action },
  { text: ` ${text}`, action },
  { text: '  ' },
];
