import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aPerson } from './harness/a-person.ts';
import { livePlatform } from './harness/live-platform.ts';
import { command } from './harness/open-signalbox.ts';
import { restartBuild17 } from './harness/restart-build-17.ts';
import { spawnTerminal } from './harness/spawn-terminal.ts';

/** Runs a script in which "$STATE" is a disk of its own, which nobody else sees. */
function onSmallDisk(script: string, env: Record<string, string>) {
  const whole = `mount -t tmpfs -o size=64m tmpfs "$STATE" && ${script}`;
  return spawnTerminal('unshare', ['--map-root-user', '--mount', 'sh', '-c', whole], {
    columns: 120,
    env: { NODE: process.execPath, SIGNALBOX: command, ...env },
  });
}

const canMount =
  spawnSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])
    .status === 0;

/** Somebody who is signed in, and whose state folder a disk can be mounted on. */
async function signedIn(platform: Awaited<ReturnType<typeof livePlatform>>) {
  const person = aPerson();
  await person.signIn(platform.url, platform.keys.owner);
  const state = person.folder.in('state');
  mkdirSync(state, { recursive: true });
  return { ...person, env: { ...person.env, STATE: state } };
}

const fill = 'cat /dev/zero >"$STATE/filling" 2>/dev/null';

test.runIf(canMount)('a sync on a full disk says so, and the next one goes on', async () => {
  await using platform = await livePlatform();
  using person = await signedIn(platform);
  const signalbox = '"$NODE" "$SIGNALBOX"';
  const script = [
    `{ mkdir -p "$STATE/signalbox/mirrors"`,
    'head -c 66500k /dev/zero >"$STATE/filling" 2>/dev/null',
    `${signalbox} sync >/dev/null; echo "first: $?"`,
    'rm "$STATE/filling"',
    `${signalbox} sync 2>/dev/null; echo "second: $?"`,
    `${signalbox} mirror verify; }`,
  ].join('; ');

  await using terminal = onSmallDisk(script, person.env);
  await terminal.exited;

  expect(terminal.output()).toMatch(/signalbox: The disk is full: .* cannot grow\./);
  expect(terminal.output()).toContain('first: 1');
  // A running session may get a message while it is read.
  expect(terminal.output()).toMatch(/Synced: 12 sessions, 1[12] with all messages/);
  expect(terminal.output()).toContain('second: 0');
  expect(terminal.output()).toContain('No problems found.');
});

test.runIf(canMount).each([
  {
    disk: 'a full disk',
    make: fill,
    refusal: /^signalbox: The disk is full: .* cannot grow\./,
    forgets: true,
  },
  {
    disk: 'a read-only disk',
    make: 'mount -o remount,ro "$STATE"',
    refusal: /^signalbox: .* cannot be written: its file system is read-only\./,
    forgets: false,
  },
])('a copy on $disk can be read, and what writes says why it cannot', async (given) => {
  const { make, refusal, forgets } = given;
  await using platform = await livePlatform();
  using person = await signedIn(platform);
  const run = (words: string) => `"$NODE" "$SIGNALBOX" ${words} 2>&1; echo "= $?"`;
  const commands = [
    ['mirror info', 0, /^check +no damage found$/m],
    ['mirror verify', 0, /^No problems found\.$/m],
    ['grep the --limit 1', 0, /hits in 12 of 12 sessions/],
    ['--offline | cat', 0, /offline, data of/],
    ['sync', 1, refusal],
    ['mirror repair', 1, refusal],
    ['mirror vacuum', 1, refusal],
    ['doctor --json', 0, /"check":"local copy","verdict":"ok"/],
    ['watch --once', 1, /cannot be kept \(the (disk is full|file system is read-only)\)/],
    ['mirror forget', forgets ? 0 : 1, forgets ? /^Removed / : refusal],
  ] as const;
  const script = [
    `{ ${run('sync')}`,
    // Further syncs need their lock.
    make,
    ...commands.map(([words]) => run(words)),
    'true; }',
  ].join('; ');

  await using terminal = onSmallDisk(script, person.env);
  await terminal.exited;

  const [, ...outputs] = terminal.output().replaceAll('\r', '').split(/^= /m);
  for (const [index, [words, status, expected]] of commands.entries()) {
    const output = `${outputs[index]}`.replace(/^\d+\n/, '');
    const next = outputs[index + 1] ?? '';
    expect({ words, output, status: next.match(/^\d+/)?.[0] }).toEqual({
      words,
      output: expect.stringMatching(expected),
      status: String(status),
    });
  }
});

test.runIf(canMount)(
  'a console on a full disk says what cannot be kept, sends no change, and works on',
  async () => {
    await using platform = await livePlatform();
    using person = await signedIn(platform);

    await using console = onSmallDisk(`{ ${fill}; exec "$NODE" "$SIGNALBOX"; }`, person.env);
    await console.until('Credits by day');
    console.press('3');
    await console.until('The state file cannot be written (the disk is full)');
    await restartBuild17(console);

    await console.until('Could not restart build-17: The audit log cannot be written (the disk is');
    console.send(':errors\r');
    await console.until(/AuditError/);
    console.send(':audit\r');
    await console.until('The audit log has no entries.');
  },
);
