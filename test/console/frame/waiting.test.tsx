import { render } from 'ink-testing-library';
import stripAnsi from 'strip-ansi';
import { expect, test } from 'vitest';
import { Waiting } from '../../../src/console/frame/waiting.tsx';

const size = { width: 40, height: 3 };

test('a wait says what it waits for', () => {
  const { lastFrame } = render(<Waiting text="Loading sessions…" size={size} isAscii={false} />);

  expect(stripAnsi(lastFrame() ?? '')).toMatch(/^\n {2}\S Loading sessions…/);
});

test('a wait spins in ASCII where there is nothing else', () => {
  const { lastFrame } = render(<Waiting text="Loading" size={size} isAscii />);

  expect(stripAnsi(lastFrame() ?? '')).toMatch(/^[\x20-\x7E\n]*$/);
});
