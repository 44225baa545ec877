import { expect, test } from 'vitest';
import { openConsole } from '../../harness/open-console.tsx';

test('every key is safe while the messages of another role are on their way', async () => {
  await using console = await openConsole();
  await console.press('2');
  await console.waitFor(/running/);
  await console.press('enter');
  await console.waitFor('following');

  await console.pressAtOnce('u', ...'wtojkgGneE][o', 'enter', 'a', 'w');

  await console.waitFor(/only assistant/i);
  expect(console.line(1)).toMatch(/Sessions › /);
});
