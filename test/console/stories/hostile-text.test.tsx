import { expect, test } from 'vitest';
import { textWidth } from '../../../src/terminal/width.ts';
import { serveOrganization } from '../../conformance/served-organization.ts';
import { aComputer, aMessage, aSession } from '../../server/builders.ts';
import { openConsoleAt } from '../harness/open-console-at.tsx';

const nowMs = Date.parse('2026-07-01T12:00:00Z');

/** What a title should never do to the terminal, and what is left of it. */
const attacks = [
  { name: 'clears the screen', title: 'clear\u001B[2J\u001B[Hme', shown: 'clearme' },
  { name: 'sets the title of the window', title: 'own\u001B]0;pwned\u0007ed', shown: 'owned' },
  {
    name: 'writes the clipboard',
    title: 'clip\u001B]52;c;cHduZWQ=\u001B\\board',
    shown: 'clipboard',
  },
  { name: 'leaves the alternate screen', title: 'leave\u001B[?1049lme', shown: 'leaveme' },
  { name: 'uses 8-bit controls', title: 'eight\u009B2Jbit', shown: 'eightbit' },
  { name: 'turns the row around', title: 'fdp.\u202Eexe.txt\u2066', shown: 'fdp.exe.txt' },
  { name: 'breaks the line', title: 'first\r\nsecond\tthird', shown: 'first second third' },
  { name: 'rings the bell', title: 'ring\u0007\u0007ring', shown: 'ringring' },
  { name: 'is wide', title: '機械の腕🧑‍🚀👩🏽‍💻 end', shown: '機械の腕' },
  { name: 'stacks marks', title: `z${'\u0335'.repeat(60)}algo`, shown: 'algo' },
  { name: 'hides text', title: 'vis\u200B\u200B\uFEFFible\u{E0041}', shown: 'visible' },
] as const;

/** An organization in which every text that people write attacks the terminal. */
async function openHostile({ columns = 120, rows = 36 } = {}) {
  const organization = await serveOrganization();
  const { store, url, keys } = organization;
  for (const [index, { title }] of attacks.entries()) {
    const session = aSession({
      sessionId: `ses_${index}`,
      title,
      updatedAt: nowMs - index * 60_000,
      computerId: 'cmp_atlas',
      status: 'idle',
    });
    store.sessions.add('usr_owner', session);
    store.messages.append(session.sessionId, [
      aMessage({
        id: `msg_${index}`,
        content: [{ type: 'text', text: title, id: `part_${index}` }],
      }),
    ]);
  }
  store.computers.put(
    aComputer({
      name: 'at\u001B[31mlas\u0007',
      status: 'error',
      provisioningSteps: [
        {
          id: 's1',
          name: 'Bo\u001B[2Jot',
          status: 'failed',
          error: 'it\u001B]0;x\u0007 broke\u202E',
        },
      ],
    }),
  );
  const console = await openConsoleAt(
    { url, credential: keys.owner, clock: () => nowMs },
    { columns, rows },
  );

  return {
    ...console,
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await organization[Symbol.asyncDispose]();
    },
  };
}

/** What our own drawing never sends: operating system commands, 8-bit controls, turned rows, erasing all. */
const foreign = /\u001B\]|[\u0007\u0080-\u009F\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/;

const dangerous = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/;

test.each(attacks)('a title that $name is shown harmless', async ({ shown }) => {
  await using console = await openHostile();

  await console.press('2');
  await console.waitFor(shown);

  expect(console.modes().isAlternateScreen).toBe(true);
  expect(console.text()).not.toMatch(dangerous);
  expect(console.sent()).not.toMatch(foreign);
});

test('rows stay in their columns, whatever their titles are', async () => {
  await using console = await openHostile();
  await console.press('2');
  await console.waitFor('clearme');

  const head = console.line(2);
  const status = head.indexOf('STATUS');
  const rows = attacks.map((_, index) => console.line(3 + index));

  for (const row of rows) {
    expect(row).toMatch(/✓ idle/);
    expect(textWidth(row.slice(0, row.indexOf('✓ idle')))).toBe(status);
  }
});

test('the question about a hostile title is a whole box', async () => {
  await using console = await openHostile({ columns: 80, rows: 24 });
  await console.press('2');
  await console.waitFor('clearme');
  await console.press(...'jjjjjj');

  for (const _ of ['breaks the line', 'rings the bell', 'is wide', 'stacks marks']) {
    await console.press('x', 'd');
    await console.waitFor('D delete');
    const lines = console.text().split('\n');
    const top = lines.find((line) => line.includes('╭─ ! Delete')) ?? '';
    const foot = lines.find((line) => line.includes('╰')) ?? '';
    const cellsUpTo = (line: string, sign: string) => textWidth(line.slice(0, line.indexOf(sign)));

    expect(cellsUpTo(top, '╭')).toBe(cellsUpTo(foot, '╰'));
    expect(cellsUpTo(top, '╮')).toBe(cellsUpTo(foot, '╯'));
    await console.press('n', 'j');
  }
});

test('messages, names, steps and errors are harmless too', async () => {
  await using console = await openHostile();
  await console.press('3');
  await console.waitFor('atlas');
  await console.waitFor('it broke');
  expect(console.text()).not.toMatch(dangerous);
  expect(console.text()).toContain('Boot');

  await console.press('2');
  await console.waitFor('clearme');
  for (const { shown } of attacks) {
    await console.press('enter');
    await console.waitFor(/▌ (user|assistant)/);
    expect(console.text()).toContain(shown.split(' ')[0]);
    expect(console.text()).not.toMatch(dangerous);
    expect(console.line(0)).toContain('2 Sessions');
    await console.press('esc', 'j');
  }
});
