import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../cli/signalbox-process.ts';
import {
  digestOf,
  picture,
  picturesFolder,
  reportDigestFile,
  reportPage,
  screens,
  themes,
  tour,
} from './pictures.js';

const drawn = (name: string) => readFileSync(join(picturesFolder, name), 'utf8');

const wordsOf = (image: string) =>
  [...image.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

test.each(screens)('the picture of %s is what is drawn now: npm run pictures', async (screen) => {
  expect(await picture(screen, 'light')).toBe(drawn(`${screen}-light.svg`));
});

test('the pictures of the report show the page that is made now: npm run pictures', async () => {
  expect(digestOf(await reportPage())).toBe(readFileSync(reportDigestFile, 'utf8'));
});

test('the moving picture is what its keys show now: npm run pictures', async () => {
  expect(await tour('light')).toBe(drawn('tour-light.svg'));
});

test.each(themes)('the moving picture is small, and plays without a script: %s', (theme) => {
  const image = drawn(`tour-${theme}.svg`);

  expect(statSync(join(picturesFolder, `tour-${theme}.svg`)).size).toBeLessThan(600_000);
  expect(image).not.toMatch(/<script|<foreignObject|href=|url\(|@import/);
  for (const scene of ['>sim-farm-2?<', 'POST /api/v0/computers/', ':grep', '>Search:<']) {
    expect(image).toContain(scene);
  }
});

test.each([...screens, 'tour'])('the picture of %s says the same in both themes', (screen) => {
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
