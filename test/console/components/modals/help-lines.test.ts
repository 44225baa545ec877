import { expect, test } from 'vitest';
import { harmfulAction, viewAction } from '../../../../src/console/actions/action.ts';
import { bind, bindGlobal } from '../../../../src/console/actions/binding.ts';
import { globalActions } from '../../../../src/console/actions/global-actions.ts';
import { tableActions } from '../../../../src/console/actions/table-actions.ts';
import { helpLines } from '../../../../src/console/components/modals/help-lines.ts';
import { asciiGlyphs, unicodeGlyphs } from '../../../../src/console/theme/glyphs.ts';
import { linesText, lineText, lineWidth, toneOf } from '../../harness/line-text.ts';
import { unseenConsole } from '../../harness/unseen-console.ts';

const possible = viewAction<true>({
  id: 'arm.open',
  title: 'Open the arm',
  keys: ['enter', 'l'],
  when: 'sessions',
  run: () => {},
});
const impossible = { ...possible, title: 'Lift the arm', disabledReason: () => 'It is heavy.' };
const harmful = harmfulAction<true>({
  ...possible,
  title: 'Scrap the arm',
  keys: ['s'],
  targetId: () => 'arm',
  question: () => ({ title: 'Scrap it?', effects: [] }),
  perform: async () => 'done',
  invalidates: [],
});
const few = bind([possible, impossible, harmful], () => true);
const many = [...bind(tableActions, () => undefined), ...few, ...bindGlobal(globalActions)];

function help(
  { bindings = few, turned = 0, glyphs = unicodeGlyphs } = {},
  size = { width: 80, height: 21 },
) {
  using console = unseenConsole();
  return helpLines({ bindings, turned }, console.operator, size, glyphs);
}

test('each action is listed with all its keys', () => {
  expect(linesText(help())).toMatch(/^⏎ l {11}Open the arm/);
  expect(linesText(help({ glyphs: asciiGlyphs }))).toMatch(/^enter l {7}Open the arm/);
});

test('harmful actions are listed with the way to them', () => {
  expect(linesText(help())).toMatch(/^x s {11}Scrap the arm/m);
});

test('what is impossible now is listed, and muted', () => {
  const [first, second] = help();

  expect(first && toneOf(first, 'Open')).toBe('text');
  expect(second && toneOf(second, 'Lift')).toBe('muted');
});

test.each([
  [60, 12],
  [80, 21],
  [120, 33],
  [200, 47],
])('in %i x %i every action is on one of the pages, each of which fits', (width, height) => {
  const pageOf = (turned: number) => help({ bindings: many, turned }, { width, height });
  const count = Number(/of (\d+)/.exec(linesText(pageOf(0)))?.[1] ?? 1);
  const pages = Array.from({ length: count }, (_, turned) => pageOf(turned));

  const text = pages.map(linesText).join('\n');
  for (const { action } of many) expect(text).toContain(action.title);
  for (const page of pages) {
    expect(page.length + 2).toBeLessThanOrEqual(height);
    for (const line of page) expect(lineWidth(line)).toBeLessThanOrEqual(width - 6);
  }
});

test('beyond the last page comes the first, and before the first the last', () => {
  const size = { width: 60, height: 12 };
  const pageOf = (turned: number) => linesText(help({ bindings: many, turned }, size));

  expect(pageOf(0)).toContain('page 1 of 3');
  expect(pageOf(3)).toBe(pageOf(0));
  expect(pageOf(-1)).toBe(pageOf(2));
});

test('a help of one page has nothing to turn', () => {
  expect(lineText(help().at(-1) ?? { spans: [] })).toBe('esc close');
});
