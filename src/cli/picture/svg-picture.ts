import { colorOfCode } from '../../terminal/color-codes.ts';
import {
  type PictureCell,
  rowsOfCells,
  type ScreenPicture,
} from '../../terminal/screen/picture.ts';
import type { Look, StyleId, StyleTable } from '../../terminal/screen/style-table.ts';
import { documentText, html, lines, type Markup } from '../report/markup.ts';

/** What the terminal's own colours are in a picture, as `#rrggbb`. */
export type PictureColors = {
  background: string;
  text: string;
  muted: string;
  /** The eight of the palette, from black to white; a screen of a theme with colours of its own has none of them. */
  palette?: readonly string[];
};

export type SvgOptions = { colors: PictureColors; title: string; description: string };

/**
 * The size of a cell, and where its text stands, in pixels: as wide as most monospaced fonts are at this size, and not higher, so
 * that lines and bars have no gaps.
 */
const cell = { width: 8.4, height: 16, baseline: 12.5 };
const fontSize = 14;
const margin = 8;
const fonts =
  'ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace';

/** The screen as an image of text: no font is embedded, and each piece of text is given its width. */
export function svgPicture({ grid, styles }: ScreenPicture, options: SvgOptions): string {
  const pen = createPen(options.colors);
  const rows = rowsOfCells(grid).map((cells, y) => pen.row(cells, y, styles));
  const drawing = [
    ...rows.flatMap(({ grounds }) => grounds),
    ...rows.flatMap(({ texts }) => texts),
  ];
  return svgDocument({ drawing, css: pen.css() }, grid, options);
}

/** Draws rows of cells, and collects how their text looks. */
export function createPen(colors: PictureColors) {
  const classes = new Map<string, string>();
  const classOf = (look: Look) => {
    const css = textCss(look, colors);
    if (css === '') return undefined;
    const name = classes.get(css) ?? `s${classes.size}`;
    classes.set(css, name);
    return name;
  };
  return {
    row(cells: readonly PictureCell[], y: number, styles: StyleTable) {
      const grounds = groundsOf(cells, (style) => groundOf(styles.lookOf(style), colors));
      const pieces = piecesOf(cells);
      return {
        grounds: grounds.map((ground) => groundMarkup(ground, y)),
        texts: pieces.map((piece) => textMarkup(piece, y, classOf(styles.lookOf(piece.style)))),
      };
    },
    css: () => [
      `text{font:${fontSize}px ${fonts};fill:${colors.text};white-space:pre}`,
      ...[...classes].map(([look, name]) => `.${name}{${look}}`),
    ],
  };
}

