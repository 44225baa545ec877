import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aPerson } from './harness/a-person.ts';
import { livePlatform } from './harness/live-platform.ts';
import { restartBuild17 } from './harness/restart-build-17.ts';
import type { SpawnedTerminal } from './harness/spawn-terminal.ts';

const nextTry = /next try \d\d:\d\d:\d\d|trying now/;

/** The computers are there, and the header says that they are what the server has. */
async function untilLive(console: SpawnedTerminal) {
  await console.until(() => console.text().includes('build-17') && console.line(0).includes('✓'));
  expect(console.line(0)).not.toContain('STALE');
  expect(console.line(1)).not.toMatch(nextTry);
}

/** What the console says of an outage: old data is called old, why, and when it tries again. */
async function untilStale(console: SpawnedTerminal, cause: string) {
  await console.until(
    () =>
      console.line(0).includes(' STALE') &&
      console.line(1).includes(`✗ ${cause}, `) &&
      nextTry.test(console.line(1)),
  );
  expect(console.text()).toContain('build-17');
}

test('a console tells the truth while its server is stopped, and comes back with it', async () => {
  await using platform = await livePlatform();
  using person = aPerson();
  expect(await person.signIn(platform.url, platform.keys.owner)).toMatchObject({ status: 0 });

  await using console = person.open();
  await console.until('Credits by day');
  console.press('3');
  await untilLive(console);

  await platform.stop();
  console.press('r');
  await untilStale(console, 'connection refused');
  await platform.start();
  await untilLive(console);

  console.press('q');
  expect(await console.exited).toMatchObject({ exitCode: 0 });
});

test('a console tells the truth while its server throttles and breaks', async () => {
  await using platform = await livePlatform();
  using person = aPerson();
  await person.signIn(platform.url, platform.keys.owner);
  await using console = person.open();
  await console.until('Credits by day');
  console.press('3');
  await untilLive(console);

  for (const [faults, cause] of [
    ['throttle=2', 'too many requests (429)'],
    ['status=503', 'server error 503'],
    ['reset', 'connection lost'],
  ] as const) {
    await platform.start(faults);
    console.press('r');
    await untilStale(console, cause);
  }
  await platform.start();
  await untilLive(console);
});

test('a restart whose answer is lost is unknown, never repeated, and read again', async () => {
  await using platform = await livePlatform();
  using person = aPerson();
  await person.signIn(platform.url, platform.keys.owner);
  await platform.start('cut@/restart');
  await using console = person.open(['--profile', 'default']);
  await console.until('Credits by day');
  console.press('3');
  await untilLive(console);

  await restartBuild17(console);

  await console.until('Restart build-17: no response, so the result is unknown.');
  await console.until('Check the refreshed data.');
  const audit = readFileSync(person.folder.in('state', 'signalbox', 'audit.jsonl'), 'utf8');
  const entries = audit.trimEnd().split('\n');
  expect(entries.map((line) => JSON.parse(line).result)).toEqual(['pending', 'unknown']);
  expect(JSON.parse(entries[1] ?? '')).toMatchObject({ profile: 'default', name: 'build-17' });
});

test('a console whose server answers slowly says so, and shows the answer when it comes', async () => {
  await using platform = await livePlatform();
  using person = aPerson();
  await person.signIn(platform.url, platform.keys.owner);
  await platform.start('delay=4000@/computers');

  await using console = person.open();
  await console.until('Credits by day');
  console.press('3');

  await console.until(/waiting \d s for /);
  console.press('2');
  await console.until(/Sessions {2}1 of/);
  console.press('3');
  await untilLive(console);
});

test('what was synced is there without the server', async () => {
  await using platform = await livePlatform();
  using person = aPerson();
  await person.signIn(platform.url, platform.keys.owner);
  const synced = await person.run(['sync']);
  // Its demo organization keeps working, so a session may have started.
  const [, sessions] = /^Synced: (\d+) sessions, \1 with all messages/.exec(synced.out) ?? [];
  expect({ ...synced, sessions }).toMatchObject({ status: 0, sessions: expect.any(String) });
  await platform.stop();

  await using offline = person.open(['--offline']);
  await offline.until('Credits by day');
  await offline.until(() =>
    /OFFLINE · data of \d{4}-\d\d-\d\d \d\d:\d\d UTC/.test(offline.line(0)),
  );
  offline.press('3');
  await offline.until('build-17');
  offline.press('x', 'r');
  await offline.until('The console is offline');
  // In one piece with the next key it would be another key.
  offline.press('esc');
  await offline.until(() => !offline.text().includes('The console is offline'));
  offline.press('2');
  await offline.until(new RegExp(`Sessions {2}1 of ${sessions}\\b`));
  offline.press('q');
  expect(await offline.exited).toMatchObject({ exitCode: 0 });
});

test('a console that opens without its server shows no copy, and the data once it is back', async () => {
  await using platform = await livePlatform();
  using person = aPerson();
  await person.signIn(platform.url, platform.keys.owner);
  expect(await person.prepare(['sync'])).toMatchObject({ status: 0 });
  await platform.stop();

  await using live = person.open();
  // The first of several requests may have failed while others are still on their way.
  await live.until(
    () => /connection\s+refused/.test(live.text()) && live.line(0).includes('NO DATA'),
  );
  await platform.start();
  await live.until('Credits by day');
});
