import { useInput } from 'ink';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { line } from '../../../src/console/draw/line.ts';
import { Pane } from '../../../src/console/draw/pane.tsx';
import { useSettled } from '../../../src/console/frame/split.tsx';
import { renderScreen } from '../harness/render-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
});

/** `j` goes to the next row, `r` refreshes all rows, `0` leaves none. */
function Rows() {
  const [at, go] = useState<number | undefined>(1);
  const [version, refresh] = useState('a');
  const row = at === undefined ? undefined : `row ${at}${version}`;
  const shown = useSettled(row, at === undefined ? undefined : String(at));
  useInput((key) => {
    if (key === 'j') go((before = 0) => before + 1);
    else if (key === 'r') refresh('b');
    else go(undefined);
  });
  return <Pane lines={[line(shown ?? 'nothing')]} width={20} height={1} />;
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
