import { Session } from 'node:inspector/promises';
import { createClient } from '../../src/client/client.ts';
import { startDemoServer } from '../../src/demo/start-demo-server.ts';
import { renderBareConsole } from '../console/harness/bare-console.tsx';

/** A function that ran, by its script and its offset there, and how often. */
export type Called = { url: string; offset: number; count: number };

const nowMs = Date.parse('2026-11-20T14:30:00Z');
/** Less than the preview of a session waits before it requests messages. */
const restMs = 300;

/**
 * The functions that run for one `j` on Sessions, from the key to the last byte, as V8 counts them. Of
 * several presses it is the middle one: an answer that arrives during a press adds to that.
 */
export async function callsOfOneKey(): Promise<Called[]> {
  const inspector = new Session();
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await using opened = await openSessions();

  const presses: Called[][] = [];
  for (let press = 0; press < 5; press += 1) {
    await opened.rest();
    await inspector.post('Profiler.takePreciseCoverage');
    await opened.press('j');
    const { result } = await inspector.post('Profiler.takePreciseCoverage');
    presses.push(
      result.flatMap(({ url, functions }) =>
        functions.flatMap(({ ranges: [range] }) =>
          range && range.count > 0 ? [{ url, offset: range.startOffset, count: range.count }] : [],
        ),
      ),
    );
  }
  inspector.disconnect();
  return presses.toSorted((a, b) => total(b) - total(a))[Math.floor(presses.length / 2)] ?? [];
}

const total = (calls: readonly Called[]) => calls.reduce((sum, { count }) => sum + count, 0);

/** The console on the sessions of the demo organization, its cursor some rows down and everything read. */
async function openSessions() {
  const server = await startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    seed: 7,
    now: nowMs,
    clock: () => nowMs,
  });
  let bytes = '';
  const console = renderBareConsole({
    client: createClient({
      baseUrl: server.url,
      appUrl: server.url,
      credential: server.keys.owner,
    }),
    clock: () => nowMs,
    // Nothing is requested while a key is counted.
    refresh: { sessions: 3_600, computers: 3_600 },
    onOutput: (chunk) => {
      bytes += chunk;
    },
  });

  /** Presses a key and waits for its frames, but not for what a preview requests when the cursor has rested. */
  async function press(key: string) {
    bytes = '';
    console.type(key);
    const restsAtMs = performance.now() + restMs;
    let seen = 0;
    for (let calmTurns = 0; calmTurns < 20 && performance.now() < restsAtMs; ) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      await console.ink.waitUntilRenderFlush();
      calmTurns = bytes.length > 0 && bytes.length === seen ? calmTurns + 1 : 0;
      seen = bytes.length;
    }
  }

  /** Waits until nothing has been requested or drawn for longer than a preview waits. */
  async function rest() {
    let seen = -1;
    for (let calmTurns = 0; calmTurns < 60; calmTurns += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (bytes.length !== seen || console.shell.queries.isFetching() > 0) calmTurns = 0;
      seen = bytes.length;
    }
  }

  await press('2');
  await rest();
  // Reads all pages, and comes back.
  await press('G');
  await rest();
  await press('g');
  for (let row = 0; row < 5; row += 1) await press('j');
  return {
    press,
    rest,
    async [Symbol.asyncDispose]() {
      console[Symbol.dispose]();
      await server.close();
    },
  };
}
