import { describe, expect, test } from 'vitest';
import {
  type ActionGroup,
  harmfulAction,
  viewAction,
} from '../../../../src/console/keys/action.ts';
import { bind, bindGlobal } from '../../../../src/console/keys/binding.ts';
import { type ScrollControls, scrollActions } from '../../../../src/console/keys/scroll-actions.ts';
import { helpLayout, helpSections } from '../../../../src/console/overlays/help/help-sections.ts';
import { globalActions } from '../../../../src/console/places/global-actions.ts';
import { linesText, lineWidth, toneOf } from '../../harness/line-text.ts';
import { unseenConsole } from '../../harness/unseen-console.ts';

const possible = viewAction<true>({
  id: 'arm.open',
  title: 'Open the arm',
  keys: ['enter', 'l'],
  run: () => {},
});
const impossible = {
  ...possible,
  keys: ['u'],
  title: 'Lift the arm',
  disabledReason: () => 'It is heavy.',
};
const harmful = harmfulAction<true>({
  ...possible,
  title: 'Scrap the arm',
  keys: ['s'],
  targetId: () => 'arm',
  question: () => ({ title: 'Scrap it?', effects: [] }),
  request: () => ({ endpoint: 'restartComputer', given: { computerId: 'it' } }),
  tell: () => 'done',
  invalidates: [],
});
const noGroups: ActionGroup[] = [];
const few = bind([possible, impossible, harmful], () => true);
const menu = bindGlobal(globalActions.filter(({ id }) => id === 'actions.menu'));
const rows: Required<ScrollControls> = {
  moveBy() {},
  moveTo() {},
  moveToEnd() {},
  window: () => ({ first: 0, last: 4 }),
  pageSize: () => 5,
  count: () => 9,
};
const many = [...bind(scrollActions, () => rows), ...few, ...bindGlobal(globalActions)];
/** What several screens have, with headings of their own. */
const shared: ActionGroup[] = [
  { title: 'Everywhere', actions: globalActions, isShared: true },
  { title: 'Tables', actions: scrollActions, isShared: true },
];

function help(
  { bindings = [...few, ...menu], top = 0, filter = '', groups = noGroups } = {},
  size = { width: 80, height: 21 },
) {
  using console = unseenConsole();
  const sections = helpSections(
    { bindings, groups, commands: [], filters: [] },
    console.shell,
    filter,
  );
  return helpLayout(sections, top, size);
}

test('each action is listed with all its keys', () => {
  expect(linesText(help().lines)).toMatch(/^enter l +Open the arm/m);
});

test('keys with no room beside each other continue below', () => {
  const keys = ['pagedown', 'ctrl-f', 'space'];
  const { lines } = help({ bindings: bind([{ ...possible, keys }], () => true) });

  expect(linesText(lines)).toMatch(/^pagedown ctrl-f +Open the arm *\nspace *$/m);
});

test('entries in sequence with the same reason give it once', () => {
  const { lines } = help({
    bindings: bind([impossible, { ...impossible, keys: ['U'] }], () => true),
  });

  expect(linesText(lines).match(/It is heavy\./g)).toHaveLength(1);
  expect(lines.slice(1, 3).map((row) => toneOf(row, 'Lift the arm'))).toEqual(['muted', 'muted']);
});

test('harmful actions are listed with the way to them', () => {
  expect(linesText(help().lines)).toMatch(/^x s +Scrap the arm/m);
});

test('without a key for the actions menu there is no way to harmful actions', () => {
  expect(linesText(help({ bindings: few }).lines)).not.toContain('Scrap the arm');
});

test('what is impossible now is listed with the reason', () => {
  const [, first, second] = help().lines;

  expect(first && toneOf(first, 'Open')).toBe('text');
  expect(second && toneOf(second, 'Lift')).toBe('muted');
  expect(linesText(help().lines)).toMatch(/Lift the arm +It is heavy\./);
});

test('what has its keys at another time is muted', () => {
  const later = { ...possible, applies: () => false };
  const [, first] = help({ bindings: bind([later], () => true) }).lines;

  expect(first && toneOf(first, 'Open')).toBe('muted');
});

test('a reason that does not fit has a line of its own', () => {
  const talkative = {
    ...impossible,
    disabledReason: () => 'It is heavier than the crane. '.repeat(2),
  };
  const lines = help({ bindings: bind([talkative], () => true) }).lines;

  expect(linesText(lines)).toMatch(/Lift the arm\s*\n +It is heavier/);
});

