import { useApp, useInput, usePaste, useWindowSize } from 'ink';
import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { line } from '../../../src/console/draw/line.ts';
import { Pane } from '../../../src/console/draw/pane.tsx';
import { renderScreen } from './render-screen.tsx';

function Keys() {
  const [keys, setKeys] = useState<string[]>([]);
  const { columns, rows } = useWindowSize();
  const { exit } = useApp();
  useInput((input, key) => {
    if (input === 'q') exit();
    const name = key.escape ? 'esc' : key.return ? 'enter' : key.downArrow ? 'down' : input;
    setKeys((before) => [...before, key.ctrl ? `ctrl-${name}` : name]);
  });
  usePaste((text) => setKeys((before) => [...before, `pasted ${text}`]));

  return (
    <Pane
      lines={[line(`size ${columns}x${rows}`), line([`keys ${keys.join(' ')}`, 'alarm'])]}
      width={columns}
      height={rows}
    />
  );
}

test('keys pressed by name reach the program in order', async () => {
  await using screen = await renderScreen(<Keys />);

  await screen.press('j', 'down', 'ctrl-d', 'esc', 'enter');
  await screen.type('ab');
  await screen.paste('some text');

  expect(screen.line(1)).toBe('keys j down ctrl-d esc enter a b pasted some text');
});

test('the size is that of the terminal, and follows it', async () => {
  await using screen = await renderScreen(<Keys />, { columns: 50, rows: 12 });
  expect(screen.line(0)).toBe('size 50x12');

  await screen.resize(61, 17);

  expect(screen.line(0)).toBe('size 61x17');
});

test('cells have their style', async () => {
  await using screen = await renderScreen(<Keys />);

  expect(screen.styleAt(0, 1)).toMatchObject({ foreground: 'palette 1', isInverse: true });
  expect(screen.styleAt(0, 0)).toMatchObject({ foreground: 'default', isInverse: false });
});

test('the alternate screen is entered and left', async () => {
  const screen = await renderScreen(<Keys />);
  expect(screen.modes()).toMatchObject({ isAlternateScreen: true, isCursorVisible: false });

  await screen[Symbol.asyncDispose]();

  expect(screen.modes()).toMatchObject({ isAlternateScreen: false, isCursorVisible: true });
});

test('bytes are counted from one call to the next', async () => {
  await using screen = await renderScreen(<Keys />);
  screen.bytesSince();

  await screen.press('x');

  expect(screen.bytesSince()).toBeGreaterThan(0);
  expect(screen.bytesSince()).toBe(0);
});

function Late() {
  const [text, setText] = useState('waiting');
  useEffect(() => {
    const timer = setTimeout(() => setText('arrived'), 60);
    return () => clearTimeout(timer);
  }, []);
  return <Pane lines={[line(text)]} width={20} height={1} />;
}

test.each(['real', 'fake'])('waits for what comes later with %s timers', async (timers) => {
  if (timers === 'fake') {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
  }
  await using screen = await renderScreen(<Late />);

  await screen.waitFor('arrived');

  expect(screen.sent()).toContain('waiting');
});

test('tells what the screen shows when the awaited never comes', async () => {
  await using screen = await renderScreen(<Late />);

  await expect(screen.waitFor('never', 20)).rejects.toThrow(/never showed never.*waiting/s);
});
