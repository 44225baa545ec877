import { expect, test } from 'vitest';
import { openSignalbox, restored, sameDemo } from './harness/open-signalbox.ts';

/** The roles of the messages on the screen, each once. */
const shownRoles = (text: string): string =>
  [
    ...new Set(Array.from(text.matchAll(/▌ (user|assistant|tool) {2}/g), ([, role]) => role)),
  ].join();

test('an operator walks all screens, reads a transcript, restarts a computer and quits', async () => {
  await using terminal = openSignalbox(sameDemo, { columns: 120, rows: 36 });

  await terminal.until(/Credits by day[\s\S]*By model[\s\S]*atlas-3/);
  expect(terminal.modes()).toMatchObject({ isAlternateScreen: true, isCursorVisible: false });

  terminal.press('2');
  await terminal.until(/^ Sessions +1 of \d+/m);
  await terminal.until(/◐ running/);
  terminal.press('j', 'enter');
  await terminal.until(/^ Sessions › /m);
  await terminal.until(/user +\d\d:\d\d/);
  for (const role of ['assistant', 'tool', 'user']) {
    terminal.press(role.charAt(0));
    await terminal.until(() => shownRoles(terminal.text()) === role);
  }
  terminal.press('u');
  await terminal.until(/▌ assistant /);

  terminal.press('4');
  await terminal.until(/✗ over[\s\S]*! near/);

  terminal.press('3');
  await terminal.until('build-17');
  terminal.send('/build-17\r');
  await terminal.until(/1 of 1\//);
  terminal.press('esc');
  await terminal.until(/\d+ of 16 /);
  terminal.press('x', 'r');
  await terminal.until('y yes');
  terminal.press('y');
  await terminal.until(/build-17 +◐ starting \d\/8/);
  terminal.press('1');
  await terminal.until('Credits by day');
  terminal.press('3');
  await terminal.until(/build-17 +✓ active/);

  terminal.press('q');
  expect(await terminal.exited).toEqual({ exitCode: 0, signal: undefined });
  expect(terminal.modes()).toEqual(restored);
  expect(terminal.text()).toBe('');
  expect(terminal.temporaryFiles()).toEqual([]);
});