test('actions are listed by where they mean something, those of the screen first', () => {
  const { lines } = help({ bindings: many, groups: shared }, { width: 80, height: 100 });
  const titles = lines.filter((line) => line.spans.some(({ tone }) => tone === 'strong'));

  expect(titles.map((line) => linesText([line]).trim())).toEqual([
    'This screen',
    'Tables',
    'Everywhere',
  ]);
});

test('an action that does not apply now is listed apart', () => {
  const later = bind(
    [{ ...possible, id: 'arm.stop', title: 'Stop it', applies: () => false }],
    () => true,
  );

  expect(linesText(help({ bindings: [...later, ...few] }).lines)).toMatch(
    /^This screen\s(?!.*Stop it)[\s\S]*Other states of this screen {2}not now\s+enter l +Stop it\s*$/,
  );
});

test('all words of a filter are looked for, in keys, titles, reasons and ids', () => {
  const found = (filter: string) =>
    linesText(help({ bindings: many, groups: shared, filter }).lines);

  expect(found('arm SCRAP')).toMatch(/^This screen\s+x s +Scrap the arm\s*$/);
  expect(found('heavy')).toContain('Lift the arm');
  expect(found('app.quit')).toContain('ctrl-c');
  expect(found('no such thing')).toMatch(/^No key or command matches\./);
});

describe('what keys do in other places', () => {
  const crane = viewAction<true>({
    ...possible,
    id: 'crane.lift',
    title: 'Lift it all',
    keys: ['ctrl-s', 'G'],
  });
  const cellar = { title: 'Cellar', actions: [crane, harmful] };
  const found = (filter: string) => linesText(help({ groups: [cellar], filter }).lines).trim();

  test('is listed last, with the place', () => {
    expect(found('')).toMatch(/Scrap the arm[\s\S]*Cellar {2}elsewhere\s+ctrl-s G +Lift it all/);
  });

  test('is found by a filter, too', () => {
    expect(found('it all')).toMatch(/^Cellar {2}elsewhere\s+ctrl-s G +Lift it all$/);
    expect(found('cellar')).toContain('Lift it all');
  });

  test.each(['ctrl-s', '^s', 'C-s', 'ctrl+s'])('is found by its key %s', (key) => {
    expect(found(key)).toMatch(/^Cellar {2}elsewhere\s+ctrl-s G +Lift it all$/);
  });

  test('is found by letters as they are written, which are keys first', () => {
    expect(linesText(help({ filter: 's' }).lines)).toMatch(/^This screen\s+x s +Scrap/);
    expect(linesText(help({ filter: 'l' }).lines)).toMatch(/^This screen\s+enter l +Open/);
    expect(found('G')).toMatch(/Cellar {2}elsewhere\s+ctrl-s G +Lift it all/);
  });
});

test('an action that is here is not listed for other places, and their keys are those of the keymap', () => {
  using console = unseenConsole();
  const keymap = new Map([['crane.lift', ['ctrl-o']]]);
  const cellar = { title: 'Cellar', actions: [possible, { ...possible, id: 'crane.lift' }] };

  const sections = helpSections(
    { bindings: few, groups: [cellar], commands: [], filters: [] },
    { ...console.shell, keymap },
    '',
  );

  const others = sections.filter(({ when }) => when === 'elsewhere');
  expect(others.map(({ title }) => title)).toEqual(['Cellar']);
  expect(others.flatMap(({ entries }) => entries)).toMatchObject([
    { id: 'crane.lift', keyNames: ['ctrl-o'] },
  ]);
});

test.each([
  [60, 12],
  [80, 21],
  [120, 33],
  [200, 47],
])('in %i x %i every action is on one of the pages, each of which fits', (width, height) => {
  const pageFrom = (top: number) =>
    help({ bindings: many, groups: shared, top }, { width, height });
  const { lastTop } = pageFrom(0);
  const pages = Array.from({ length: lastTop + 1 }, (_, top) => pageFrom(top).lines);

  const text = pages.map(linesText).join('\n');
  for (const { title } of many) expect(text).toContain(title());
  for (const page of pages) {
    expect(page.length + 4).toBeLessThanOrEqual(height);
    for (const line of page) expect(lineWidth(line)).toBeLessThanOrEqual(width - 6);
  }
});

test('help that fits cannot be scrolled, and scrolling ends where the last line is seen', () => {
  const size = { width: 60, height: 12 };
  const all = { bindings: many, groups: shared };
  const { lastTop, lines } = help(all, size);

  expect(help().lastTop).toBe(0);
  expect(lastTop).toBeGreaterThan(lines.length);
  expect(help({ ...all, top: 999 }, size).lines).toEqual(
    help({ ...all, top: lastTop }, size).lines,
  );
});
