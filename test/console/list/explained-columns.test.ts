import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

type List = { name: string; columns: { id: string; figure?: string; value?: { kind: string } }[] };

const isList = (value: unknown): value is List =>
  typeof value === 'object' && value !== null && 'columns' in value && 'idOf' in value;

const screens = new URL('../../../src/console/screens/', import.meta.url);
const modules = await Promise.all(
  readdirSync(screens, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path): Promise<object> => import(new URL(path, screens).href)),
);
const lists = modules.flatMap((module) => Object.values(module).filter(isList));

const numeric = new Set(['number', 'percent', 'time']);

test('every list of the console is among those that are looked at', () => {
  const names = lists.map(({ name }) => name);

  expect(names).toEqual(expect.arrayContaining(['now', 'people', 'users', 'limits', 'sessions']));
  expect(names.length).toBeGreaterThan(12);
});

test.each(lists.map((list) => [list.name, list] as const))(
  'every number in the columns of %s can be explained',
  (_, { columns }) => {
    const unexplained = columns
      .filter(({ value, figure }) => numeric.has(value?.kind ?? '') && figure === undefined)
      .map(({ id }) => id);

    expect(unexplained).toEqual([]);
  },
);
