import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assetError, assetSchemas } from '../../../src/demo/assets/schemas.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'assets', 'demo');
const content = (name: string): unknown =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));

test('every file has a schema, and every schema a file', () => {
  expect(readdirSync(folder).toSorted()).toEqual(
    Object.keys(assetSchemas)
      .map((name) => `${name}.json`)
      .toSorted(),
  );
});

test.each(Object.keys(assetSchemas))('%s.json is as its schema says', (name) => {
  expect(assetError(name, content(name))).toBeUndefined();
});

test('a fault is told with its place', () => {
  const teams = {
    teams: [{ name: 'optics', weight: '3', files: ['ts'] }],
    languageByExtension: {},
  };

  expect(assetError('teams', teams)).toContain('teams[0].weight');
});

test('a text that names what nobody knows is a fault', () => {
  const wiki = { overview: '# {nmae}', development: '', chapter: '', failure: '' };

  expect(assetError('wiki', wiki)).toContain('There is nothing to fill {nmae} with.');
});

test('a file that no schema describes is a fault', () => {
  expect(assetError('weather', {})).toBe('No schema describes this file.');
});
