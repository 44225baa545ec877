import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import stripAnsi from 'strip-ansi';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { screenCommand } from '../../../src/cli/commands/open.ts';
import { main } from '../../../src/cli/main.ts';
import { commands } from '../../../src/console/places/commands.ts';
import { startScreens } from '../../../src/console/shell/routes.ts';
import { emulateTerminal } from '../../console/harness/emulated-terminal.ts';
import { serveWorkshop } from '../../console/workshop/serve-workshop.ts';
import { capturedContext } from '../captured-context.ts';
import { failingServer, failures } from '../contract/failing-server.ts';
import { servedDemo } from '../contract/served-demo.ts';
import { root } from '../signalbox-process.ts';
import { whileTimeFlies } from '../while-time-flies.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-snapshot-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const startMs = Date.parse('2026-11-20T14:30:00Z');
const sameDemo = ['--demo', '--seed', '7', '--now', new Date(startMs).toISOString()];

async function run(env: Record<string, string>, ...argv: string[]) {
  const { context, out, err } = capturedContext({
    ...{ XDG_CONFIG_HOME: folder, XDG_STATE_HOME: folder },
    ...env,
  });
  // A loaded machine takes longer to read a screen than a person would wait.
  await main(['snapshot', '--timeout', '10m', ...argv], context);
  return { status: context.exitCode, out: out(), err: err() };
}

test.each(['limits', 'computers'])('%s looks as in the console', async (screen) => {
  await using workshop = await serveWorkshop();
  vi.useFakeTimers({ now: workshop.clock(), toFake: ['Date'] });
  const env = { SIGNALBOX_BASE_URL: workshop.url, SIGNALBOX_API_KEY: workshop.credential };
  const approved = readFileSync(
    join(root, 'test', 'console', 'pictures', `${screen}-160x50.txt`),
    'utf8',
  );

  const { status, out, err } = await run(env, screen, '--size', '160x50');

  expect({ status, err }).toEqual({ status: 0, err: '' });
  // The first row names the profile, which is another one there.
  expect(rowsOf(out).slice(1)).toEqual(rowsOf(approved).slice(1, 50));
});

describe('of the demo organization', () => {
  let demo: Awaited<ReturnType<typeof servedDemo>>;
  beforeAll(async () => {
    demo = await servedDemo({ clock: () => startMs });
  });
  afterAll(() => demo.close());

  const snapshot = (...argv: string[]) => run(demo.env, ...argv);

  test.each(['errors', 'bookmarks', 'audit'])(
    '%s waits for nothing that it does not show',
    async (screen) => {
      const { status, err } = await snapshot(screen);

      expect({ status, err }).toEqual({ status: 0, err: '' });
    },
  );

  test('two pictures of the same time are the same, byte by byte, however long they take', async () => {
    const argv = ['now', '--output', 'svg', ...sameDemo];

    const usual = await run({}, ...argv);
    const slow = await whileTimeFlies(() => run({}, ...argv));

    expect(usual.out).toMatch(/^<svg /);
    expect(slow).toEqual(usual);
  });

  test('colours are those of the theme, and the text is the same', async () => {
    const small = ['limits', '--size', '100x24'];
    const { out } = await snapshot(...small, '--output', 'ansi', '--theme', 'light');
    const { out: plain } = await snapshot(...small);
    const terminal = emulateTerminal({ columns: 100, rows: 25, convertsLineFeeds: true });

    terminal.write(out);

    expect(rowsOf(stripAnsi(out))).toEqual(rowsOf(plain));
    const y = rowsOf(plain).findIndex((row) => row.includes('✗ over by'));
    const x = rowsOf(plain)[y]?.indexOf('✗ over by') ?? -1;
    expect(terminal.styleAt(x, y).foreground).toBe('#b31d28');
  });

  test('rules say what they find now', async () => {
    const { status, out } = await snapshot('rules', '--size', '160x50');

    expect(status).toBe(0);
    expect(out).toMatch(/limit-over +1 +✗ critical/);
    expect(out).toMatch(/session-waiting +[1-9]/);
    expect(out).toMatch(/requests-failing +0 /);
  });

  test('words after the screen are those of its command', async () => {
    const { out } = await snapshot('computers', 'status=error', '--size', '80x24');

    expect(out).toMatch(/status=error/);
    expect(out).toMatch(/✗ error/);
    expect(out).not.toMatch(/✓ active/);
  });

  test('something is drawn by its name once the names have been read', async () => {
    const { out, status } = await snapshot('computer', 'build-17', '--size', '80x24');

    expect(status).toBe(0);
    expect(out).toMatch(/Computers › build-17/);
  });

  test('--file writes a file by renaming, in the form of its ending', async () => {
    const file = join(folder, 'limits.svg');

    const { status, out, err } = await snapshot('limits', '--file', file);

    expect({ status, out, err }).toEqual({ status: 0, out: '', err: `Written: ${file}\n` });
    expect(readFileSync(file, 'utf8')).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('a closed pipe ends it quietly', async () => {
    const program = join(root, 'dist', 'signalbox.js');
    const line = `"${process.execPath}" "${program}" snapshot limits ${sameDemo.join(' ')} | head -1`;

    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', line], {
      env: { ...process.env, XDG_CONFIG_HOME: folder, XDG_STATE_HOME: folder },
    });

    expect(stdout).toMatch(/^ 0 Now .*\n$/);
    expect(stderr).toBe('');
  });

  test('the smallest screen of the console is drawn', async () => {
    const { out } = await snapshot('limits', '--size', '40x10');

    expect(rowsOf(out)).toHaveLength(10);
    expect(out).toMatch(/Limits[\s\S]*✗ over/);
  });
});

