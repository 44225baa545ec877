import { expect, test } from 'vitest';
import { openConsoleAt } from '../harness/open-console-at.tsx';
import { calls, conversation, says } from '../screens/transcript/open-session.tsx';
import { serveSession } from '../screens/transcript/serve-session.ts';

/** Nothing of this may reach a clipboard: a shell that gets it would run a command, or show another one. */
const dangerous =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/;

const attack =
  'ls\u001B[201~\rrm -rf ~\r\u001B]52;c;cHduZWQ=\u0007\u009B2J\u202Eelif\u2066 \u{E0041}\n';

/** A console on a session whose texts attack whoever pastes them. */
async function openHostile() {
  const messages = conversation(
    says(attack),
    calls(`bash\u001B[2J`, { command: attack }),
    says('fine', { id: `msg_2\u001B[0m\nrm -rf ~\n` }),
  );
  const served = await serveSession({
    messages,
    session: { title: attack },
  });
  const console = await openConsoleAt(served, { columns: 120, rows: 36 });
  await console.press('2');
  await console.waitFor('ls rm -rf ~');
  return {
    ...console,
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await served.close();
    },
  };
}

test('nothing that is copied from a hostile session can run a command when it is pasted', async () => {
  await using console = await openHostile();
  // What is copied, by which keys, and what the first of them has to show before the next one.
  const copies: [string, string[], string?][] = [
    ['the row as JSON', ['i', 'Y']],
    ['a value of its JSON', ['y', 'j', 'y', 'P', 'esc']],
    ['the text of a message', ['enter', 'y'], 'message 1 of 3'],
    ['its text from the menu', ['Y', 'enter']],
    ['a message as JSON', ['Y', 'j', 'enter']],
    ['its id', ['Y', 'j', 'j', 'enter']],
    ['the input of a call', [']', 'j', 'j', 'j', 'Y', 'j', 'enter']],
    ['another message as JSON', ['i', 'Y', 'y', 'esc']],
    ['the id of the last message', ['G', 'Y', 'i']],
  ];

  for (const [what, [first = '', ...keys], shown = ''] of copies) {
    const before = console.copied.length;
    await console.press(first);
    await console.waitFor(shown);
    await console.press(...keys);
    expect(console.copied.length, what).toBeGreaterThan(before);
  }

  for (const copied of console.copied) {
    expect(copied).not.toMatch(dangerous);
    expect(copied).not.toMatch(/\n$/);
  }
  expect(console.copied.at(-1)).toBe('msg_2 rm -rf ~');
  const documents = console.copied.filter((copied) => copied.startsWith('{'));
  expect(documents.map((text) => JSON.parse(text))).toContainEqual(
    expect.objectContaining({ title: attack }),
  );
});
