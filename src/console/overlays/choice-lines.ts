import { padEnd, textWidth } from '../../terminal/width.ts';
import type { Line } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import type { Choice } from './choice.ts';

/** Each choice with its letter; the one under the cursor has a sign and is reversed. */
export function choiceLines({ items }: Choice, selected: number): Line[] {
  const widest = Math.max(...items.map(({ text }) => textWidth(text)));
  return items.map(({ letter = ' ', text, note = '' }, index) => {
    const isSelected = index === selected;
    return {
      isSilent: !isSelected,
      spans: [
        { text: isSelected ? signs.cursor : ' ', tone: 'accent' },
        { text: letter, tone: 'accent' },
        { text: ' ' },
        { text: ` ${padEnd(text, widest)} `, tone: isSelected ? 'caret' : 'text' },
        { text: ` ${note}`, tone: 'muted' },
      ],
    };
  });
}
