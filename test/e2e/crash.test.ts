import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSignalbox, restored, sameDemo } from './harness/open-signalbox.ts';

const credential = 'sb_not-a-key-of-anybody-0123456789';

/** Lets a signal throw an error in the program that nobody handles. */
const throwing = (code: string) => {
  const script = `process.on('SIGUSR2', () => { ${code} });`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
};

/** Lets components throw that are drawn after a signal, more than once: what throws once is drawn again. */
const throwingWhileDrawing = (text: string) =>
  throwing(`
    Error.stackTraceLimit = 100;
    const join = Array.prototype.join;
    Array.prototype.join = function (...given) {
      // The address of this script, which has its text, is in the stack, too.
      const isDrawing = new Error().stack.includes('renderWith' + 'Hooks');
      if (!isDrawing) return join.apply(this, given);
      throw new TypeError('${text}');
    };
  `);

test('a component that throws while it is drawn ends the program with the same words', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crash-'));
  await using terminal = openSignalbox(sameDemo, {
    columns: 120,
    env: {
      XDG_STATE_HOME: folder,
      NODE_OPTIONS: throwingWhileDrawing(`The row ${credential} is torn.`),
    },
  });
  await terminal.until('Credits by day');

  terminal.signal('SIGUSR2');
  // Whatever is drawn next throws: a key makes sure that something is.
  terminal.press('3');

  expect(await terminal.exited).toEqual({ exitCode: 1, signal: undefined });
  expect(terminal.modes()).toEqual(restored);
  expect(terminal.temporaryFiles()).toEqual([]);
  expect(terminal.text()).toContain(
    'The program stopped because of an internal error: The row [credential] is torn.',
  );
  expect(terminal.text()).not.toMatch(/^ +at /m);
  const kept = readFileSync(join(folder, 'signalbox', 'crash-report.txt'), 'utf8');
  expect(kept).toMatch(/^TypeError: The row \[credential\] is torn\.\n +at /m);
  expect(terminal.output() + kept).not.toContain(credential);
  rmSync(folder, { recursive: true });
});

test.each([
  ['thrown', `throw new TypeError('The bell ${credential} rang twice.')`],
  ['of a promise', `Promise.reject(new TypeError('The bell ${credential} rang twice.'))`],
])(
  'an error %s that nobody handles is told in words and kept in a private file',
  async (_, code) => {
    const folder = mkdtempSync(join(tmpdir(), 'crash-'));
    await using terminal = openSignalbox(sameDemo, {
      columns: 120,
      env: { XDG_STATE_HOME: folder, NODE_OPTIONS: throwing(code) },
    });
    await terminal.until('Credits by day');

    terminal.signal('SIGUSR2');

    expect(await terminal.exited).toEqual({ exitCode: 1, signal: undefined });
    expect(terminal.modes()).toEqual(restored);
    expect(terminal.temporaryFiles()).toEqual([]);
    const report = join(folder, 'signalbox', 'crash-report.txt');
    const told = terminal.text();
    expect(told).toContain(
      'The program stopped because of an internal error: The bell [credential] rang twice.',
    );
    expect(told).toContain('Nothing is lost');
    expect(told).toContain(`A report is in ${report}.`);
    expect(told).toContain('Start signalbox again');
    expect(told).not.toMatch(/^ +at /m);
    expect(terminal.output()).not.toContain(credential);

    const kept = readFileSync(report, 'utf8');
    expect(kept).toMatch(/^TypeError: The bell \[credential\] rang twice\.\n +at /m);
    expect(kept).not.toContain(credential);
    expect(statSync(report).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  },
);
