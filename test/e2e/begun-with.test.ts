import { expect, test } from 'vitest';
import { openSignalbox, sameDemo } from './harness/open-signalbox.ts';

test('open begins at a screen with its filter', async () => {
  await using terminal = openSignalbox(['open', 'computers', 'status=error', ...sameDemo]);

  await terminal.until(/Computers.*status=error/);

  terminal.press('q');
  expect(await terminal.exited).toEqual({ exitCode: 0, signal: undefined });
});

test('--command begins with a command of the console', async () => {
  await using terminal = openSignalbox([...sameDemo, '--command', ':limits level:over']);

  await terminal.until(/Limits.*level:over/);
});

test('a command that cannot be run is left in the prompt', async () => {
  await using terminal = openSignalbox([...sameDemo, '--command', ':nonesuch']);

  await terminal.until(/Unknown command or name "nonesuch"/);
});
