import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { keyGroups, keysText } from '../../src/console/keys/keymap.ts';
import { actionGroups } from '../../src/console/places/places.tsx';
import { grammar } from '../../src/language/filter/grammar.ts';
import { capturedContext } from '../cli/captured-context.ts';
import {
  commandsMarkdown,
  keysMarkdown,
  keysPath,
  manualPath,
  settingsMarkdown,
  settingsPath,
} from './generated-tables.js';
import { sectionIn } from './section.ts';

test('the page of keys shows every key: npm run keys writes them', () => {
  expect(sectionIn(keysPath, 'keys')).toBe(keysMarkdown(keyGroups(actionGroups)));
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

  const groups = keyGroups(actionGroups, keymap);
  const table = keysMarkdown(groups);
  const text = keysText(groups);

  expect(table).toContain('| `ctrl-r` `\\|` | Refresh | `data.refresh` |');
  expect(table).toContain('| `m r` | Restart this computer | `computer.restart` |');
  expect(table).toContain('|  | Suspend to the shell | `app.suspend` |');
  expect(text).toMatch(/^Everywhere\n {2}0 +Go to Now/);
  expect(text).toMatch(/^ {2}ctrl-r, \| +Refresh +data\.refresh$/m);
  expect(text).toMatch(/^ {2}m r +Restart this computer +computer\.restart$/m);
  expect(text).not.toMatch(/[`<>]\w+>|\| \|/);
});

test('the page of settings lists all: npm run keys writes them', () => {
  expect(sectionIn(settingsPath, 'settings')).toBe(settingsMarkdown());
});

test('the manual lists every command: npm run keys writes them', async () => {
  const { context, out } = capturedContext();
  await main(['--describe'], context);

  expect(sectionIn(manualPath, 'commands')).toBe(commandsMarkdown(JSON.parse(out())));
});
