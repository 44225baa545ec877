import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isInstalled } from '../cli/installed.ts';
import { root } from '../cli/signalbox-process.ts';
import { programsOf } from '../postgres/programs.ts';
import { startServer } from '../postgres/server.ts';
import { installedPostgres } from '../postgres/start-postgres.ts';
import { patienceMs } from '../timing/patience.ts';
import { aPerson } from './harness/a-person.ts';
import { command } from './harness/open-signalbox.ts';

const page = readFileSync(join(root, 'docs', 'team.md'), 'utf8');
const [, block = ''] = /^## From an empty machine$.*?^```sh\n(.*?)^```$/ms.exec(page) ?? [];
const commands = block.trimEnd().split('\n');

const hasDebian = (await installedPostgres()).includes('15');

test.runIf(hasDebian)(
  'five commands lead from an empty machine to a console on a team server',
  async () => {
    const programs = (await programsOf('15')) ?? '';
    const port = await freePort();
    const postgres = await startServer(programs, { owner: process.pid });
    using person = aPerson();
    const bin = person.folder.in('bin');
    mkdirSync(bin);
    const program = (name: string, text: string) => {
      writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
      chmodSync(join(bin, name), 0o755);
    };
    program('signalbox', `exec "${process.execPath}" "${command}" "$@"`);
    // PostgreSQL is there, and is reached by its socket.
    program(
      'sudo',
      `[ "$1" = apt-get ] && exit; shift 2; name=$1; shift; exec "${programs}/$name" --username postgres "$@"`,
    );

    const shell = spawn('sh', [], {
      cwd: person.folder.path,
      env: {
        ...person.env,
        ...{ PATH: [bin, process.env.PATH].join(delimiter), HOME: person.folder.path },
        ...{ PGHOST: postgres.host, PGDATABASE: 'postgres', USER: 'ada' },
      },
    });
    let out = '';
    for (const stream of [shell.stdout, shell.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        out += text;
      });
    }
    const types = async (line: string, until: string) => {
      shell.stdin.write(`${line.replaceAll('7430', String(port))}\n`);
      const said = () => out.includes(until) || out.includes('signalbox: ');
      await vi.waitUntil(said, { timeout: patienceMs, interval: 50 });
      expect(out).toContain(until);
    };

    try {
      const [install = '', makeDatabase = '', serve = '', signIn = '', open = ''] = commands;
      expect(commands).toHaveLength(5);
      await types(`${install}; echo installed`, 'installed');
      await types(`${makeDatabase} && echo made`, 'made');
      await types(
        serve
          .replace('%2Fvar%2Frun%2Fpostgresql', encodeURIComponent(postgres.host))
          .replace('team serve', 'team serve --port 7430'),
        'The team server is at',
      );
      await types(signIn, 'Signed in to the team server');
      expect(open).toBe('signalbox');

      await using console = person.open();
      await console.until('default');
      const log = () => readFileSync(person.folder.in('team.log'), 'utf8');
      await vi.waitUntil(() => log().includes('"endpoint":"getTokens"'), { timeout: patienceMs });
      await types('kill $!; wait; echo ended', 'ended');
    } finally {
      shell.kill();
      await postgres.stop();
    }
  },
);

test.runIf(isInstalled('ruby'))(
  'the compose file starts the server with options that exist',
  () => {
    const file = join(root, 'assets', 'packaging', 'team-compose.yaml');
    const { stdout } = spawnSync('ruby', [
      ...['-ryaml', '-rjson', '-e', 'puts JSON.generate(YAML.load_file(ARGV[0]))', file],
    ]);
    const { services, secrets, volumes } = JSON.parse(stdout.toString());
    const help = spawnSync(process.execPath, [
      command,
      'team',
      'serve',
      '--help',
    ]).stdout.toString();

    const options = services.server.command.filter((word: string) => word.startsWith('--'));
    expect(options).toHaveLength(3);
    for (const option of options) expect(help).toContain(option);
    expect(Object.keys(services)).toEqual(['database', 'server']);
    expect(Object.keys(secrets)).toEqual(['database-password', 'store']);
    expect(Object.keys(volumes)).toEqual(['database']);
  },
);

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
