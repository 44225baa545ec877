import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { movingPicture } from '../../../src/cli/snapshot/moving-picture.ts';
import { readScript } from '../../../src/cli/snapshot/script.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';
import { type Row, twoTerminals } from '../../terminal/two-terminals.ts';

const colors = { background: '#101010', text: '#e0e0e0', muted: '#909090' };

function frame(seconds: number, caption: string, ...rows: readonly Row[]) {
  const { stream, paint } = twoTerminals();
  paint(...rows);
  if (stream.picture === undefined) throw new Error('Nothing is shown.');
  return { picture: stream.picture, seconds, caption };
}

const filmOf = (...frames: readonly ReturnType<typeof frame>[]) =>
  movingPicture(frames, { colors, title: 'A tour', description: 'Keys' });

/** The group that a text is in, as the name of its animation; undefined if it is always shown. */
const groupOf = (image: string, text: string) =>
  new RegExp(`<g class="([^"]*)">[^\\n]*>${text}<`).exec(image)?.[1];

const keyframes = (image: string, name = '') =>
  new RegExp(`@keyframes ${name.split(' ')[0]}{(.*)}`).exec(image)?.[1];

test('what is the same in every frame is drawn once, and always shown', () => {
  const image = filmOf(frame(1, '', 'same', 'one'), frame(3, '', 'same', 'two'));

  expect(image.match(/>same</g)).toHaveLength(1);
  expect(groupOf(image, 'same')).toBeUndefined();
});

test('each frame is shown for its time, and the first one begins again at the end', () => {
  const image = filmOf(frame(1, '', 'one'), frame(3, '', 'two'), frame(4, '', 'one'));

  expect(image).toContain('animation:8s step-end infinite');
  const [first, second] = [groupOf(image, 'one'), groupOf(image, 'two')];
  expect(keyframes(image, first)).toBe(
    '0%{visibility:visible}12.5%{visibility:hidden}50%{visibility:visible}',
  );
  expect(keyframes(image, second)).toBe(
    '0%{visibility:hidden}12.5%{visibility:visible}50%{visibility:hidden}',
  );
});

test('without motion, the first frame is shown', () => {
  const image = filmOf(frame(1, 'first', 'one'), frame(1, 'then', 'two'));

  expect(groupOf(image, 'one')).toMatch(/ v$/);
  expect(groupOf(image, 'two')).not.toMatch(/ v$/);
  expect(image).toContain('.v{visibility:visible}');
  expect(image).toContain('@media(prefers-reduced-motion:reduce){g{animation:none!important}}');
});

test('a caption stands below the screen', () => {
  const image = filmOf(frame(1, 'press j', 'one'), frame(1, 'press k', 'two'));

  const heights = [...image.matchAll(/<text x="[\d.]+" y="([\d.]+)"[^>]*>([^<]*)</g)];
  const [screen] = heights.filter(([, , text]) => text === 'one');
  const [caption] = heights.filter(([, , text]) => text === 'press j');
  expect(Number(caption?.[1])).toBeGreaterThan(Number(screen?.[1]));
});

/** The scenes of a script with this text. */
function scenesOf(script: unknown) {
  using folder = temporaryFolder();
  writeFileSync(
    folder.in('keys.json'),
    typeof script === 'string' ? script : JSON.stringify(script),
  );
  return readScript(folder.in('keys.json'));
}

test('a script types its text letter by letter, then presses its keys', () => {
  const scenes = scenesOf([
    { seconds: 2, caption: 'Now' },
    { text: 'a b', keys: 'enter', seconds: 3 },
  ]);

  expect(scenes.map(({ keys }) => keys)).toEqual([[], ['a'], ['space'], ['b'], ['enter']]);
  expect(scenes.map(({ seconds }) => seconds)).toEqual([2, 0.12, 0.12, 0.12, 3]);
});

test.each([
  ['{', 'Cannot read the script'],
  ['[]', 'must be a JSON list'],
  [[{ keys: ['j'], seconds: 1 }], 'scene 1: write'],
  [[{ seconds: 1 }, { keys: 'j' }], 'scene 2: write'],
  [[{ text: 'x'.repeat(300), seconds: 1 }], 'more than 200 steps'],
])('a script that is %j is refused', (script, words) => {
  expect(() => scenesOf(script)).toThrow(words);
});