/** Blanks at the end of a row may have a background. */
const rowsOf = (text: string) => text.replace(/\n$/, '').replaceAll(/ +$/gm, '').split('\n');

test.each([
  { argv: ['nonesuch'], says: /no screen "nonesuch"\. Screens: now, overview/ },
  { argv: ['limits', '--size', '39x10'], says: /40x10 to 400x200/ },
  { argv: ['limits', '--size', 'wide'], says: /Write it as 120x36/ },
  { argv: ['limits', '--output', 'png'], says: /text, ansi, svg/ },
  { argv: ['computers', 'nonesuch=1', '--demo'], says: /nonesuch/ },
  { argv: ['computer', 'nonesuch', '--demo'], says: /No computer is called nonesuch/ },
  { argv: ['day', '--demo'], says: /day/ },
])('$argv is a mistake of the command line', async ({ argv, says }) => {
  const { status, out, err } = await run({}, ...argv);

  expect(status).toBe(2);
  expect(out).toBe('');
  expect(err).toMatch(says);
});

test.each(Object.entries(failures))(
  'where the server answers with %s, there is no picture',
  async (name, failure) => {
    await using server = await failingServer(failure.answer);
    const env = { SIGNALBOX_BASE_URL: server.address, SIGNALBOX_API_KEY: 'sb_not_a_key' };

    const { status, out, err } = await run(
      env,
      'limits',
      '--timeout',
      name === 'no answer' ? '2s' : '20s',
    );

    expect(out).toBe('');
    expect(err).toMatch(/^signalbox: .+\n$/);
    expect(err).not.toContain('sb_not_a_key');
    expect(status).toBe(failure.exits);
  },
);

/** A server that cannot answer requests for one resource. */
const demoWithout = (path: string) =>
  servedDemo({
    inFront: (listener) => (request, response) => {
      if (!request.url?.includes(path)) return listener(request, response);
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end('{"detail":"broken","status":500}');
    },
  });

test('what is not in the picture is told', async () => {
  const server = await demoWithout('/tokens');
  const { status, out, err } = await run(server.env, 'now');
  await server.close();

  expect(out).toMatch(/PARTIAL[\s\S]*cannot be read: server error 500/);
  expect(err).toMatch(/^Not read: credits: .*500/);
  expect(status).toBe(5);
});

/** The demo organization after it has run for a while: its running sessions have grown. */
async function demoAfter(minutes: number) {
  let nowMs = startMs;
  const server = await servedDemo({ clock: () => nowMs });
  nowMs += minutes * 60_000;
  return server;
}

test('Now is complete although its sessions take more requests than a console sends at once', async () => {
  const server = await demoAfter(90);
  const { status, err } = await run(server.env, 'now');
  await server.close();

  expect({ status, err }).toEqual({ status: 0, err: '' });
});

test('sessions that take too many requests are told, and nobody waits for them', async () => {
  const server = await demoAfter(120);
  const { status, err } = await run(server.env, 'now');
  await server.close();

  expect(err).toBe('Not read: the ends of 1 session: they take too many requests\n');
  expect(status).toBe(5);
});

test('ends of sessions that cannot be read are told with the reason', async () => {
  const server = await demoWithout('/messages');
  const { status, out, err } = await run(server.env, 'now');
  await server.close();

  expect(out).toMatch(/Now/);
  expect(err).toMatch(/^Not read: the ends of \d+ sessions: .*500.*\n$/);
  expect(status).toBe(5);
});

test('rules that have not looked at everything do not say that they find nothing', async () => {
  const server = await demoWithout('/tokens');
  const { status, out } = await run(server.env, 'rules', '--size', '160x50');
  await server.close();

  expect(status).toBe(5);
  expect(out).toMatch(/limit-over +– +✗ critical/);
  expect(out).toContain('It finds nothing in what has been read so far.');
  expect(out).toMatch(/Rules {2}1 of 31 {2}blind spots now: .*500/);
  expect(out).not.toContain('It finds nothing now.');
});

test('the audit log is drawn without a request', async () => {
  const requests: unknown[] = [];
  const server = await servedDemo({
    inFront: (listener) => (request, response) => {
      requests.push(request.url);
      listener(request, response);
    },
  });
  requests.length = 0;
  const { status, out } = await run(server.env, 'audit');
  await server.close();

  expect({ status, requests }).toEqual({ status: 0, requests: [] });
  expect(out).toContain('The audit log has no entries.');
});

test('what a later scene of a moving picture lacks is told', async () => {
  const script = join(folder, 'to-readiness.json');
  writeFileSync(script, JSON.stringify([{ seconds: 1 }, { keys: '5', seconds: 1 }]));
  const server = await demoWithout('/maturity-level-reports');
  const { status, out, err } = await run(
    server.env,
    'computers',
    ...['--script', script, '--output', 'svg'],
  );
  await server.close();

  expect(out).toMatch(/^<svg /);
  expect(err).toMatch(/^Not read: .*readiness.*500/);
  expect(status).toBe(5);
});

test('every screen that can be named has a command in the console', () => {
  expect(startScreens.filter((screen) => !commands.some(({ name }) => name === screen))).toEqual(
    [],
  );
  expect(screenCommand('limits', ['2026-10', 'level:over'])).toBe('limits 2026-10 level:over');
});
