import { render } from 'ink-testing-library';
import { expect, test } from 'vitest';
import { Waiting } from '../../../src/console/frame/waiting.tsx';

test.each([
  { isAscii: true, text: /Loading sessions~/ },
  { isAscii: false, text: /Loading sessions…/ },
])('a terminal with ASCII only ($isAscii) waits in its own characters', ({ isAscii, text }) => {
  const size = { width: 40, height: 4 };

  const { lastFrame, unmount } = render(
    <Waiting text="Loading sessions…" size={size} isAscii={isAscii} />,
  );

  expect(lastFrame()).toMatch(text);
  unmount();
});
