import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { themeNames } from '../../src/settings/settings.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { capturedContext } from './captured-context.ts';

async function info(folder: string, argv: readonly string[] = [], env = {}) {
  const captured = capturedContext({ XDG_CONFIG_HOME: folder, XDG_STATE_HOME: folder, ...env });
  await main(['info', ...argv], captured.context);
  return { out: captured.out(), status: captured.context.exitCode };
}

test('info tells where everything is', async () => {
  using folder = temporaryFolder();

  const { out, status } = await info(folder.path);

  expect(status).toBe(0);
  expect(out).toContain(`config     ${folder.in('signalbox', 'config.json')} (not there`);
  expect(out).toContain(`state      ${folder.in('signalbox', 'state.json')}\n`);
  expect(out).toContain(`audit log  ${folder.in('signalbox', 'audit.jsonl')}\n`);
});

test('every mistake in the configuration is a line, and a check fails', async () => {
  using folder = temporaryFolder();
  mkdirSync(folder.in('signalbox'));
  writeFileSync(
    folder.in('signalbox', 'config.json'),
    JSON.stringify({ theme: 'pink', keys: { 'no.thing': 'a', 'session.copy-id': 'enter' } }),
  );

  const { out, status } = await info(folder.path);
  const checked = await info(folder.path, ['--check'], { SIGNALBOX_THEME: 'grey' });

  expect(out.split('\n').filter((line) => line.startsWith('config.json'))).toEqual([
    `config.json:1: theme: "pink" is not one of ${themeNames.join(', ')}.`,
    `config.json:1: keys.no.thing: no such action; signalbox keys lists all.`,
    `config.json:1: keys: session.open takes enter from session.copy-id. Assign another key to one of them.`,
  ]);
  expect(status).toBe(0);
  expect(checked.status).toBe(1);
  expect(checked.out).toContain(
    'SIGNALBOX_THEME: theme: "grey" is not one of default, light, dark',
  );
});

test('a configuration without mistakes passes its check', async () => {
  using folder = temporaryFolder();

  expect((await info(folder.path, ['--check'])).status).toBe(0);
});
