import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyNameMistake } from '../../../src/console/keys/key-name.ts';
import { allActions } from '../../../src/console/places/registry.ts';

const source = join(import.meta.dirname, '..', '..', '..', 'src', 'console');

/** Modules of the console, for whatever in them is an action. */
const modules: object[] = await Promise.all(
  globSync('**/*.{ts,tsx}', { cwd: source }).map((path) => import(join(source, path))),
);

type Found = { id: string; keys: readonly string[]; when: string };

const isAction = (value: unknown): value is Found =>
  typeof value === 'object' &&
  value !== null &&
  'keys' in value &&
  'when' in value &&
  'id' in value;

const found = modules
  .flatMap((module) => Object.values(module))
  .flatMap((value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [value]))
  .filter(isAction);

test('every action that a file offers is listed', () => {
  const listed = new Set(allActions.map(({ id }) => id));

  expect(found.length).toBeGreaterThan(100);
  expect([...new Set(found.map(({ id }) => id))].filter((id) => !listed.has(id))).toEqual([]);
});

test('every action that a file keeps to itself is listed, too', () => {
  const listed = new Set(allActions.map(({ id }) => id));
  const made = /\b(?:view|harmful|copy)Action(?:<[^(]*>)?\(\{\s*id: '([^']+)'/g;
  const ids = globSync('**/*.{ts,tsx}', { cwd: source }).flatMap((path) =>
    [...readFileSync(join(source, path), 'utf8').matchAll(made)].map(([, id = '']) => id),
  );

  expect(ids.length).toBeGreaterThan(60);
  expect(ids.filter((id) => !listed.has(id) && id !== 'choice.letter')).toEqual([]);
});

test('an id belongs to one action', () => {
  const byId = Map.groupBy(found, ({ id }) => id);
  const titles = [...byId].map(([id, actions]) => [
    id,
    new Set(actions.map(({ keys, when }) => `${when} ${keys}`)).size,
  ]);

  expect(titles.filter(([, different]) => different !== 1)).toEqual([]);
});

test('ids can be told from settings, and keys are keys', () => {
  for (const { id, keys } of allActions) {
    expect(id).toMatch(/^[a-z]+(\.[a-z-]+)+$/);
    for (const key of keys) expect([id, keyNameMistake(key)]).toEqual([id, undefined]);
  }
});