/** An image of so many cells. */
export function svgDocument(
  { drawing, css }: { drawing: readonly Markup[]; css: readonly string[] },
  { columns, rows }: { columns: number; rows: number },
  { colors, title, description }: SvgOptions,
): string {
  const width = Math.ceil(columns * cell.width) + 2 * margin;
  const height = rows * cell.height + 2 * margin;
  const picture = lines([
    html`<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    html`<title>${title}</title>`,
    html`<desc>${description}</desc>`,
    html`<style>${css.join('\n')}</style>`,
    html`<rect width="100%" height="100%" rx="6" fill="${colors.background}"/>`,
    ...drawing,
    html`</svg>`,
  ]);
  return `${documentText(picture)}\n`;
}

/** How text looks, in CSS; empty for plain text. Dim text of the terminal's own colour is muted as elsewhere. */
function textCss(look: Look, colors: PictureColors): string {
  const { background, text, muted } = colors;
  const own = colorOf(look.foreground, colors);
  const shown = look.isInverse
    ? (colorOf(look.background, colors) ?? background)
    : (own ?? (look.isDim ? muted : text));
  const decorations = [look.isUnderlined && 'underline', look.isStruck && 'line-through'];
  return [
    shown !== text && `fill:${shown}`,
    look.isDim && (own !== undefined || look.isInverse) && 'opacity:.7',
    look.isBold && 'font-weight:bold',
    look.isItalic && 'font-style:italic',
    decorations.some(Boolean) && `text-decoration:${decorations.filter(Boolean).join(' ')}`,
  ]
    .filter(Boolean)
    .join(';');
}

/** The colour behind a cell; undefined if it is that of the picture. */
const groundOf = (look: Look, colors: PictureColors): string | undefined =>
  look.isInverse
    ? (colorOf(look.foreground, colors) ?? (look.isDim ? colors.muted : colors.text))
    : colorOf(look.background, colors);

/** The colour of the parameters of SGR. */
function colorOf(sgr: string | undefined, { palette }: PictureColors): string | undefined {
  if (sgr === undefined) return undefined;
  const [, own, of256] = /^(?:(?:[34]|9|10)([0-7])|[34]8;5;(\d|1[0-5]))$/.exec(sgr) ?? [];
  const index = own ?? of256;
  return index === undefined ? colorOfCode(sgr) : palette?.[Number(index) % 8];
}

type Ground = { x: number; width: number; color: string };

/** Neighbouring cells with the same colour behind them. */
function groundsOf(
  cells: readonly PictureCell[],
  colorBehind: (style: StyleId) => string | undefined,
): Ground[] {
  const grounds: Ground[] = [];
  for (const { x, width, style } of cells) {
    const color = colorBehind(style);
    const last = grounds.at(-1);
    if (color === undefined) continue;
    if (last?.color === color && last.x + last.width === x) last.width += width;
    else grounds.push({ x, width, color });
  }
  return grounds;
}

type Piece = PictureCell & { isSame: boolean };

/**
 * Text of a row that is drawn at once: words, or repetitions of one sign. Any other sign stands alone, because the font
 * that has it may be another one with another width.
 */
function piecesOf(cells: readonly PictureCell[]): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, { text, x, width, style }] of cells.entries()) {
    const last = pieces.at(-1);
    const isBlank = text === ' ';
    const continues = last && last.style === style && last.x + last.width === x;
    const isWord = last && !last.isSame && plainText.test(text);
    const isRepeated = last?.isSame && last.text.endsWith(text) && !isBlank;
    // A gap of one blank is part of what stands around it.
    const isGap = isBlank && (cells[index + 1]?.text ?? ' ') === ' ';
    if (continues && (isWord || isRepeated) && !isGap) {
      last.text += text;
      last.width += width;
    } else if (!isBlank) {
      pieces.push({ text, x, width, style, isSame: !plainText.test(text) });
    }
  }
  return pieces.map(trimmed);
}

const plainText = /^[ -~\u00A1-\u017F]$/;

function trimmed(piece: Piece): Piece {
  const text = piece.text.trimEnd();
  return { ...piece, text, width: piece.width - (piece.text.length - text.length) };
}

function groundMarkup({ x, width, color }: Ground, y: number): Markup {
  return html`<rect x="${left(x)}" y="${margin + y * cell.height}" width="${rounded(width * cell.width)}" height="${cell.height}" fill="${color}"/>`;
}

function textMarkup(piece: Piece, y: number, name: string | undefined): Markup {
  const { x, width, text, isSame } = piece;
  const look = name === undefined ? undefined : html` class="${name}"`;
  // A line or a bar has no gaps; letters of a narrower font keep their form.
  const fit = isSame ? html` lengthAdjust="spacingAndGlyphs"` : undefined;
  return html`<text x="${left(x)}" y="${margin + y * cell.height + cell.baseline}" textLength="${rounded(width * cell.width)}"${fit}${look}>${text.replaceAll(notXml, '\uFFFD')}</text>`;
}

/** XML allows these in no form. */
const notXml = /[\uFFFE\uFFFF]/g;

const left = (x: number): number => rounded(margin + x * cell.width);

const rounded = (length: number): number => Math.round(length * 10) / 10;
