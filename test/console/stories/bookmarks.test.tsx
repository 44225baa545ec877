import { expect, test } from 'vitest';
import { preferencesInMemory } from '../../../src/console/create-console.ts';
import { openConsole } from '../harness/open-console.tsx';
import { moveTo } from '../harness/selection.ts';

type Operator = Awaited<ReturnType<typeof openConsole>>;

const wide = { columns: 200, rows: 50 };

/** Sets a bookmark on the third message of an idle session. */
async function setBookmark(console: Operator) {
  await console.press('2');
  await console.waitFor('Nightly soak test');
  await moveTo(console, 'Nightly soak test');
  await console.press('enter');
  await console.waitFor('enter expand');
  await console.waitFor(/message 1 of/);
  await console.press(']');
  await console.waitFor(/message (?!1 )\d+ of/);
  await console.press('m');
  await console.waitFor('Set a bookmark');
}

const bookmarks = async (console: Operator) => {
  await console.press(':');
  await console.type('bookmarks');
  await console.press('enter');
};

test('a bookmark leads to its message, also after a restart', async () => {
  const preferences = preferencesInMemory();
  let place = '';
  {
    await using console = await openConsole({ ...wide, preferences });
    await setBookmark(console);
    place = /message (\d+) of/.exec(console.line(1))?.[1] ?? '';
    expect(Number(place)).toBeGreaterThan(1);
  }

  await using again = await openConsole({ ...wide, preferences });
  await bookmarks(again);
  await again.waitFor(/Bookmarks {2}1 of 1/);
  await again.waitFor('Nightly soak test');
  await again.press('enter');

  await again.waitFor(new RegExp(`message ${place} of`));
});

test('a sign stands at a message with a bookmark', async () => {
  await using console = await openConsole(wide);
  await setBookmark(console);

  await console.waitFor(/^› ▌●/m);
  await console.press('g');
  await console.waitFor(/message 1 of/);
  expect(console.text().match(/▌●/g)).toHaveLength(1);

  await console.press(']');
  await console.press('m');
  await console.waitFor('Removed the bookmark');
  expect(console.text()).not.toContain('▌●');
});

test('when a message was said stays unknown if the server does not tell it', async () => {
  const preferences = preferencesInMemory();
  {
    await using console = await openConsole({ ...wide, preferences });
    const { bookmarks } = console.shell;
    const one = { messageId: 'msg_1', sessionId: 'ses_1', computerId: undefined, title: 'Weld' };
    const bookmark = { ...one, role: 'user', text: 'Hello', saidAt: undefined, setAt: 1 };
    bookmarks.dispatch({ type: 'set', bookmark });
  }

  await using again = await openConsole({ ...wide, preferences });
  await bookmarks(again);

  await again.waitFor(/said +–/);
  expect(again.text()).not.toMatch(/said +1970/);
});

test('a bookmark is removed in the transcript or in the list', async () => {
  await using console = await openConsole(wide);
  await setBookmark(console);
  await console.press('m');
  await console.waitFor('Removed the bookmark');
  await console.press('m');
  await console.waitFor('Set a bookmark');

  await bookmarks(console);
  await console.waitFor(/Bookmarks {2}1 of 1/);
  await console.press('F');

  await console.waitFor('Removed the bookmark; the message stays');
  await console.waitFor('There are no bookmarks. In a transcript, m sets one on a message.');
});

test('a bookmark whose session is gone says so', async () => {
  await using console = await openConsole(wide);
  await setBookmark(console);
  const { sessionId = '' } = console.shell.bookmarks.get()[0] ?? {};
  await console.client.deleteSession({ sessionId });

  await bookmarks(console);

  await console.waitFor('This session no longer exists.');
});
