import { expect, test } from 'vitest';
import { aConfig } from './a-config.ts';

test.each([
  [{ on: ['machines'] }, 'There is no list machines. Lists: now, '],
  [{ run: ['ping', '{size}'] }, 'Rows of computers have no field size. Fields: name, status, '],
  [{ ask: { size: {} } }, 'No argument contains {size}, which is asked for.'],
  [
    { ask: { name: {} } },
    'Rows of computers have a field name. Give what is asked for another name.',
  ],
  [{ ask: { size: { choices: ['s'], default: 'm' } } }, '{"title":"Ping","on":["computers"],'],
  [
    { on: ['messages'], run: ['quote', '{id}', '{said-by}'] },
    'Rows of messages have no field said-by. Fields: ',
  ],
  [
    { stdin: 'ndjson' },
    '{name} is of one row, and the program runs once for all. "each": true runs it for each.',
  ],
  [
    { run: ['ping'], each: false },
    'A program that runs once for all rows reads them with "stdin": "ndjson".',
  ],
  [{ run: ['{name}'] }, 'A field cannot name the program.'],
  [{ run: ['./ping', '{name}'] }, './ping depends on the current folder. Name a program of PATH'],
  [{ run: ['ping', '--{name}'] }, 'In --{name} a field would name the option.'],
  [{ key: 'r' }, 'Its key r is that of computer.restart. Choose another key.'],
  [{ key: 'y', changes: false }, 'Its key y is that of computer.copy-id. Choose another key.'],
  [{ key: 'r', changes: false }, 'Its key r is that of computer.restart. Choose another key.'],
  [{ key: 'ctrl-m' }, 'key: ctrl-m and enter are the same in a terminal.'],
  [{ variables: ['SIGNALBOX_API_KEY'] }, 'SIGNALBOX_API_KEY is not passed to programs'],
  [{ variables: ['NIGHTLY_KEY'] }, 'NIGHTLY_KEY is not passed to programs'],
  [{ output: 'popup' }, '{"title":"Ping","on":["computers"],'],
])('config check tells what is wrong with a command that has %j', async (given, mistake) => {
  const command = { title: 'Ping', on: ['computers'], run: ['ping', '{name}'], ...given };
  const profiles = {
    ci: { baseUrl: 'https://x.example', credential: { environment: 'NIGHTLY_KEY' } },
  };
  using config = aConfig(
    `{\n"profiles": ${JSON.stringify(profiles)},\n"commands": {\n"echo": ${JSON.stringify(command)} } }`,
  );

  const { out, status } = await config.run(['check']);

  expect(out).toContain(`config.json:4: commands.echo: ${mistake}`);
  expect(out.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(1);
});

test.each([
  ['restart', ':restart is the action now.restart. Choose another name.'],
  ['quit', ':quit is a command of signalbox. Choose another name.'],
  ['Ping it', 'A name has small letters, digits and hyphens, and begins with a letter.'],
])('config check tells that a command cannot be called %s', async (name, mistake) => {
  const command = { title: 'Ping', on: ['computers'], run: ['ping', '{name}'] };
  using config = aConfig(JSON.stringify({ commands: { [name]: command } }));

  const { out } = await config.run(['check']);

  expect(out).toBe(`config.json:1: commands.${name}: ${mistake}\n`);
});

test('of two commands with one key on a list the second has none', async () => {
  const ping = { title: 'Ping', on: ['computers', 'sessions'], run: ['ping', '{id}'], key: 'z' };
  const pong = { ...ping, title: 'Pong', on: ['computers'] };
  using config = aConfig(JSON.stringify({ commands: { ping, pong } }));

  expect((await config.run(['check'])).out).toContain(
    'commands.pong: Its key z is that of commands.ping. Choose another key.\n',
  );
  const { out } = await config.command(['keys']);
  expect(out).toMatch(/Own commands\n +x z +Ping \(computers, sessions\) +own\.ping\n +Pong/);
});

test('a valid command is no mistake, and no variable can name a program', async () => {
  const ping = { title: 'Ping', on: ['computers'], run: ['ping', '--', '{owner-id}'], key: 'P' };
  using config = aConfig(JSON.stringify({ commands: { ping } }));
  const SIGNALBOX_COMMANDS = JSON.stringify({ pong: { ...ping, title: 'Pong' } });

  expect((await config.run(['check'], { SIGNALBOX_COMMANDS })).status).toBe(0);
  expect((await config.command(['keys'], { SIGNALBOX_COMMANDS })).out).not.toContain('Pong');
});

test('two commands may have a key on lists of different places, and not of the same', async () => {
  const ping = { title: 'Ping', on: ['computers'], run: ['ping', 'all'], key: 'alt-p' };
  const check = async (on: readonly string[]) => {
    using config = aConfig(JSON.stringify({ commands: { ping, pong: { ...ping, on } } }));
    return await config.run(['check']);
  };

  expect((await check(['people'])).status).toBe(0);
  expect(await check(['people', 'computers'])).toMatchObject({
    status: 1,
    out: expect.stringContaining('commands.pong: Its key alt-p is that of commands.ping.'),
  });
});
