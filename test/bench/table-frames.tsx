import { createClient } from '../../src/client/client.ts';
import { queryKeys } from '../../src/console/shell/query-keys.ts';
import { renderBareConsole } from '../console/harness/bare-console.tsx';
import { manySessions } from './many-sessions.ts';

const rows = 100_000;

/** Milliseconds from a key to the last byte of its frame, on the real list of sessions with very many rows. */
export async function tableFrames() {
  const nowMs = Date.parse('2026-11-20T14:30:00Z');
  let lastByteAt = 0;
  using console = renderBareConsole({
    // Nobody listens there: an outage, and the rows stay.
    client: createClient({ baseUrl: 'http://127.0.0.1:9', credential: 'none' }),
    clock: () => nowMs,
    onOutput: () => {
      lastByteAt = performance.now();
    },
  });
  console.shell.queries.setQueryData(queryKeys.sessionPages(), {
    pages: [{ sessions: manySessions(rows, nowMs), pagination: { hasMore: false } }],
    pageParams: [''],
  });

  /** The time of one press, until the screen has been quiet for two turns. */
  async function press(keys: string) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    const start = performance.now();
    console.type(keys);
    for (let turn = 0; turn < 3; turn++) await console.ink.waitUntilRenderFlush();
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
