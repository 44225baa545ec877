import { test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';

test.each([
  { key: '0', shows: 'Agents', order: 'most urgent first' },
  { key: '2', shows: 'running', order: 'server order' },
  { key: '4', shows: ' ok ', order: 'most urgent first' },
  { key: '7', shows: 'OF LIMIT', order: 'most credits first' },
])('on screen $key the order without a sort is called $order', async ({ key, shows, order }) => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press(key);
  await console.waitFor(shows);
  await console.waitFor(/ 1 of \d+/);

  await console.press('S');

  await console.waitFor(`o  ${order}`);
});
