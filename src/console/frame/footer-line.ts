import { textWidth } from '../../terminal/width.ts';
import type { Line, Span } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import type { Binding } from '../keys/binding.ts';
import type { Remark } from '../overlays/prompt/prompt.ts';
import { stopWork } from '../places/work-actions.ts';
import type { Notice } from '../shell/notice.ts';
import type { Operator } from '../shell/operator.ts';

/** The last row: a notice while there is one, else what keys do. Hints that do not fit are left out whole. */
export function footerLine(
  {
    notice,
    bindings,
    operator,
  }: { notice: Notice; bindings: readonly Binding[]; operator: Operator },
  width: number,
): Line {
  switch (notice.kind) {
    case 'working': {
      const hints = bindings.filter(({ action }) => action.id === stopWork.id);
      const stop = hints.flatMap((binding) => hintOf(binding, operator));
      const text = ` ${signs.busy} ${notice.text}`;
      return { spans: [{ text, tone: 'busy' }, ...stop.flatMap(afterText)] };
    }
    case 'result':
      return { spans: [{ text: ` ${signs.good} ${notice.text}`, tone: 'good' }] };
    case 'error':
      return { spans: [{ text: ` ${signs.bad} ${notice.text}`, tone: 'bad' }] };
    case 'none': {
      const reached = withoutShadowed(bindings, operator);
      const hints = reached.flatMap((binding) => hintOf(binding, operator));
      return { spans: [{ text: ' ' }, ...fitting(hints, width - 1).flatMap(hintSpans)] };
    }
  }
}

/** The last row of a prompt: what is wrong with the text, else how to use the prompt. */
export function remarkLine({ problem, help }: Remark): Line | undefined {
  return problem === undefined
    ? help
    : { spans: [{ text: ` ${signs.bad} ${problem}`, tone: 'bad' }] };
}

/** Those whose first key does what they say: no nearer action has it. */
function withoutShadowed(bindings: readonly Binding[], operator: Operator): Binding[] {
  const taken = new Set<string>();
  return bindings.filter(({ action, applies }) => {
    const [key] = action.keys;
    if (key === undefined || action.isHarmful || !applies(operator)) return false;
    const isReached = !taken.has(key);
    for (const own of action.keys) taken.add(own);
    return isReached;
  });
}

type Hint = { key: string; text: string; isKept: boolean };

function hintOf({ action, applies, disabledReason }: Binding, operator: Operator): Hint | [] {
  const { hint, keys, isHarmful, isHintKept = false } = action;
  const [key] = keys;
  if (hint === undefined || key === undefined || isHarmful) return [];
  if (!applies(operator) || disabledReason(operator) !== undefined) return [];
  const text = typeof hint === 'string' ? hint : hint(operator);
  if (text === undefined) return [];
  return { key, text, isKept: isHintKept };
}

/** The hints for which there is room, in their order; those that are kept get theirs first. */
function fitting(hints: readonly Hint[], width: number): Hint[] {
  const shown = new Set<Hint>();
  let left = width;
  for (const hint of [...hints].sort((a, b) => Number(b.isKept) - Number(a.isKept))) {
    const size = hintWidth(hint);
    if (size > left) continue;
    left -= size;
    shown.add(hint);
  }
  return hints.filter((hint) => shown.has(hint));
}

const hintWidth = ({ key, text }: Hint): number => textWidth(key) + textWidth(text) + 3;

const afterText = (hint: Hint): Span[] => [{ text: '   ' }, ...hintSpans(hint)];

const hintSpans = ({ key, text }: Hint): Span[] => [
  { text: key, tone: 'accent' },
  { text: ` ${text}  ` },
];
