import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { capturedContext } from './captured-context.ts';
import { isInstalled } from './installed.ts';
import { root } from './signalbox-process.ts';

const folder = join(root, 'assets', 'packaging', 'systemd');
const units = readdirSync(folder);

test('the services of systemd run commands with options that exist', async () => {
  const lines = units.flatMap((unit) =>
    [...readFileSync(join(folder, unit), 'utf8').matchAll(/^ExecStart=\S+ signalbox (.+)$/gm)].map(
      ([, line = '']) => line.split(' '),
    ),
  );

  expect(lines.map(([command]) => command).sort()).toEqual(['sync', 'watch']);
  for (const [command = '', ...options] of lines) {
    const { context, out } = capturedContext();
    await main([command, '--help'], context);
    const help = out();
    for (const option of options.filter((one) => one.startsWith('--')))
      expect(help).toContain(option);
  }
});

test.runIf(isInstalled('systemd-analyze'))('systemd accepts the units', () => {
  const paths = units.map((unit) => join(folder, unit));

  const { status, stderr } = spawnSync('systemd-analyze', ['--user', 'verify', ...paths], {
    encoding: 'utf8',
    // Of no session of a user, which has a folder of its own.
    env: { ...process.env, XDG_RUNTIME_DIR: tmpdir() },
  });

  expect(stderr).toBe('');
  expect(status).toBe(0);
});
