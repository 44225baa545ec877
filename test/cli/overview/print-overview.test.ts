import { expect, test } from 'vitest';
import { consoleCommand } from '../../../src/cli/commands/console.ts';
import { openConsole } from '../../../src/cli/console/open-console.ts';
import { startDemoServer } from '../../../src/demo/start-demo-server.ts';
import { capturedContext } from '../captured-context.ts';

const hourMs = 3_600_000;

/** What a program without a terminal prints about a server whose clock is ahead by so much. */
async function printedAheadBy(differenceMs: number) {
  const clock = () => Date.now() + differenceMs;
  const server = await startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    seed: 3,
    clock,
  });
  const captured = capturedContext({ SIGNALBOX_API_KEY: server.keys.owner });
  try {
    const argv = ['--base-url', server.url];
    await consoleCommand(captured.context, openConsole).parseAsync(argv, { from: 'user' });
    const yesterday = new Date(clock() - 24 * hourMs).toISOString().slice(0, 10);
    return { out: captured.out(), err: captured.err(), yesterday };
  } finally {
    await server.close();
  }
}

// Half an hour from where another text begins.
test.each([-49.5 * hourMs, 49.5 * hourMs])(
  'the overview has the days of a server whose clock is %i ms ahead, and says so beside it',
  async (differenceMs) => {
    const { out, err, yesterday } = await printedAheadBy(differenceMs);

    expect(out).toContain(` to ${yesterday} (UTC)`);
    expect(err).toMatch(/^signalbox: The server's clock is 2d 1h (ahead of|behind) this .*\n$/);
  },
);

test('nothing is said about clocks that agree', async () => {
  const { out, err, yesterday } = await printedAheadBy(0);

  expect(out).toContain(` to ${yesterday} (UTC)`);
  expect(err).toBe('');
});
