import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentialFileName } from '../../src/credentials/credential-file.ts';
import { aPerson, type Ran } from './harness/a-person.ts';
import { livePlatform } from './harness/live-platform.ts';
import { restartBuild17 } from './harness/restart-build-17.ts';

/** A key that is written like one and that no server knows. */
const wrongKey = 'sb_wrong-0123456789-wrong-0123456789-wrong-0123456789';

let platform: Awaited<ReturnType<typeof livePlatform>>;
beforeAll(async () => {
  platform = await livePlatform();
});
afterAll(() => platform[Symbol.asyncDispose]());

/** Every way in which a key could be written: as it is, in the header, in halves that a screen would wrap. */
function traces(key: string): string[] {
  const half = Math.ceil(key.length / 2);
  return [
    key.slice(0, half),
    key.slice(half),
    Buffer.from(key).toString('base64').slice(0, 32),
    encodeURIComponent(key),
  ];
}

/** All files below a folder but those that are there to hold keys. */
function filesIn(folder: string): { path: string; content: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && !path.endsWith(credentialFileName))
    .map((path) => ({ path, content: readFileSync(path, 'latin1') }));
}

/** Lets a signal throw an error that nobody handles, with the key in its text. */
const throwingOn = (key: string) => {
  const script = `process.on('SIGUSR2', () => { throw new Error('Bearer ${key}') });`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
};

type Person = ReturnType<typeof aPerson>;

async function useCommands(person: Person, key: string): Promise<Ran[]> {
  const { prepare: run } = person;
  const login = ['login', '--base-url', platform.url, '--store', 'file', '--key-stdin'];
  const outputs = [await run(login, key)];
  for (const argv of [
    ['whoami'],
    ['profiles'],
    ['sync'],
    ['sync', '--json'],
    ['grep', 'tests'],
    ['mirror', 'info', '--json'],
    ['mirror', 'verify'],
    ['doctor'],
    ['doctor', '--json'],
    ['info'],
    ['config', 'show'],
    ['config', 'check'],
    [],
    ['--offline'],
    ['--base-url', key],
  ]) {
    outputs.push(await run(argv));
  }
  outputs.push(await run(['login', '--store', 'file', '--key-stdin', '--profile', 'typo'], key));
  return outputs;
}

/** Opens screens, restarts a computer, looks at the logs, and ends by a crash. */
async function useConsole(person: Person, key: string): Promise<string> {
  await using console = person.open([], { env: { NODE_OPTIONS: throwingOn(key) } });
  await console.until('Credits by day');
  console.press('3');
  await restartBuild17(console);
  await console.until('build-17 is restarting');
  console.send(':audit\r');
  await console.until('restart computer');
  console.signal('SIGUSR2');
  expect(await console.exited).toMatchObject({ exitCode: 1 });
  return console.output();
}

/** Opens the console with a key that the server refuses, and asks for its errors. */
async function useRefusedKey(person: Person, key: string): Promise<string> {
  await using console = person.open(['--base-url', platform.url], {
    env: { SIGNALBOX_API_KEY: key },
  });
  await console.until('The server refuses the API key');
  console.send(':errors\r');
  await console.until('unauthorized');
  console.press('i');
  console.press('q', 'q', 'q');
  await console.exited;
  return console.output();
}

test('no file, screen or output holds a key but the file that is there for it', async () => {
  using person = aPerson();
  const { owner } = platform.keys;

  const ran = await useCommands(person, owner);
  const screens = [await useConsole(person, owner), await useRefusedKey(person, wrongKey)];

  const outputs = [...ran.flatMap(({ out, err }) => [out, err]), ...screens];
  const files = filesIn(person.folder.path);
  // What is searched is worth searching.
  expect(ran.slice(0, 13).filter(({ status }) => status !== 0)).toEqual([]);
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/config\.json$/),
      expect.stringMatching(/state\.json$/),
      expect.stringMatching(/audit\.jsonl$/),
      expect.stringMatching(/crash-report\.txt$/),
      expect.stringMatching(/\.db$/),
    ]),
  );
  for (const trace of [...traces(owner), ...traces(wrongKey)]) {
    expect(outputs.filter((output) => output.includes(trace))).toEqual([]);
    expect(files.filter(({ content }) => content.includes(trace)).map(({ path }) => path)).toEqual(
      [],
    );
  }
  const kept = readFileSync(person.folder.in('config', 'signalbox', credentialFileName), 'utf8');
  expect(kept).toContain(owner);
});
