import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../cli/signalbox-process.ts';
import { picture, picturesFolder, screens, themes } from './pictures.js';

const drawn = (name: string) => readFileSync(join(picturesFolder, name), 'utf8');

const wordsOf = (image: string) =>
  [...image.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

test.each(screens)('the picture of %s is what is drawn now: npm run pictures', async (screen) => {
  expect(await picture(screen, 'light')).toBe(drawn(`${screen}-light.svg`));
});

test.each(screens)('the picture of %s says the same in both themes', (screen) => {
  expect(wordsOf(drawn(`${screen}-dark.svg`))).toEqual(wordsOf(drawn(`${screen}-light.svg`)));
});

test('the README shows every picture, and no other', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const shown = [...readme.matchAll(/assets\/pictures\/([\w.-]+)/g)].map(([, name]) => name);

  expect([...new Set(shown)].sort()).toEqual(readdirSync(picturesFolder).sort());
  expect(shown).toEqual(
    expect.arrayContaining(
      screens.flatMap((screen) => themes.map((theme) => `${screen}-${theme}.svg`)),
    ),
  );
});
