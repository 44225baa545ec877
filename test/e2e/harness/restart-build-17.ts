import type { SpawnedTerminal } from './spawn-terminal.ts';

/** Restarts a computer of the list on show, up to the answer to the question. */
export async function restartBuild17(
  console: Pick<SpawnedTerminal, 'until' | 'send' | 'press'>,
): Promise<void> {
  await console.until('build-17');
  console.send('/build-17\r');
  await console.until(/1 of 1\//);
  console.press('x', 'r');
  await console.until('Restart build-17?');
  await console.until('y yes');
  console.press('y');
}
