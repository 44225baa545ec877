import { type RenderOptions, render } from 'ink';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createScreenStream } from '../../../src/terminal/screen-stream.ts';
import { emulateTerminal } from './emulated-terminal.ts';
import { fakeKeyboard, fakeScreen } from './fake-streams.ts';
import { forceColors } from './force-colors.ts';
import { keyBytes, pasteBytes } from './key-bytes.ts';

export type Screen = Awaited<ReturnType<typeof renderScreen>>;

/**
 * Runs an Ink tree in an emulated terminal within this process, through the same screen stream as the
 * program: keys go in as bytes, the screen comes out as cells. Works with real and with fake timers.
 * Dispose it with `await using`.
 */
export async function renderScreen(
  node: ReactNode,
  options: { columns?: number; rows?: number } & Omit<RenderOptions, 'stdin' | 'stdout'> = {},
) {
  const { columns = 80, rows = 24, ...renderOptions } = options;
  await forceColors();

  const terminal = emulateTerminal({ columns, rows });
  const keyboard = fakeKeyboard();
  let bytes = 0;
  const output = fakeScreen(columns, rows, (chunk) => {
    bytes += Buffer.byteLength(chunk);
    terminal.write(chunk);
  });
  const screen = createScreenStream(output);
  const app = render(node, {
    // Ink asks more of the types than it uses.
    stdin: keyboard as never,
    stdout: screen,
    interactive: true,
    alternateScreen: true,
    incrementalRendering: true,
    exitOnCtrlC: false,
    patchConsole: false,
    maxFps: 1_000,
    ...renderOptions,
  });

  /** Until effects, state changes and frames that are already due are on the screen. */
  async function settle() {
    for (let round = 0; round < 3; round++) {
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1);
      await app.waitUntilRenderFlush();
    }
  }

  async function send(sequence: string) {
    keyboard.push(sequence);
    // Ink waits this long to tell the escape key from the start of a sequence.
    if (sequence === '\u001B') await elapse(25);
    await settle();
  }

  let countedBytes = 0;
  await settle();
  return {
    app,
    terminal,
    settle,
    /** The screen as text, without the spaces at the ends of lines. */
    text: terminal.text,
    line: terminal.line,
    styleAt: terminal.styleAt,
    cursor: terminal.cursor,
    modes: terminal.modes,

    /** Presses keys by name, one after another: `press('j', 'enter', 'ctrl-d')`. */
    async press(...keys: string[]) {
      for (const key of keys) await send(keyBytes(key));
    },
    /** The same keys in one chunk, as a held key or a slow line delivers them. */
    pressAtOnce: (...keys: string[]) => send(keys.map(keyBytes).join('')),
    async type(text: string) {
      for (const character of text) await send(character);
    },
    paste: (text: string) => send(pasteBytes(text)),
    async resize(newColumns: number, newRows: number) {
      terminal.resize(newColumns, newRows);
      Object.assign(output, { columns: newColumns, rows: newRows });
      output.emit('resize');
      await settle();
      // The screen stream lets a new size settle.
      await elapse(60);
      await settle();
    },

    /** Waits until the screen contains or matches it; fails with the screen in the message. */
    async waitFor(expected: string | RegExp | ((text: string) => boolean), timeoutMs = 2_000) {
      for (let waitedMs = 0; ; waitedMs += 5) {
        await settle();
        if (isShown(expected, terminal.text())) return;
        if (waitedMs >= timeoutMs) throw new Error(describeMiss(expected, terminal.text()));
        await elapse(5);
      }
    },
    /** Bytes sent to the terminal since the last call. */
    bytesSince() {
      const since = bytes - countedBytes;
      countedBytes = bytes;
      return since;
    },
    async [Symbol.asyncDispose]() {
      app.unmount();
      await app.waitUntilExit();
    },
  };
}

const isShown = (
  expected: string | RegExp | ((text: string) => boolean),
  text: string,
): boolean => {
  if (typeof expected === 'function') return expected(text);
  return typeof expected === 'string' ? text.includes(expected) : expected.test(text);
};

const describeMiss = (expected: unknown, text: string): string =>
  `The screen never showed ${String(expected)}. It shows:\n${text}`;

async function elapse(durationMs: number): Promise<void> {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(durationMs);
  else await new Promise((resolve) => setTimeout(resolve, durationMs));
}
