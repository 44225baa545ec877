import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actionGroups } from '../../src/console/places/places.tsx';
import { grammar } from '../../src/domain/filter/grammar.ts';
import { keyTable } from '../../src/domain/keys/key-table.ts';
import { keysPath, shownKeys } from './keys-page.js';

test('the page of keys shows every key: npm run keys writes them', () => {
  expect(shownKeys()).toBe(keyTable(actionGroups));
});

test('the page of keys explains every rule of the filter language', () => {
  const rules = grammar.map(
    ({ example, meaning }) => `| \`${example.replaceAll('|', '\\|')}\` | ${meaning} |`,
  );

  expect(readFileSync(keysPath, 'utf8')).toContain(`|---|---|\n${rules.join('\n')}\n`);
});

test('the table has the keys that somebody has chosen', () => {
  const keymap = new Map([
    ['data.refresh', ['ctrl-r', '|']],
    ['actions.menu', ['m']],
    ['app.suspend', []],
  ]);

  const table = keyTable(actionGroups, keymap);

  expect(table).toContain('| `ctrl-r` `\\|` | Refresh | `data.refresh` |');
  expect(table).toContain('| `m` `r` | Restart this computer | `computer.restart` |');
  expect(table).toContain('|  | Suspend to the shell | `app.suspend` |');
});
