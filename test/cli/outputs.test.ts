import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { exitOf, root } from './signalbox-process.ts';

const testOnLinux = test.runIf(process.platform === 'linux');

/** What a shell makes of a command line in which `$signalbox` is the command. */
async function inShell(commandLine: string) {
  const signalbox = `"${process.execPath}" "${join(root, 'src/cli/start.js')}"`;
  const script = commandLine.replaceAll('$signalbox', signalbox);
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exitOf(child),
  ]);
  return { out, err, status };
}

test.each(['keys', '--demo', '--help'])(
  'a reader that has enough of %s ends it in peace',
  async (argv) => {
    const { out, err } = await inShell(`{ $signalbox ${argv}; echo "status $?" >&2; } | head -n 1`);

    expect(out).toMatch(/^.+\n$/);
    expect(err).toBe('status 0\n');
  },
);

testOnLinux.each(['keys', '--demo'])(
  'a full disk under %s is said in one line with status 1',
  async (argv) => {
    const { err, status } = await inShell(`$signalbox ${argv} > /dev/full`);

    expect(err).toMatch(/^signalbox: The output cannot be written: .*no space.*\n$/);
    expect(status).toBe(1);
  },
);

testOnLinux('what cannot be said on a full disk is told by the status', async () => {
  expect(await inShell('$signalbox --prot 2> /dev/full')).toMatchObject({ status: 1, err: '' });
});
