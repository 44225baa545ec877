import { expect, test } from 'vitest';
import type { Computer } from '../../../../src/api/resources.ts';
import { computerList } from '../../../../src/console/screens/computers/computer-list.ts';
import { cellsOf, columnsWithin, textsOf } from '../../harness/list-cells.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const owners = new Map([['usr_1', 'emi.watanabe@halcyon.example']]);

const textsWith = (computer: Partial<Computer>, domain?: string) =>
  textsOf(
    cellsOf(
      computerList,
      { id: 'c17', ...computer },
      { context: { nowMs, owners, domain }, nowMs },
    ),
  );

test('a row tells name, status, provider, owner and age', () => {
  const build17 = {
    name: 'build-17',
    status: 'active',
    providerType: 'sandbox',
    ownerId: 'usr_1',
    createdAt: nowMs - 3 * 86_400_000,
  };

  expect(textsWith(build17)).toMatchObject({
    name: 'build-17',
    status: '✓ active',
    provider: 'sandbox',
    owner: 'emi.watanabe@halcyon.example',
    age: '3d',
  });
});

test('an owner is told without the domain that everybody shares', () => {
  expect(textsWith({ ownerId: 'usr_1' }, 'halcyon.example')).toMatchObject({
    owner: 'emi.watanabe',
  });
});

test('an owner whose name is not known is shown by id, a computer without a name likewise', () => {
  expect(textsWith({ ownerId: 'usr_2' })).toMatchObject({ name: 'c17', owner: 'usr_2' });
  expect(textsWith({})).toMatchObject({ owner: '–', age: '–', provider: '–' });
});

test('name and status stay at every width, provider and owner go first', () => {
  expect(columnsWithin(computerList, 118)).toHaveLength(computerList.columns.length);
  expect(columnsWithin(computerList, 58)).toEqual(['name', 'status', 'detail', 'age']);
  expect(columnsWithin(computerList, 30)).toEqual(['name', 'status']);
});
