import { expect, test } from 'vitest';
import { imageOfScreen } from '../../../src/cli/picture/image-of-screen.ts';
import { svgPicture } from '../../../src/cli/picture/svg-picture.ts';
import { palettes } from '../../../src/console/draw/theme.ts';
import type { Look } from '../../../src/terminal/screen/style-table.ts';
import { type Row, twoTerminals } from '../../terminal/two-terminals.ts';

const palette = ['#000', '#100', '#010', '#110', '#001', '#101', '#011', '#111'];
const colors = { background: '#101010', text: '#e0e0e0', muted: '#909090', palette };

/** The image of a screen that shows these rows. */
function imageOf(...rows: readonly Row[]) {
  const { stream, paint } = twoTerminals();
  paint(...rows);
  if (stream.picture === undefined) throw new Error('Nothing is shown.');
  return svgPicture(stream.picture, { colors, title: 'A & B', description: 'C < D' });
}

/** Each text with its attributes. */
const textsIn = (image: string) =>
  [...image.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([, given = '', text]) => ({
    text,
    ...Object.fromEntries([...given.matchAll(/([\w]+)="([^"]*)"/g)].map(([, ...pair]) => pair)),
  }));

const cssOf = (image: string, name = '') => new RegExp(`\\.${name}{(.*)}`).exec(image)?.[1];

test('an image names itself to screen readers', () => {
  const image = imageOf('text');

  expect(image).toMatch(/^<svg [^>]*role="img"/);
  expect(image).toContain('<title>A &#38; B</title>\n<desc>C &#60; D</desc>');
});

test('words stand in their columns, with the width of their cells', () => {
  const [first, second] = textsIn(imageOf('', 'two words    apart'));

  expect(first).toMatchObject({ text: 'two words', x: '8', y: '36.5', textLength: '75.6' });
  expect(second).toMatchObject({ text: 'apart', x: '117.2', textLength: '42' });
});

test('a wide character has the width of two cells, and what follows stands behind it', () => {
  expect(textsIn(imageOf('走る!'))).toMatchObject([
    { text: '走', x: '8', textLength: '16.8' },
    { text: 'る', x: '24.8', textLength: '16.8' },
    { text: '!', x: '41.6' },
  ]);
});

test('a line is one text, stretched to its columns', () => {
  expect(textsIn(imageOf('ab────cd'))).toMatchObject([
    { text: 'ab' },
    { text: '────', textLength: '33.6', lengthAdjust: 'spacingAndGlyphs' },
    { text: 'cd' },
  ]);
});

test.each<{ name: string; look: Look; css: string }>([
  { name: 'a colour', look: { foreground: '38;2;255;0;16' }, css: 'fill:#ff0010' },
  { name: 'one of the 256 colours', look: { foreground: '38;5;208' }, css: 'fill:#ff8700' },
  { name: 'a grey of them', look: { foreground: '38;5;240' }, css: 'fill:#585858' },
  {
    name: 'a colour of the palette among the 256',
    look: { foreground: '38;5;1' },
    css: 'fill:#100',
  },
  { name: 'a bright one', look: { foreground: '38;5;12' }, css: 'fill:#001' },
  { name: 'a colour of the palette', look: { foreground: '36' }, css: 'fill:#011' },
  { name: 'bold', look: { isBold: true }, css: 'font-weight:bold' },
  { name: 'dim text', look: { isDim: true }, css: 'fill:#909090' },
  {
    name: 'a dim colour',
    look: { isDim: true, foreground: '38;2;1;2;3' },
    css: 'fill:#010203;opacity:.7',
  },
  { name: 'italic', look: { isItalic: true }, css: 'font-style:italic' },
  { name: 'underlined', look: { isUnderlined: true }, css: 'text-decoration:underline' },
  { name: 'struck', look: { isStruck: true }, css: 'text-decoration:line-through' },
  { name: 'reversed', look: { isInverse: true }, css: 'fill:#101010' },
])('$name looks so in an image', ({ look, css }) => {
  const image = imageOf([['word', look]]);

  expect(cssOf(image, Object(textsIn(image)[0]).class)).toBe(css);
});

test.each<{ name: string; look: Look; fill: string }>([
  { name: 'a background', look: { background: '48;2;1;2;3' }, fill: '#010203' },
  { name: 'reversed text', look: { isInverse: true }, fill: '#e0e0e0' },
  {
    name: 'a reversed colour',
    look: { isInverse: true, foreground: '38;2;255;0;0' },
    fill: '#ff0000',
  },
])('$name is painted behind the text, its blanks included', ({ look, fill }) => {
  expect(imageOf('', ['ab', ['c d ', look]])).toContain(
    `<rect x="24.8" y="24" width="33.6" height="16" fill="${fill}"/>`,
  );
});

test('text from outside stays text', () => {
  const image = imageOf('<script>"&amp;\'');

  expect(textsIn(image)).toMatchObject([{ text: '&#60;script&#62;&#34;&#38;amp;&#39;' }]);
});

test('characters that XML does not allow are not in an image', () => {
  const image = imageOf('a\uFFFEb\uFFFFc\uD800d\u0001e');

  expect(image).not.toMatch(/[\uFFFE\uFFFF\uD800\u0001]/);
});

test.each([
  { theme: 'default', drawn: 'dark' },
  { theme: 'light', drawn: 'light' },
] as const)('the image of a console with the theme $theme is $drawn', ({ theme, drawn }) => {
  const { stream, paint } = twoTerminals();
  paint([['word', { foreground: '31' }]]);
  if (stream.picture === undefined) throw new Error('Nothing is shown.');

  const image = imageOfScreen(stream.picture, 'Computers', { profile: { name: 'work' }, theme });

  const { background, text, bad } = palettes;
  expect(image).toContain(`rx="6" fill="${background[drawn]}"/>`);
  expect(image).toContain(`fill:${text[drawn]};`);
  expect(image).toContain(`fill:${bad[drawn]}}`);
});
