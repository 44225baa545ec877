import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { agentClients, configurationOf } from '../../src/cli/mcp/clients.ts';
import { differenceOf } from '../../src/cli/mcp/configuration.ts';
import { systemOf } from '../../src/files/system.ts';
import { capturedContext } from '../cli/captured-context.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';

let home: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  home = temporaryFolder();
});
afterEach(() => home[Symbol.dispose]());

async function install(...argv: string[]) {
  const { context, out, err } = capturedContext({ HOME: home.path });
  await main(['mcp', 'install', ...argv], context);
  return { status: context.exitCode, out: out(), err: err() };
}

const entry = (...args: string[]) => ({
  command: process.execPath,
  args: [process.argv[1], 'mcp', ...args],
});

const cursor = () => home.in('.cursor', 'mcp.json');

function write(path: string, text: string, mode = 0o640) {
  mkdirSync(home.in('.cursor'), { recursive: true });
  writeFileSync(path, text, { mode });
}

test('without --write the change is printed, and nothing else happens', async () => {
  const text = '{\n\t"mcpServers": {\n\t\t"other": {}\n\t}\n}\n';
  write(cursor(), text);

  const { status, out, err } = await install('--client', 'cursor', '--demo');

  expect(status).toBe(0);
  expect(out.match(/^-.*$/gm)).toEqual([expect.stringMatching(/^- +"other": \{\}$/)]);
  expect(out).toContain(`"command": ${JSON.stringify(process.execPath)}`);
  expect(err).toContain(`This would change ${cursor()}`);
  expect(readFileSync(cursor(), 'utf8')).toBe(text);
  expect(readdirSync(home.in('.cursor'))).toEqual(['mcp.json']);
});

test('with --write it is there beside what was, and the file as it was is kept', async () => {
  const text = '{\n\t"a": 1,\n\t"mcpServers": {\n\t\t"other": {}\n\t}\n}\n';
  write(cursor(), text);

  const { status, err } = await install('--client', 'cursor', '--demo', '--write');

  expect(status).toBe(0);
  const written = readFileSync(cursor(), 'utf8');
  expect(JSON.parse(written)).toEqual({
    a: 1,
    mcpServers: { other: {}, signalbox: entry('--demo') },
  });
  expect(written).toContain('\n\t\t"other"');
  expect(statSync(cursor()).mode & 0o777).toBe(0o640);
  const [, backup = ''] = /as it was: (.*)/.exec(err) ?? [];
  expect(readFileSync(backup, 'utf8')).toBe(text);
});

test('a second time there is nothing to do', async () => {
  await install('--client', 'cursor', '--demo', '--write');
  const { status, out, err } = await install('--client', 'cursor', '--demo', '--write');

  expect([status, out]).toEqual([0, '']);
  expect(err).toContain('has it already');
  expect(readdirSync(home.in('.cursor'))).toEqual(['mcp.json']);
});

test.each([
  ['// mine\n{}', 'it is not plain JSON'],
  ['{"mcpServers":[]}', '"mcpServers" is no object'],
  ['[]', 'it is no object'],
])('a file with %j is refused and stays', async (text, why) => {
  write(cursor(), text);

  const { status, err } = await install('--client', 'cursor', '--write');
  const printed = await install('--client', 'cursor');

  expect(status).toBe(2);
  expect(err).toContain(why);
  expect(readFileSync(cursor(), 'utf8')).toBe(text);
  expect(JSON.parse(printed.out).mcpServers.signalbox).toEqual(entry());
});

test('a link to the file stays a link', async () => {
  write(home.in('dotfiles.json'), '{}');
  symlinkSync(home.in('dotfiles.json'), cursor());

  await install('--client', 'cursor', '--demo', '--write');

  expect(JSON.parse(readFileSync(home.in('dotfiles.json'), 'utf8'))).toHaveProperty('mcpServers');
});

test('secrets that others have in the file are not printed', async () => {
  write(cursor(), '{"mcpServers":{"other":{"env":{"API_KEY":"sb_secret_0123456789"}}}}');

  const { out } = await install('--client', 'cursor');

  expect(out).toContain('other');
  expect(out).not.toContain('sb_secret_0123456789');
});

test('each client has its own place and form', async () => {
  const env = { HOME: '/home/ana' };
  const places = Object.values(agentClients).map((client) =>
    configurationOf(client, env, systemOf('linux')),
  );

  expect(places).toEqual([
    '/home/ana/.claude.json',
    '/home/ana/.config/Claude/claude_desktop_config.json',
    '/home/ana/.cursor/mcp.json',
    '/home/ana/.config/Code/User/mcp.json',
    '/home/ana/.codex/config.toml',
  ]);
  await install('--client', 'vscode', '--offline', '--write');
  expect(JSON.parse(readFileSync(home.in('.config/Code/User/mcp.json'), 'utf8'))).toEqual({
    servers: { signalbox: { type: 'stdio', ...entry('--offline') } },
  });
  expect((await install('--client', 'codex', '--demo')).out).toBe(
    `[mcp_servers.signalbox]\ncommand = ${JSON.stringify(process.execPath)}\nargs = ${JSON.stringify(entry('--demo').args)}\n`,
  );
});

test('of a client that is not known, the lines are printed, and nothing is written', async () => {
  const { out } = await install('--client', 'windsurf');
  const { status } = await install('--client', 'windsurf', '--write');

  expect(JSON.parse(out)).toEqual({ mcpServers: { signalbox: entry() } });
  expect(status).toBe(2);
});

test('a profile must be there, and a client must be named', async () => {
  expect((await install('--client', 'cursor', '--profile', 'none')).err).toContain(
    'There is no profile "none"',
  );
  expect((await install()).status).toBe(2);
});

test('a difference leaves out the lines that both begin and end with', () => {
  expect(differenceOf('a\nb\nc\n', 'a\nx\ny\nc\n')).toEqual(['-b', '+x', '+y']);
  expect(differenceOf('a\n', 'a\na\n')).toEqual(['+a']);
  expect(differenceOf('', '{}\n')).toEqual(['+{}']);
  expect(differenceOf('a\nb\n', 'a\nb\n')).toEqual([]);
});
