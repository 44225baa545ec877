import { test } from 'vitest';
import { outputOverlay } from '../../../src/console/overlays/output.tsx';
import { openConsole } from '../harness/open-console.tsx';

test('a page shows what follows the screen, and after too many one line up is one line up', async () => {
  await using console = await openConsole({ columns: 80, rows: 23 });
  const text = Array.from({ length: 50 }, (_, index) => `printed ${index + 1}`).join('\n');
  console.shell.show(outputOverlay({ title: 'Printed', text }));
  await console.waitFor(/printed 18 .*\n.* 32 more/);

  await console.press('pagedown');
  await console.waitFor(/18 more [\s\S]*printed 19 [\s\S]*printed 36 .*\n.* 14 more/);
  await console.press('pagedown', 'pagedown', 'pagedown');
  await console.waitFor(/32 more [\s\S]*printed 33 [\s\S]*printed 50 /);

  await console.press('k');
  await console.waitFor(/printed 32 [\s\S]*printed 49 .*\n.* 1 more/);
});
