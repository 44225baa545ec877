import { formatCount } from '../../domain/format/number.ts';
import { textWidth } from '../../terminal/width.ts';
import type { Line, Span } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';

export type PreviewHead = {
  title: string;
  /** Keys act on the preview. */
  isFocused: boolean;
  /** Lines of it in all, and which of them are on the screen. */
  seen: { from: number; count: number; height: number };
  /** Cells. */
  width: number;
};

/** The line above a preview: its title, a rule, and which lines are seen where that is not all of them. */
export function previewHead({ title, isFocused, seen, width }: PreviewHead): Line {
  const note = seenText(seen, signs.down);
  const rules = Math.max(0, width - textWidth(title) - textWidth(note) - (note === '' ? 1 : 2));
  return {
    spans: [
      { text: title, tone: isFocused ? 'accent' : 'muted' },
      { text: ` ${signs.rule.repeat(rules)}`, tone: isFocused ? 'accent' : 'border' },
      ...(note === '' ? [] : [{ text: ` ${note}`, tone: 'muted' } satisfies Span]),
    ],
  };
}

function seenText({ from, count, height }: PreviewHead['seen'], down: string): string {
  if (count <= height) return '';
  const last = Math.min(count, from + height);
  const more = last < count ? ` ${down}` : '';
  return `${from + 1}-${last} of ${formatCount(count)}${more}`;
}
