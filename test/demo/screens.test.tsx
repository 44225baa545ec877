import { expect, test } from 'vitest';
import { openConsole } from '../console/harness/open-console.tsx';

/** The key of each screen, and what it shows once it has its figures. */
const screens = [
  { key: '0', shows: /30 days[\s\S]*same call[\s\S]*no data[\s\S]*Evidence[\s\S]*same call/ },
  { key: '1', shows: /[▲▼=] [\d.]+ %/ },
  { key: '2', shows: /running[\s\S]*assistant {2}\d/ },
  { key: '3', shows: /build-17[\s\S]*[✓!✗] / },
  { key: '4', shows: /[a-z]+\.[a-z]+ .* \d+/ },
  { key: '7', shows: /OF LIMIT[\s\S]*\d %/ },
];

test('six screens show the stories of the demo as they were last approved', async () => {
  await using console = await openConsole({ columns: 160, rows: 50 });
  let shown = '';

  for (const { key, shows } of screens) {
    await console.waitUntilIdle();
    await console.press(key);
    await console.waitFor(shows);
    await console.waitUntilIdle();
    shown += `${console.text().replace(/ +$/gm, '')}\n\n`;
  }

  await expect(shown).toMatchFileSnapshot('screens.txt');
});
