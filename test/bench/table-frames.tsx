import { render } from 'ink';
import { createClient } from '../../src/client/client.ts';
import { App } from '../../src/console/app.tsx';
import { createConsole } from '../../src/console/create-console.ts';
import { createScreenStream } from '../../src/terminal/screen-stream.ts';
import { fakeKeyboard, fakeScreen } from '../console/harness/fake-streams.ts';
import { manySessions } from './many-sessions.ts';

const rows = 100_000;
const columns = 160;
const lines = 50;

/** Milliseconds from a key to the last byte of its frame, on the real list of sessions with very many rows. */
export async function tableFrames() {
  const nowMs = Date.parse('2026-11-20T14:30:00Z');
  const { shell, keys } = createConsole({
    // Nobody listens there: an outage, and the rows stay.
    client: createClient({ baseUrl: 'http://127.0.0.1:9', credential: 'none' }),
    profile: { name: 'bench', host: 'bench', isDemo: true },
    isReadOnly: false,
    device: {
      copy: async () => '',
      save: async () => '',
      redraw() {},
      suspend() {},
      switchMouse: () => false,
      quit() {},
    },
    hasColor: true,
    clock: () => nowMs,
  });
  shell.queries.setQueryData(['sessions', 'pages', undefined], {
    pages: [{ sessions: manySessions(rows, nowMs), pagination: { hasMore: false } }],
    pageParams: [''],
  });

  let lastByteAt = 0;
  const output = fakeScreen(columns, lines, () => {
    lastByteAt = performance.now();
  });
  const keyboard = fakeKeyboard();
  const ink = render(<App shell={shell} keys={keys} />, {
    // Ink asks more of the types than it uses.
    stdin: keyboard as never,
    stdout: createScreenStream(output) as never,
    interactive: true,
    alternateScreen: true,
    incrementalRendering: true,
    exitOnCtrlC: false,
    patchConsole: false,
    maxFps: 1_000,
  });

  /** The time of one press, until the screen has been quiet for two turns. */
  async function press(keys: string) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    const start = performance.now();
    keyboard.push(keys);
    for (let turn = 0; turn < 3; turn++) await ink.waitUntilRenderFlush();
    return lastByteAt - start;
  }
  const each = async (...keys: string[]) => {
    const times: number[] = [];
    for (const key of keys) times.push(await press(key));
    return times;
  };

  const opened = await press('2');
  const moves = await each(...'jjjjjkkkjjj'.repeat(6));
  await press('/');
  const letters = await each(...'flaky credits>500 !haiku'.repeat(1));
  await press('\u0015');
  await press('\r');
  const numberSorts: number[] = [];
  const textSorts: number[] = [];
  for (let round = 0; round < 4; round++) {
    await press('S');
    numberSorts.push(await press('c'));
    await press('S');
    textSorts.push(await press('t'));
  }
  const sortedMoves = await each(...'jjjkkk'.repeat(5));
  const marks = await each(...' '.repeat(20));
  const range = [await press('G'), await press('v')];
  const moveWithMarks = await each(...'kkkkjjjj');
  shell.dispose();
  ink.unmount();
  return {
    opened,
    moves,
    letters,
    numberSorts,
    textSorts,
    sortedMoves,
    marks,
    range,
    moveWithMarks,
  };
}
