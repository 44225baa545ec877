import { formatCount } from '../../figures/format/number.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { textWidth, truncateEnd } from '../../terminal/width.ts';
import { emptyLine, type Line, line, type Size, type Span, signs } from './line.ts';
import { panelInside } from './panel-columns.ts';
import { fitSpans, spansWidth } from './spans.ts';
import type { Tone } from './theme.ts';

/** Wide enough for its content, and no wider than the screen. */
export function boxWidth(title: string, content: readonly Line[], available: number): number {
  const widest = Math.max(textWidth(title) + 4, ...content.map(({ spans }) => spansWidth(spans)));
  return Math.min(available, Math.max(40, widest + 4));
}

/** How many lines of the content are hidden; the border says so. */
export type Hidden = { above: number; below: number };

/** A frame with the title in its top border. Every line is padded so that nothing beneath shows through. */
export function boxLines(
  title: string,
  content: readonly Line[],
  width: number,
  { tone = 'accent', above, below }: { tone?: Tone } & Partial<Hidden> = {},
): Line[] {
  const up = hiddenText(signs.up, above);
  const name = truncateEnd(sanitizeLine(title), width - 6 - textWidth(up));
  const rest = signs.rule.repeat(Math.max(0, width - textWidth(name + up) - 5));
  const head: Line = {
    spans: [
      { text: `╭${signs.rule} `, tone },
      { text: name, tone: 'strong' },
      { text: ` ${rest}${up}╮`, tone, spoken: spokenHidden('above', above) },
    ],
  };
  return [
    head,
    ...content.map((row) => walled(row, width, tone)),
    {
      ...foot(width, tone, hiddenText(signs.down, below)),
      spoken: () => spokenHidden('below', below),
    },
  ];
}

const hiddenText = (sign: string, count = 0): string =>
  count === 0 ? '' : ` ${sign} ${formatCount(count)} more ${signs.rule}`;

const spokenHidden = (where: 'above' | 'below', count = 0): string =>
  count === 0 ? '' : `  ${formatCount(count)} more ${where}`;

/** A selection covers the whole line between the walls, without tones, which would be blocks of colour in it. */
function walled({ isSelected, ...row }: Line, width: number, tone: Tone): Line {
  const inside = fitSpans(row.spans, width - 4);
  return {
    ...row,
    spans: [
      { text: `${signs.wall} `, tone },
      ...(isSelected ? inside.map(({ text }) => ({ text, isSelected })) : inside),
      { text: ' ' },
      { text: signs.wall, tone },
    ],
  };
}

const foot = (width: number, tone: Tone, note = ''): Line =>
  line([`╰${signs.rule.repeat(Math.max(0, width - textWidth(note) - 2))}${note}╯`, tone]);

/** A titled part of a screen. The size includes the frame; `note` is at the right of the title. */
export type Panel = Size & {
  title: string;
  note?: readonly Span[];
  /** Whether it has a frame all around, which needs more room, or only a rule above it. */
  isFramed: boolean;
  isFocused?: boolean;
};

/** The panel with its content: exactly as many lines as its height, each exactly as wide as the panel. */
export function panelLines(panel: Panel, content: readonly Line[]): Line[] {
  const { height } = panelInside(panel);
  const rows = Array.from({ length: height }, (_, row) => panelRow(panel, content[row]));
  return [panelHead(panel), ...rows, ...(panel.isFramed ? [panelFoot(panel)] : [])];
}

/** The first line of a panel. The sign beside the title shows without colour that keys act here. */
export function panelHead(panel: Panel): Line {
  const { title, note = [], width, isFramed, isFocused = false } = panel;
  const tone = borderTone(panel);
  const [start, end] = isFramed ? [`╭${signs.rule}`, `${signs.rule}╮`] : [signs.rule, ''];
  const room = width - start.length - end.length;
  const shownTitle = isFocused ? `${signs.cursor}${title} ` : ` ${title} `;
  // Where the title needs every cell, it has no blank after it.
  const name = fitSpans(
    [
      {
        text: title.length + 1 === room ? shownTitle.trimEnd() : shownTitle,
        tone: isFocused ? 'accent' : 'strong',
      },
    ],
    Math.min(room, title.length + 2),
  );
  const noteRoom = room - spansWidth(name) - 3;
  const noteWidth = spansWidth(note);
  const shown: readonly Span[] =
    noteWidth > 0 && noteWidth <= noteRoom ? [{ text: ' ' }, ...note, { text: ' ' }] : [];
  const rule = Math.max(0, room - spansWidth(name) - spansWidth(shown));
  return {
    spans: [
      { text: start, tone },
      ...name,
      { text: signs.rule.repeat(rule), tone },
      ...shown,
      { text: end, tone },
    ],
  };
}

export function panelRow(panel: Panel, content: Line = emptyLine): Line {
  const { spans } = content;
  if (panel.isFramed) return walled({ spans }, panel.width, borderTone(panel));
  return { spans: [{ text: ' ' }, ...fitSpans(spans, panelInside(panel).width), { text: ' ' }] };
}

export const panelFoot = (panel: Panel): Line => foot(panel.width, borderTone(panel));

const borderTone = ({ isFocused = false }: Panel) => (isFocused ? 'accent' : 'border');
