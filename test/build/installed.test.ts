import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { root } from '../cli/signalbox-process.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { builtPackage, npm, pack } from './packed.ts';

const run = promisify(execFile);

const folder = temporaryFolder();
const project = folder.in('project');
const ownNode = 'v20.0.0';
/** Programs of somebody whose own Node is another one than that of these tests. */
const ownPath = `${folder.in('bin')}:${process.env.PATH}`;
/** The same with a Node that is recent enough. */
const path = `${dirname(process.execPath)}:${process.env.PATH}`;

beforeAll(async () => {
  mkdirSync(folder.in('bin'));
  const script = `#!/bin/sh\n[ "$1" = --version ] && echo ${ownNode} && exit\nexec '${process.execPath}' "$@"\n`;
  writeFileSync(folder.in('bin', 'node'), script);
  chmodSync(folder.in('bin', 'node'), 0o755);

  const tarball = await pack(await builtPackage(), folder.path);
  mkdirSync(project);
  writeProjectFile('package.json', { name: 'project', type: 'module', private: true });
  const options = ['--offline', '--no-audit', '--no-fund', '--cache', folder.in('cache')];
  await npm(['install', ...options, tarball], project, ownPath);
});
afterAll(() => folder[Symbol.dispose]());

function writeProjectFile(name: string, content: string | object) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(join(project, name), text);
}

const environment = () => ({
  ...process.env,
  PATH: path,
  HOME: folder.in('home'),
  XDG_CACHE_HOME: folder.in('cache'),
  XDG_CONFIG_HOME: folder.in('config'),
  XDG_STATE_HOME: folder.in('state'),
});

const signalbox = (...argv: string[]) =>
  run(join(project, 'node_modules', '.bin', 'signalbox'), argv, { env: environment() });

test('it is the only package that comes, and brings one command', () => {
  const visible = readdirSync(join(project, 'node_modules')).filter(
    (name) => !name.startsWith('.'),
  );

  expect(visible).toEqual(['signalbox']);
  expect(readdirSync(join(project, 'node_modules', '.bin'))).toEqual(['signalbox']);
  expect(existsSync(join(project, 'node_modules', 'signalbox', 'node_modules'))).toBe(false);
});

test("the project's scripts run on the project's own Node as before", async () => {
  writeProjectFile('package.json', {
    ...{ name: 'project', type: 'module', private: true },
    scripts: { own: 'node --version' },
  });

  const { stdout } = await npm(['run', '--silent', 'own'], project, ownPath);

  expect(stdout.trim()).toBe(ownNode);
});

test('the command says its version', async () => {
  expect(await signalbox('--version')).toEqual({ stdout: `${packageJson.version}\n`, stderr: '' });
});

test('without a terminal the command prints the overview of the demo organization', async () => {
  const { stdout, stderr } = await signalbox('--demo');

  expect(stderr).toBe('');
  expect(stdout).toMatch(/^Demo organization, \d{4}-\d{2}-\d{2} to \d{4}-\d{2}-\d{2} \(UTC\)\n/);
  expect(stdout).toContain('Credits by model');
});

test('a program uses the client with the demo organization', async () => {
  writeProjectFile(
    'computers.js',
    `import { createOfflineClient } from 'signalbox/client';

     await using offline = createOfflineClient({ seed: 1 });
     const { computers } = await offline.client.listComputers();
     console.log(computers.length);`,
  );

  const { stdout } = await run(process.execPath, ['computers.js'], {
    cwd: project,
    env: environment(),
  });

  expect(Number(stdout)).toBeGreaterThan(5);
});

test.each([
  { resolution: 'nodenext', module: 'nodenext' },
  { resolution: 'bundler', module: 'esnext' },
])('a strict program compiles with $resolution', async ({ resolution, module }) => {
  writeProjectFile('program.ts', program);
  expect(await compile(['program.ts'], module, resolution)).toBe('');

  writeProjectFile('mistake.ts', program.replace("baseUrl: 'https", "address: 'https"));
  expect(await compile(['mistake.ts'], module, resolution)).toMatch(/^mistake\.ts.*'address'/m);
});

const program = `
  import { type Client, createClient, NotFoundError } from 'signalbox/client';

  const client: Client = createClient({ baseUrl: 'https://api.halcyon.example', credential: 'sb_1' });

  export async function messageCounts(): Promise<number[]> {
    try {
      const counts: number[] = [];
      for await (const { messageCount } of client.sessions()) counts.push(messageCount ?? 0);
      return counts;
    } catch (error) {
      if (error instanceof NotFoundError) return [];
      throw error;
    }
  }
`;

/** What the compiler of this repository has to say, in a project that has no other packages. */
async function compile(programs: string[], module: string, resolution: string): Promise<string> {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = [
    '--strict',
    '--noEmit',
    '--singleThreaded',
    '--target',
    'es2024',
    '--lib',
    'es2024,esnext.disposable',
  ];
  const argv = [...options, '--module', module, '--moduleResolution', resolution];
  const compiling = run(process.execPath, [tsc, ...argv, ...programs], { cwd: project });

  return await compiling.then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}
