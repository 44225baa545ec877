import type { Instance } from 'ink';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { type PaneSettings, renderPanes } from '../../../src/console/draw/pane.tsx';
import { createPanes } from '../../../src/console/draw/panes.ts';
import { paletteTheme } from '../../../src/console/draw/theme.ts';
import { createKeyboard, type Keyboard } from '../../../src/terminal/keyboard.ts';
import { createScreenStream } from '../../../src/terminal/screen-stream.ts';
import { type EmulatedTerminal, emulateTerminal } from './emulated-terminal.ts';
import { fakeKeyboard, fakeScreen } from './fake-streams.ts';
import { forceColors } from './force-colors.ts';
import { keyBytes, mouseBytes, pasteBytes } from './key-bytes.ts';

export type Screen = Awaited<ReturnType<typeof renderScreen>>;

/**
 * Runs an Ink tree in an emulated terminal within this process, through the same screen stream as the
 * program: keys go in as bytes, the screen comes out as cells. Works with real and with fake timers.
 * Dispose it with `await using`.
 */
export async function renderScreen(
  node: ReactNode | ((keyboard: Keyboard) => ReactNode),
  options: { columns?: number; rows?: number; settings?: PaneSettings } = {},
) {
  const { columns = 80, rows = 24, settings = ordinary() } = options;
  await forceColors();

  const keyboard = fakeKeyboard();
  const meter = byteMeter();
  // On the alternate screen no line feed is sent.
  const convertsLineFeeds = settings.isScreenReader;
  const terminal = emulateTerminal({ columns, rows, convertsLineFeeds });
  const output = fakeScreen(columns, rows, (chunk) => {
    meter.count(chunk);
    terminal.write(chunk);
  });
  // Ink asks more of the type than it uses, and so does what stands before it.
  const input = createKeyboard(keyboard as never);
  const stream = createScreenStream(output);
  const app = renderPanes(typeof node === 'function' ? node(input) : node, settings, {
    screen: stream,
    stdin: input.stdin,
    maxFps: 1_000,
  });
  const settle = () => settled(app);

  await settle();
  return {
    ...terminal,
    app,
    terminal,
    /** What the program draws on. */
    stream,
    settle,
    ...keysInto(keyboard, settle),
    waitFor: waiterFor(terminal, settle),
    /** Bytes sent to the terminal since the last call. */
    bytesSince: meter.since,
    /** Everything sent to the terminal so far. */
    sent: meter.all,
    async resize(newColumns: number, newRows: number) {
      terminal.resize(newColumns, newRows);
      output.resize(newColumns, newRows);
      await settle();
      // The screen stream lets a new size settle.
      await elapse(60);
      await settle();
    },
    async [Symbol.asyncDispose]() {
      app.unmount();
      await app.waitUntilExit();
    },
  };
}

const ordinary = (): PaneSettings => ({
  ...{ theme: paletteTheme, isAscii: false, isScreenReader: false },
  panes: createPanes(),
});

/** Until effects, state changes and frames that are already due are on the screen. */
async function settled(app: Instance): Promise<void> {
  for (let round = 0; round < 3; round++) {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1);
    await app.waitUntilRenderFlush();
  }
}

function keysInto(keyboard: ReturnType<typeof fakeKeyboard>, settle: () => Promise<void>) {
  async function send(sequence: string) {
    keyboard.push(sequence);
    await settle();
    if (!sequence.endsWith('\u001B')) return;
    // Ink waits 20 ms to tell the escape key from the start of a sequence. Its timer runs by now.
    await elapse(25);
    await settle();
  }

  return {
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
    /** Clicks a cell, counted from 0. */
    click: (x: number, y: number) => send(mouseBytes(0, x, y)),
    /** Turns the wheel by notches over a cell, up where they are negative. */
    wheel: (x: number, y: number, notches: number) =>
      send(mouseBytes(notches < 0 ? 64 : 65, x, y).repeat(Math.abs(notches))),
  };
}

type Expected = string | RegExp | ((text: string) => boolean);

/** Waits until the screen contains or matches it; fails with the screen in the message. */
const waiterFor =
  (terminal: EmulatedTerminal, settle: () => Promise<void>) =>
  async (expected: Expected, timeoutMs = 20_000): Promise<void> => {
    for (let waitedMs = 0; ; waitedMs += 5) {
      await settle();
      const text = terminal.text();
      if (isShown(expected, text)) return;
      if (waitedMs >= timeoutMs) {
        throw new Error(`The screen never showed ${String(expected)}. It shows:\n${text}`);
      }
      await elapse(5);
    }
  };

function isShown(expected: Expected, text: string): boolean {
  if (typeof expected === 'function') return expected(text);
  return typeof expected === 'string' ? text.includes(expected) : expected.test(text);
}

function byteMeter() {
  let bytes = 0;
  const chunks: string[] = [];
  return {
    count(chunk: string) {
      bytes += Buffer.byteLength(chunk);
      chunks.push(chunk);
    },
    all: () => chunks.join(''),
    since() {
      const since = bytes;
      bytes = 0;
      return since;
    },
  };
}

async function elapse(durationMs: number): Promise<void> {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(durationMs);
  else await new Promise((resolve) => setTimeout(resolve, durationMs));
}
