import { useInput } from 'ink';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { line } from '../../../src/console/draw/line.ts';
import { Pane } from '../../../src/console/draw/pane.tsx';
import { settled } from '../../../src/console/frame/split.tsx';
import { createValue, useStore } from '../../../src/console/shell/store.ts';
import { renderScreen } from '../harness/render-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
});

type Row = { at: number; version: string };

/** `j` goes to the next row, `r` refreshes all rows, `0` leaves none. */
function Rows() {
  const [model] = useState(() => createValue<Row | undefined>({ at: 1, version: 'a' }));
  const [rested] = useState(() => settled(model, (row) => row && String(row.at)));
  const row = useStore(rested);
  useInput((key) => {
    const { at = 0, version = 'a' } = model.get() ?? {};
    if (key === 'j') model.dispatch({ at: at + 1, version });
    else if (key === 'r') model.dispatch({ at, version: 'b' });
    else model.dispatch(undefined);
  });
  const text = row ? `row ${row.at}${row.version}` : 'nothing';
  return <Pane lines={[line(text)]} width={20} height={1} />;
}

test('a single key previews its row at once', async () => {
  await using screen = await renderScreen(<Rows />);

  await screen.press('j');

  expect(screen.text()).toBe('row 2a');
});

test('while the cursor keeps moving the first row stays, and where it rests is shown', async () => {
  await using screen = await renderScreen(<Rows />);

  await screen.press('j', 'j', 'j');
  expect(screen.text()).toBe('row 2a');

  await vi.advanceTimersByTimeAsync(120);
  await screen.settle();
  expect(screen.text()).toBe('row 4a');
});

test('a key after a pause is a new movement', async () => {
  await using screen = await renderScreen(<Rows />);
  await screen.press('j', 'j');
  await vi.advanceTimersByTimeAsync(300);

  await screen.press('j');

  expect(screen.text()).toBe('row 4a');
});

test('a refreshed row is shown as it is now', async () => {
  await using screen = await renderScreen(<Rows />);

  await screen.press('r');

  expect(screen.text()).toBe('row 1b');
});

test('no row is previewed when there is none anymore, even in the middle of a movement', async () => {
  await using screen = await renderScreen(<Rows />);

  await screen.press('j', 'j', '0');

  expect(screen.text()).toBe('nothing');
});
