import { expect, test } from 'vitest';
import { keyTable } from '../../src/console/keys/keymap.ts';
import { actionGroups } from '../../src/console/places/places.tsx';
import { shownKeys } from './readme-keys.js';

test('the README shows every key: npm run keys writes them', () => {
  expect(shownKeys()).toBe(keyTable(actionGroups));
});

test('the table has the keys that somebody has chosen', () => {
  const keymap = new Map([
    ['data.refresh', ['ctrl-r', '|']],
    ['actions.menu', ['m']],
    ['app.suspend', []],
  ]);

  const table = keyTable(actionGroups, keymap);

  expect(table).toContain('| `ctrl-r` `\\|` | Ask the server again | `data.refresh` |');
  expect(table).toContain('| `m` `r` | Restart this computer | `computer.restart` |');
  expect(table).toContain('|  | Suspend to the shell | `app.suspend` |');
});
