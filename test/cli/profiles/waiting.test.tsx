import { stripVTControlCharacters } from 'node:util';
import { render } from 'ink-testing-library';
import { expect, test } from 'vitest';
import { Waiting } from '../../../src/cli/profiles/waiting.tsx';

test('a wait is told in characters that every terminal has', () => {
  const { lastFrame, unmount } = render(<Waiting text="Checking the key" />);

  expect(stripVTControlCharacters(lastFrame() ?? '')).toMatch(/^[-\\|/] Checking the key$/);
  unmount();
});
