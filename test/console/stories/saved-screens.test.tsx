import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';

/** Chooses the format from the list. */
async function saveScreen(console: Awaited<ReturnType<typeof openConsole>>, format: string) {
  await console.press(':');
  await console.type('save-screen');
  await console.press('enter');
  await console.waitFor('Save this screen');
  await console.press(format);
}

test('the screen is saved as text, without the question for the format', async () => {
  await using console = await openConsole();
  await console.press('3');
  await console.waitFor('build-17');

  await saveScreen(console, 't');
  await console.waitFor(() => console.saved.length === 1);

  const [{ name, text } = { name: '', text: '' }] = console.saved;
  expect(name).toBe('signalbox-screen-computers-20261120-143000.txt');
  expect(text).toMatch(/^ 0 Now [\s\S]*build-17 +✓ active/);
  expect(text.split('\n')).toHaveLength(36 + 1);
  expect(text).not.toContain('Save this screen');
});

test('as an image it has its own title, and is drawn as wide as the screen', async () => {
  const imageDrawer = async () => (picture: { grid: { columns: number } }, title: string) =>
    `${title}, ${picture.grid.columns} columns`;
  await using console = await openConsole({ imageDrawer });
  await console.press('3');
  await console.waitFor('build-17');

  await console.press(':');
  await console.type('save-screen svg');
  await console.press('enter');
  await console.waitFor(() => console.saved.length === 1);

  expect(console.saved).toEqual([
    { name: 'signalbox-screen-computers-20261120-143000.svg', text: 'Computers, 120 columns' },
  ]);
});

test('a kiosk saves no screen', async () => {
  await using kiosk = await openConsole({ isKiosk: true });

  await kiosk.press(':');
  await kiosk.type('save-screen');
  await kiosk.press('enter');

  await kiosk.waitFor('Unknown command');
  expect(kiosk.text()).not.toContain('as it is read');
});
