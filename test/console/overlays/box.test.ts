import { expect, test } from 'vitest';
import { createCursor } from '../../../src/console/overlays/box.tsx';

test('the cursor of a list stays within it', () => {
  const selected = createCursor(2);

  selected.dispatch(5);
  expect(selected.get()).toBe(1);
  selected.dispatch(-1);
  expect(selected.get()).toBe(0);
});
