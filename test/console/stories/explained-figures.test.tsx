import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';

/** The demo organization, and the requests that reach it. */
async function openRecorded(look: { columns: number; rows: number }) {
  const requests: string[] = [];
  const console = await openConsole({
    ...look,
    inFront: (listener) => (request, response) => {
      requests.push(`${request.method} ${request.url}`);
      return listener(request, response);
    },
  });
  return { ...console, requests };
}

test('a session that loops names the requests of its messages', async () => {
  await using console = await openRecorded({ columns: 120, rows: 50 });
  await console.press('0');
  await console.waitFor('same call');
  await console.press('=');
  await console.waitFor('further pages');

  const squeezed = (text: string) => text.replaceAll(/[\s│]/g, '');
  const shown = squeezed(console.text());
  const explained = console.requests.filter((request) => shown.includes(squeezed(request)));
  expect(explained).toContainEqual(expect.stringMatching(/^GET \S+\/messages\?/));
});

test('an explanation goes from figure to figure, is copied, and leaves by esc', async () => {
  await using console = await openConsole({ columns: 120, rows: 36 });
  await console.press('1');
  await console.waitFor('Month end');
  await console.waitUntilIdle();
  await console.press('=');
  await console.waitFor('1 of 7 figures');
  expect(console.text()).toMatch(/Credits: \w{3} \d+ \w{3} /);
  expect(console.text()).toContain('billable_tokens of the day.');

  await console.press('right', 'right');
  await console.waitFor('3 of 7 figures');
  expect(console.text()).toContain('8 of 10 simulated months');
  expect(console.text()).toContain('all people together');

  await console.press('y');
  await console.waitFor('Copied the explanation');
  await console.press('esc');
  await console.waitFor('Credits by day');
  expect(console.text()).not.toContain('of 7 figures');
});

test('each part of the strip above Now is explained after the row, and the footer names the key', async () => {
  await using console = await openConsole({ columns: 160, rows: 50 });
  await console.press('0');
  await console.waitFor('same call');
  await console.waitUntilIdle();
  expect(console.text()).toContain('= explain');

  await console.press('=');
  await console.waitFor('1 of 9 figures');
  const titles: string[] = [];
  for (let figure = 1; figure < 5; figure++) {
    await console.press('right');
    await console.waitFor(`${figure + 1} of 9 figures`);
    titles.push(/╭─* (\S+) ─/.exec(console.text())?.[1] ?? '');
  }

  expect(titles).toEqual(['Agents', 'Computers', 'People', 'Overview']);
});
