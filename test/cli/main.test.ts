import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { main } from '../../src/cli/main.ts';
import { capturedContext } from './captured-context.ts';

async function run(argv: string[], env: Record<string, string> = {}) {
  const { context, out, err } = capturedContext(env);
  await main(argv, context);

  return { status: context.exitCode, out: out(), err: err() };
}

test('--version prints the version of the package', async () => {
  const { status, out } = await run(['--version']);

  expect(out).toBe(`${packageJson.version}\n`);
  expect(status).toBe(0);
});

test('--help names every option and command', async () => {
  const { status, out } = await run(['--help']);

  for (const name of ['--demo', '--base-url', '--app-url', '--read-only', '--seed', 'serve']) {
    expect(out).toContain(name);
  }
  expect(status).toBe(0);
});

test('serve --help names its own options', async () => {
  const { status, out } = await run(['serve', '--help']);

  for (const name of [
    '--port',
    '--host',
    '--json',
    '--allow-remote',
    '--seed',
    '--now',
    '--scale',
  ]) {
    expect(out).toContain(name);
  }
  expect(status).toBe(0);
});

test.each([
  { argv: ['--prot'], says: /unknown option '--prot'/ },
  { argv: ['sessions', '--status', 'running'], says: /no option --status.*: status=VALUE/ },
  { argv: ['sessions', 'list', '--computer-id', 'a'], says: /--computer-id.*: computerId=VALUE/ },
  { argv: ['sessions', 'interrupt', 'a', '--limit', '1'], says: /unknown option '--limit'/ },
  { argv: ['serve', '--prot', '1'], says: /unknown option '--prot'.*--port/ },
  { argv: ['serve', '--base-url', 'http://127.0.0.1'], says: /unknown option '--base-url'/ },
  { argv: ['sreve'], says: /Unknown command sreve. Did you mean serve\?$/m },
  { argv: ['sessions', '--demo', 'is:running'], says: /field is. Did you mean status:running\?/ },
  { argv: ['nonesuch'], says: /Unknown command nonesuch. Try signalbox --help\./ },
  {
    argv: ['sessions', 'list', '-status:running'],
    says: /unknown option '-status:running'. To leave such rows out, write 'NOT status:running'\.$/m,
  },
  {
    argv: ['computers', 'restrat'],
    says: /no command "restrat" in computers. Did you mean restart\? To search for the text: signalbox computers list restrat$/m,
  },
  { argv: ['sessions', 'interupt', 'a'], says: /"interupt" in sessions. Did you mean interrupt\?/ },
  {
    argv: ['computers', '--demo', 'restrat'],
    says: /"restrat" in computers. Did you mean restart\?/,
  },
  {
    argv: ['sessions', '--limit', '5', '--computer=x', 'interupt'],
    says: /Did you mean interrupt/,
  },
  {
    argv: ['computers', '--demo', 'restart', 'a'],
    says: /Options stand after the command: signalbox computers restart OPTIONS/,
  },
  { argv: ['config', 'show', '--demo'], says: /unknown option '--demo': it means nothing to show/ },
  { argv: ['team', 'keys', 'lst'], says: /"lst" in team keys. Did you mean list\?$/m },
  {
    argv: ['export', 'charges'],
    says: /"charges" in export. Commands: days, sessions, focus, digest\./,
  },
  { argv: ['mcp', 'nonesuch'], says: /"nonesuch" in mcp. Commands: run, install, tools\.$/m },
  { argv: ['serve', 'now'], says: /too many arguments/ },
  { argv: ['serve', '--port', 'high'], says: /0 to 65535/ },
  { argv: ['serve', '--port', '65536'], says: /0 to 65535/ },
  { argv: ['serve', '--port'], says: /argument missing/ },
  { argv: ['serve', '--host', '0.0.0.0'], says: /not a loopback address.*--allow-remote/ },
  { argv: ['serve', '--host', '127.evil.example'], says: /not a loopback address/ },
  { argv: ['serve', '--cors', 'localhost:3000'], says: /origin as http:\/\/localhost:3000/ },
  { argv: ['serve', '--cors', 'http://localhost:3000/app'], says: /without a path/ },
  { argv: ['serve', '--rate-limit', '60'], says: /as 60\/m/ },
  { argv: ['serve', '--rate-limit', '0/s'], says: /as 60\/m/ },
  { argv: ['team', 'serve', '--read-replicas', 'ada:pw@db2'], says: /hosts with commas/ },
  { argv: ['serve', '--dialect', 'dead'], says: /Allowed choices are live/ },
  { argv: ['--seed', '-1'], says: /whole number/ },
  { argv: ['--now', 'noon'], says: /2026-11-20/ },
  { argv: ['--scale', 'users=none'], says: /users=500/ },
  { argv: ['--demo', '--base-url', 'https://api.halcyon.example'], says: /leave out --base-url/ },
  { argv: ['--app-url', 'https://app.halcyon.example'], says: /needs --base-url/ },
])('$argv is refused in one line with status 2', async ({ argv, says }) => {
  const { status, out, err } = await run(argv);

  expect(err).toMatch(says);
  expect(err).toMatch(/^signalbox: .+\n$/);
  expect(out).toBe('');
  expect(status).toBe(2);
});

test.each([
  { line: 'people vision', why: 'is near to no command' },
  { line: 'computers list restrat', why: 'stands after the name of the command' },
  { line: 'computers --limit 5 vision', why: 'is near to no command, after an option,' },
  { line: 'computers status=restrat', why: 'is the value of a field' },
])('a word that $why is searched for', async ({ line }) => {
  const { status, out, err } = await run([...line.split(' '), '--demo', '--json']);

  expect(JSON.parse(out)).toMatchObject({ truncated: false });
  expect(err).not.toContain('There is no command');
  expect(status).toBe(0);
});

test('a key is not sent over plain http to another computer', async () => {
  const { status, err } = await run(['--base-url', 'http://api.halcyon.example'], {
    SIGNALBOX_API_KEY: 'sb_not_a_key',
  });

  expect(err).toMatch(/https/);
  expect(err).not.toContain('sb_not_a_key');
  expect(status).toBe(2);
});

test('a missing key asks for a sign-in with status 4', async () => {
  const { status, out, err } = await run(['--base-url', 'https://api.halcyon.example']);

  expect(err).toMatch(/^signalbox: Set SIGNALBOX_API_KEY .+\n$/);
  expect(out).toBe('');
  expect(status).toBe(4);
});
