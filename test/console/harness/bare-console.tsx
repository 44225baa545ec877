import type { Client } from '../../../src/client/client.ts';
import { App } from '../../../src/console/app.tsx';
import { createConsole } from '../../../src/console/create-console.ts';
import { renderPanes } from '../../../src/console/draw/pane.tsx';
import { type Config, defaultConfig } from '../../../src/settings/settings.ts';
import { createScreenStream } from '../../../src/terminal/screen-stream.ts';
import { fakeKeyboard, fakeScreen } from './fake-streams.ts';

/** The console at 160 x 50 without a terminal, for what counts or measures the work of a key. */
export function renderBareConsole({
  onOutput,
  refresh = {},
  ...settings
}: {
  client: Client;
  clock: () => number;
  /** Sees each chunk that a terminal would get. */
  onOutput: (chunk: string) => void;
  refresh?: Partial<Config['refresh']>;
}) {
  const { shell, keys } = createConsole({
    ...settings,
    config: {
      ...defaultConfig,
      start: 'last',
      refresh: { ...defaultConfig.refresh, ...refresh },
    },
    profile: { name: 'halcyon', host: 'test', isDemo: true },
    isReadOnly: false,
    device: {
      copy: async () => '',
      save: async () => '',
      run: async () => '',
      view: async () => {},
      redraw() {},
      suspend() {},
      switchMouse: () => false,
      quit() {},
    },
    hasColor: true,
  });
  const keyboard = fakeKeyboard();
  const ink = renderPanes(<App shell={shell} keys={keys} />, shell, {
    // Ink asks more of the type than it uses.
    stdin: keyboard as never,
    screen: createScreenStream(fakeScreen(160, 50, onOutput)),
    maxFps: 1_000,
  });

  return {
    shell,
    ink,
    /** Types these keys, all at once. */
    type: (keys: string) => keyboard.push(keys),
    [Symbol.dispose]() {
      shell.dispose();
      ink.unmount();
    },
  };
}
