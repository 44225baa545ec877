import { serveGated } from '../harness/gated-server.ts';
import { type HarnessOptions, openConsoleAt } from '../harness/open-console-at.tsx';

/** Eight sessions of which the first five are marked and about to be deleted; the first request waits. */
export async function deleteFive(look: HarnessOptions = {}) {
  const server = await serveGated({ sessions: 8 });
  const console = await openConsoleAt(server, { columns: 80, rows: 24, ...look });
  await console.press('2');
  await console.waitFor(/Sessions,? +1 of 8/);
  await console.press('space', 'space', 'space', 'space', 'space', 'x', 'd');
  await console.waitFor('D delete');
  await console.press('D');
  await console.waitFor(() => server.waiting() === 1);

  return {
    ...console,
    server,
    /** Lets the request through that waits, and waits for the next one. */
    async next() {
      server.letThrough();
      await console.waitFor(() => server.waiting() === 1);
    },
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** The first of two sessions, whose deletion waits for the server. */
export async function deleteOne() {
  const server = await serveGated({ sessions: 2 });
  const console = await openConsoleAt(server, { columns: 80, rows: 24 });
  await console.press('2');
  await console.waitFor('Session 02');
  await console.press('x', 'd');
  await console.waitFor('D delete');
  await console.press('D');
  await console.waitFor(() => server.waiting() === 1);
  return {
    ...console,
    server,
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}
