import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aPerson } from './harness/a-person.ts';
import { livePlatform } from './harness/live-platform.ts';
import { command, sameDemo } from './harness/open-signalbox.ts';
import { spawnTerminal } from './harness/spawn-terminal.ts';

/** Whether the kernel has stopped a process; its state is the third field. */
const isStopped = (pid: number): boolean =>
  /\) [Tt] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

test.runIf(process.platform === 'linux')(
  'a console that was stopped draws its screen again and reads what has changed',
  async () => {
    await using platform = await livePlatform();
    using person = aPerson();
    await person.signIn(platform.url, platform.keys.owner);
    await using console = person.open([], { env: { SIGNALBOX_REFRESH_SESSIONS: '2' } });
    await console.until('Credits by day');
    console.press('2');
    await console.until(/Sessions {2}1 of 12/);

    console.signal('SIGSTOP');
    await console.until(() => isStopped(console.pid));
    console.terminal.write('\u001B[2J\u001B[Hgarbage of another program');
    await deleteOneSession(platform);
    console.resize(100, 30);
    console.signal('SIGCONT');

    await console.until(/Sessions {2}1 of 11/);
    expect(console.text()).not.toContain('garbage');
    expect(console.line(0)).toContain('0 Now 1 Over');
  },
);

test('a console that is killed leaves files that the next one reads', async () => {
  await using platform = await livePlatform();
  using person = aPerson();
  await person.signIn(platform.url, platform.keys.owner);
  await platform.start('hang@/restart');
  const fileText = (name: string) => readIfThere(person.folder.in('state', 'signalbox', name));
  const console = person.open();
  await console.until('Credits by day');
  console.press('3');
  await console.until('build-17');
  console.send('/build-17\r');
  await console.until(/1 of 1\//);
  await console.until(() => fileText('state.json').includes('computers'));
  console.press('x', 'r');
  await console.until('Restart build-17?');
  await console.until('y yes');
  console.press('y');
  await console.until(() => fileText('audit.jsonl').includes('pending'));

  console.signal('SIGKILL');
  await console.exited;

  const entries = fileText('audit.jsonl').trimEnd().split('\n');
  expect(entries.map((line) => JSON.parse(line))).toMatchObject([
    { result: 'pending', profile: 'default', name: 'build-17' },
  ]);
  JSON.parse(fileText('state.json'));
  await using next = person.open([], { env: { SIGNALBOX_START: 'last' } });
  await next.until(/Computers {2}1 of 1\/16/);
  next.send(':audit\r');
  await next.until(/no result +restart computer +build-17/);
  await console[Symbol.asyncDispose]();
});

test('a console that was told to ignore the end of its terminal ends with it', async () => {
  const script = `trap '' HUP; exec '${process.execPath}' '${command}' ${sameDemo.join(' ')}`;
  await using console = spawnTerminal('sh', ['-c', script]);
  await console.until('Credits by day');

  console.hangUp();

  await console.exited;
  expect(() => process.kill(console.pid, 0)).toThrow('ESRCH');
});

test('a prompt whose terminal is closed ends without a profile', async () => {
  using person = aPerson();
  await using login = person.open(['login', '--base-url', 'http://127.0.0.1:9', '--store', 'file']);
  await login.until('Key:');

  login.hangUp();

  await login.exited;
  expect(() => readFileSync(person.folder.in('config', 'signalbox', 'config.json'))).toThrow();
  expect(() => process.kill(login.pid, 0)).toThrow('ESRCH');
});

async function deleteOneSession({ url, keys }: Awaited<ReturnType<typeof livePlatform>>) {
  const sessions = `${url}/api/v0/sessions`;
  const headers = { authorization: `Bearer ${keys.owner}` };
  const page = await (await fetch(sessions, { headers })).json();
  // The server's answers are tested elsewhere.
  const [newest] = (page as { sessions: { sessionId: string }[] }).sessions;
  const { ok } = await fetch(`${sessions}/${newest?.sessionId}`, { method: 'DELETE', headers });
  expect(ok).toBe(true);
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
