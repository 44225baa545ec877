import { cellsOfRow, type PictureCell, type ScreenPicture } from '../../terminal/screen/picture.ts';
import { createPen, type SvgOptions, svgDocument } from '../picture/svg-picture.ts';
import { documentText, html, lines, type Markup } from '../report/markup.ts';

/** What is shown for a time, with a line below that says what happens. */
export type Frame = { picture: ScreenPicture; seconds: number; caption: string };

/** A blank row and the line below the screen. */
const captionRows = 2;

/**
 * Screens one after another, as one image that begins again at its end. It has no script: an image in a page may have none. Who asked the
 * system for less motion sees the first screen.
 */
export function movingPicture(frames: readonly Frame[], options: SvgOptions): string {
  const [first] = frames;
  if (first === undefined) throw new Error('A moving picture needs a frame.');
  const { columns, rows } = first.picture.grid;
  const pen = createPen(options.colors);
  const clock = createClock(frames);
  const drawing: Markup[] = [];
  for (let y = 0; y < rows + captionRows; y++) {
    const drawn = frames.map(({ picture, caption }) => {
      const { styles } = picture;
      const cells =
        y < rows ? cellsOfRow(picture.grid, y) : y === rows ? [] : captionCells(caption);
      const { grounds, texts } = pen.row(cells, y, styles);
      return lines([...grounds, ...texts]);
    });
    drawing.push(...clock.shown(drawn));
  }
  const css = [
    ...pen.css(),
    ...clock.css(),
    `@media(prefers-reduced-motion:reduce){g{animation:none!important}}`,
  ];
  return svgDocument({ drawing, css }, { columns, rows: rows + captionRows }, options);
}

const captionCells = (caption: string): PictureCell[] =>
  [...caption].map((text, x) => ({ text, x: x + 1, width: 1, style: 0 }));

/** When each content of a row is seen: rows that are the same in several frames are drawn once. */
function createClock(frames: readonly Frame[]) {
  const total = frames.reduce((sum, { seconds }) => sum + seconds, 0);
  const starts: number[] = [];
  let passed = 0;
  for (const { seconds } of frames) {
    starts.push(passed);
    passed += seconds;
  }
  const percent = (at: number) => `${Math.round(((starts[at] ?? 0) / total) * 10_000) / 100}%`;
  const names = new Map<string, string>();

  /** The class of what is seen in these frames only. */
  function classOf(isSeen: readonly boolean[]): string {
    const steps = isSeen.flatMap((is, at) =>
      at > 0 && is === isSeen[at - 1]
        ? []
        : `${percent(at)}{visibility:${is ? 'visible' : 'hidden'}}`,
    );
    const key = steps.join('');
    const name = names.get(key) ?? `f${names.size}`;
    names.set(key, name);
    return isSeen[0] ? `${name} v` : name;
  }

  return {
    /** What a row shows in each frame, as drawings that appear when they are due. */
    shown(drawn: readonly Markup[]): Markup[] {
      const keys = drawn.map(documentText);
      return [...new Map(drawn.map((one) => [documentText(one), one]))].flatMap(([key, one]) => {
        const isSeen = keys.map((other) => other === key);
        if (key === '') return [];
        return isSeen.includes(false) ? [html`<g class="${classOf(isSeen)}">${one}</g>`] : [one];
      });
    },
    css: () => [
      `g{visibility:hidden;animation:${total}s step-end infinite}`,
      '.v{visibility:visible}',
      ...[...names].flatMap(([steps, name]) => [
        `@keyframes ${name}{${steps}}`,
        `.${name}{animation-name:${name}}`,
      ]),
    ],
  };
}
