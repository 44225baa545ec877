import { expect, test } from 'vitest';
import { aConfig } from './a-config.ts';

const commands = {
  ping: { title: 'Ping', on: ['computers'], run: ['true'], key: 'alt-p', changes: false },
};

test.each([
  [
    { aliases: { quit: 'people' } },
    'aliases.quit: :quit is a command of signalbox. Choose another name.',
  ],
  [
    { aliases: { restart: 'people' } },
    'aliases.restart: :restart is the action now.restart. Choose',
  ],
  [{ aliases: { ping: 'people' }, commands }, 'aliases.ping: :ping is your own command. Choose'],
  [{ aliases: { a: 'b', b: 'people' } }, 'aliases.a: There is no command "b".'],
  [{ hotkeys: { r: 'people' } }, 'hotkeys.r: The key is that of data.refresh. Choose another key.'],
  [{ hotkeys: { S: 'people' } }, 'hotkeys.S: The key is that of table.sort. Choose another key.'],
  [
    { hotkeys: { 'alt-p': 'people' }, commands },
    'hotkeys.alt-p: The key is that of commands.ping.',
  ],
  [
    { hotkeys: { 'ctrl-m': 'people' } },
    'hotkeys.ctrl-m: ctrl-m and enter are the same in a terminal.',
  ],
  [{ hotkeys: { f5: 'poeple' } }, 'hotkeys.f5: There is no command "poeple".'],
])('config check tells what is wrong with %j', async (given, mistake) => {
  using config = aConfig(JSON.stringify(given));

  const { out, status } = await config.run(['check']);

  expect(out).toContain(`config.json:1: ${mistake}`);
  expect(out.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(1);
});

test('valid aliases and hotkeys are no mistakes, and the keys are listed', async () => {
  const aliases = { broken: 'computers status:error', again: 'refresh', pong: 'ping' };
  const hotkeys = { f5: 'view mine', f6: ':broken', f7: 'restart' };
  using config = aConfig(JSON.stringify({ aliases, hotkeys, commands }));

  expect((await config.run(['check'])).out).toContain('has no mistakes');
  const { out } = await config.command(['keys']);
  expect(out).toMatch(/Hotkeys\n +f5 +:view mine +hotkey\.f5\n +f6 +:broken/);
});
