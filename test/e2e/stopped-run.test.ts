import { expect, test } from 'vitest';
import { serveGated } from '../console/harness/gated-server.ts';
import { openSignalbox, restored } from './harness/open-signalbox.ts';

test('ctrl-c twice in the middle of a run quits, restores the terminal, and says what was cut off', async () => {
  await using server = await serveGated({ sessions: 8 });
  await using terminal = openSignalbox(['--base-url', server.url], {
    columns: 120,
    env: { SIGNALBOX_API_KEY: server.credential },
  });
  await terminal.until('7 People');
  terminal.press('2');
  await terminal.until('Session 08');
  terminal.press(' ', ' ', ' ', 'x');
  await terminal.until('Delete 3 sessions');
  terminal.press('d');
  await terminal.until('D delete');
  terminal.press('D');
  await terminal.until('1 of 3');
  await expect.poll(() => server.arrived.length).toBeGreaterThan(0);

  terminal.press('\u0003');
  await terminal.until('1 of 3, then stopping. ctrl-c again quits now');
  terminal.press('\u0003');

  expect(await terminal.exited).toEqual({ exitCode: 130, signal: undefined });
  expect(terminal.text()).toContain(
    'signalbox: Delete 3 sessions: 0 done, 1 cut off before its result was known ("Session 01"), 2 not sent.',
  );
  expect(terminal.modes()).toEqual(restored);
  expect(server.arrived).toEqual(['ses_01']);
});
