import { expect, test } from 'vitest';
import { openSignalbox, sameDemo } from './harness/open-signalbox.ts';

/** Keys that lead from any screen to the next one, and what is told there. */
const steps: readonly (readonly [keys: string, told: RegExp])[] = [
  ['0', /^Now, /m],
  ['1', /^Overview, [\s\S]*By model/m],
  ['\t', /Tab Tools/],
  ['\t', /Tab Activity/],
  ['\t', /Tab Productivity/],
  ['\t', /Tab People/],
  [':day 2026-11-18\r', /^Overview, Day, /m],
  [':model atlas-3\r', /, atlas-3, /],
  ['2', /^Sessions, \d+ of/m],
  ['\r', /^Sessions, (?!\d+ of)/m],
  ['3', /^Computers, \d+ of/m],
  ['\r', /^Computers, (?!\d+ of)/m],
  ['4', /^Limits, \d+ of/m],
  ['5', /^Readiness, \d+ of/m],
  ['\r', /^Readiness, (?!\d+ of)/m],
  ['6', /^Wiki/m],
  ['7', /^People, \d+ of/m],
  ['\r', /^People, (?!\d+ of)/m],
  [':rules\r', /, Rules, /],
  [':errors\r', /, Errors, /],
  ['0', /^Now, /m],
  ['?', /^(?!Now, )/],
];

test('with --screen-reader every screen is told, also where lines are wider than the terminal', async () => {
  await using terminal = openSignalbox([...sameDemo, '--screen-reader'], {
    columns: 60,
    rows: 150,
  });
  await terminal.until(/^(Overview|Now), /m);

  for (const [keys, told] of steps) {
    terminal.send(keys);
    await terminal.until(told, 20_000);
  }
  // Together with a letter, escape would be another key.
  terminal.press('esc');
  await terminal.until(/^Now, /m, 20_000);
  terminal.press('q');

  expect(await terminal.exited).toEqual({ exitCode: 0, signal: undefined });
});
