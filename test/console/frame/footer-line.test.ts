import { expect, test } from 'vitest';
import { line } from '../../../src/console/draw/line.ts';
import { footerLine, wholeHints } from '../../../src/console/frame/footer-line.ts';
import { harmfulAction, viewAction } from '../../../src/console/keys/action.ts';
import { bind, bindGlobal } from '../../../src/console/keys/binding.ts';
import { globalActions } from '../../../src/console/places/global-actions.ts';
import { noNotice } from '../../../src/console/shell/notices.ts';
import type { Binding } from '../../../src/console/shell/shell.ts';
import { lineText, lineWidth, toneOf } from '../harness/line-text.ts';
import { unseenConsole } from '../harness/unseen-console.ts';

const action = (key: string, hint: string | undefined, reason?: string) =>
  viewAction<true>({
    id: `test.${key}`,
    title: hint ?? key,
    keys: [key],
    ...(hint === undefined ? {} : { hint }),
    disabledReason: () => reason,
    run: () => {},
  });

const destroy = harmfulAction<true>({
  ...action('d', 'destroy'),
  targetId: () => 'it',
  question: () => ({ title: 'Destroy it?', effects: [] }),
  request: () => ({ endpoint: 'restartComputer', given: { computerId: 'it' } }),
  tell: () => 'done',
  invalidates: [],
});

const bindings: Binding[] = bind(
  [action('enter', 'open'), action('y', 'copy id'), action('g', undefined), destroy],
  () => true,
);

function footer(width: number, { hints = bindings, notice = noNotice } = {}) {
  using console = unseenConsole();
  const { shell } = console;
  return footerLine({ notice, bindings: hints, shell }, width);
}

test('actions with a hint are listed with their first key, in their order', () => {
  expect(lineText(footer(80))).toBe(' enter open  y copy id  ');
});

test('what is impossible now is not hinted at', () => {
  const hints = bind([action('a', 'ask'), action('b', 'build', 'Not on Fridays.')], () => true);

  expect(lineText(footer(80, { hints }))).toBe(' a ask  ');
});

test('nothing selected means that nothing is possible', () => {
  expect(lineText(footer(80, { hints: bind([action('a', 'ask')], () => undefined) }))).toBe(' ');
});

test('a hint without room is left out whole, and a shorter one may take the room', () => {
  const hints = bind(
    [action('a', 'a long explanation'), action('b', 'short'), action('c', 'tiny')],
    () => true,
  );

  expect(lineText(footer(18, { hints }))).toBe(' b short  c tiny  ');
  expect(lineText(footer(12, { hints }))).toBe(' b short  ');
});

test('the ways to the help and out stay whatever else there is to say', () => {
  const hints = [
    ...bind(
      [...'abcdefgh'].map((key) => action(key, 'quite a long hint')),
      () => true,
    ),
    ...bindGlobal(globalActions),
  ];

  for (const width of [60, 80, 120]) {
    expect(lineText(footer(width, { hints }))).toMatch(/\? help {2}q quit {2}$/);
    expect(lineWidth(footer(width, { hints }))).toBeLessThanOrEqual(width);
  }
});

test('q goes back below the first level, and is called so', () => {
  using console = unseenConsole();
  const { shell } = console;
  shell.open({ screen: 'computer', computerId: 'c1', name: 'build-17' });

  const line = footerLine({ notice: noNotice, bindings: bindGlobal(globalActions), shell }, 80);

  expect(lineText(line)).toContain('q back');
});

test.each([
  ['result', '✓', 'good'],
  ['working', '◐', 'busy'],
  ['error', '✗', 'bad'],
] as const)(
  'a notice that is %s precedes the hints that fit beside it with the sign %s',
  (kind, sign, tone) => {
    const notice = { kind, text: 'news of it' };

    expect(lineText(footer(30, { notice }))).toMatch(
      new RegExp(`^ ${sign} news of it +enter open  $`),
    );
    expect(lineText(footer(20, { notice }))).toBe(` ${sign} news of it`);
    expect(toneOf(footer(80, { notice }), 'news')).toBe(tone);
  },
);

test('an error that does not fit names the screen that has all of it', () => {
  const text =
    'Session not read: the server answered 503 and asks to wait for 12 minutes. Press r later.';

  expect(lineText(footer(60, { notice: { kind: 'error', text } }))).toMatch(
    /^ ✗ Session not read: the server .*… :errors$/,
  );
  expect(lineText(footer(120, { notice: { kind: 'error', text } }))).toContain('Press r later.');
});

test('the hint of the key that was pressed last stays beside its notice', () => {
  using console = unseenConsole();
  const { shell } = console;
  shell.notices.press('test.b');
  const hints = bind([action('a', 'first'), action('b', 'again')], () => true);

  const line = footerLine({ notice: { kind: 'result', text: 'done' }, bindings: hints, shell }, 21);

  expect(lineText(line)).toMatch(/^ ✓ done +b again {2}$/);
});

test.each([
  [42, ' enter run  tab next suggestion  esc close'],
  [41, ' enter run  tab next suggestion  '],
  [20, ' enter run  '],
])('in %i cells an overlay has whole hints only', (width, text) => {
  const hints = line(
    ' ',
    ['enter', 'accent'],
    ' run  ',
    ['tab', 'accent'],
    ' next suggestion  ',
    ['esc', 'accent'],
    ' close',
  );

  expect(lineText(wholeHints(hints, width))).toBe(text);
});

test('a mistake in place of hints is cut', () => {
  const mistake = line([' credits needs a number', 'warning']);

  expect(wholeHints(mistake, 10)).toEqual(mistake);
});
