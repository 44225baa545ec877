import { expect, test } from 'vitest';
import { letTimeJump } from '../harness/jumping-time.ts';
import { type ConsoleSetup, openConsole } from '../harness/open-console.tsx';
import { footer, moveTo } from '../harness/selection.ts';

const restart = 'POST /api/v0/computers/{computerId}/restart';

/** The list of computers with the cursor on build-17, which can be restarted. */
async function openComputers(setup: ConsoleSetup = {}) {
  const console = await openConsole({ columns: 80, rows: 24, ...setup });
  await console.press('3');
  await console.waitFor('build-17');
  await moveTo(console, 'build-17');
  return console;
}

/** The first row of the sessions, which runs, with the question whether to delete it. */
async function askToDelete() {
  const console = await openConsole({ columns: 80, rows: 24 });
  await console.press('2');
  await console.waitFor('running');
  await console.press('x', 'd');
  await console.waitFor('D delete');
  return console;
}

test('what harms is never on a bare key', async () => {
  await using console = await openComputers();

  await console.press('r');
  await console.waitFor(/live/);

  expect(console.text()).not.toContain('Restart');
  expect(console.requests).not.toContain(restart);
});

test('the actions menu lists what can be done with its letter, and closes', async () => {
  await using console = await openComputers();

  for (const leave of ['esc', 'q', 'x']) {
    await console.press('x');
    expect(console.text()).toMatch(/│ › r {2}Restart this computer…/);
    expect(footer(console)).toMatch(/^ enter choose {2}esc close {2}\? help$/);

    await console.press(leave);
    expect(console.text()).not.toContain('Restart this computer');
  }
  expect(console.line(1)).toContain('8 of 16');
});

test('a computer that is stuck can be asked to restart, and the server decides', async () => {
  await using console = await openComputers();
  await moveTo(console, 'arm-sim-04', 'k');
  await console.press('x', 'r');
  await console.waitFor('y yes');
  expect(console.text()).toContain('It is still provisioning, at the step "Install dependencies"');

  await console.press('y');

  await console.waitFor('✗ Could not restart arm-sim-04: arm-sim-04 is still provisioning.');
  expect(console.requests).toContain(restart);
});

test('the actions menu says why an action is impossible, and so does its letter', async () => {
  await using console = await openComputers();
  await console.press('/', ...'byom', 'enter', 'g');

  await console.press('x');
  expect(console.text()).toContain(
    'r  Restart this computer  Only managed computers can be restarted.',
  );
  await console.press('r');

  expect(footer(console)).toMatch(/^ Only managed computers can be restarted\./);
  expect(console.requests).not.toContain(restart);
  await console.press('j');
  expect(footer(console)).toContain('? help');
});

test('a read-only console refuses to harm, and says so', async () => {
  await using console = await openComputers({ isReadOnly: true });
  expect(console.line(0)).toContain('read-only');

  await console.press('x');
  expect(console.text()).toContain('The console is read-only.');
  await console.press('r', 'y');

  expect(footer(console)).not.toContain('restarting');
  expect(console.requests).not.toContain(restart);
});

test('where nothing can be harmed the menu says that there is nothing to do', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('4');
  await console.waitFor('PERSON');

  await console.press('x');

  expect(footer(console)).toContain('No actions are available here.');
});

test('a question names the object, what follows and the request', async () => {
  await using console = await openComputers();

  await console.press('x', 'r');
  await console.waitFor('y yes   n no (esc)');

  expect(console.text()).toContain('─ Restart build-17? ─');
  expect(console.text()).toContain('Its running sessions stop');
  expect(console.text()).toMatch(/POST \/api\/v0\/computers\/[\da-f-]{8}/);
  expect(footer(console)).toMatch(/^ y yes {2}n no$/);
});

test('the question before a restart names the sessions that run on the computer', async () => {
  await using console = await openComputers();
  const { sessions } = await console.client.listSessions({ limit: 100 });
  const { computers } = await console.client.listComputers({});
  const session = sessions.find(({ status }) => status === 'running');
  const name = computers.find(({ id }) => id === session?.computerId)?.name ?? '';
  await console.press('g');
  await moveTo(console, name);

  await console.press('x', 'r');

  await console.waitFor(/\d sessions? of yours (is|are) running on it:/);
  expect(console.text()).toContain(`─ Restart ${name}? ─`);
  expect(console.text()).toContain(`"${session?.title}"`);
});

test.each(['n', 'esc', 'q'])('%s says no, and nothing is sent', async (key) => {
  await using console = await openComputers();
  await console.press('x', 'r');
  await console.waitFor('y yes');

  await console.press(key);

  expect(console.text()).not.toContain('Restart build-17?');
  expect(console.line(1)).toContain('8 of 16');
  expect(console.requests).not.toContain(restart);
});

test('no other key is an answer', async () => {
  await using console = await openComputers();
  await console.press('x', 'r');
  await console.waitFor('y yes');

  await console.press('enter', 'space', 'Y', 'j', '1', 'x', 'r', '?', 'backspace');

  expect(console.text()).toContain('─ Restart build-17? ─');
  expect(console.requests).not.toContain(restart);
});

test('keys typed ahead do not answer a question', async () => {
  const time = letTimeJump();
  await using console = await openComputers();

  const pressedAt = Date.now();
  await console.pressAtOnce('x', 'r', 'y', 'y');
  await console.waitFor('─ Restart build-17? ─');
  await time.jumpTo(pressedAt + 100);
  await console.press('y');
  await time.jump(100);
  await console.waitFor('y yes');
  expect(console.requests).not.toContain(restart);
  await console.press('y');
  await console.waitFor('build-17 is restarting');
});

test('an answer typed ahead is refused with the reason', async () => {
  await using console = await openComputers();

  await console.pressAtOnce('x', 'r', 'y');

  await console.waitFor(/^ Read the question, then press the key again\./m);
  expect(console.text()).toContain('─ Restart build-17? ─');
});

test.each(['n', 'esc', 'q'])(
  '%s typed ahead says no, and keys before it do not answer',
  async (key) => {
    await using console = await openComputers();

    await console.pressAtOnce('x', 'r', 'y', key, 'j');
    await console.waitFor(/Computers +9 of 16/);
    await console.press('y');

    expect(console.text()).not.toContain('Restart build-17?');
    expect(console.requests).not.toContain(restart);
  },
);

test('a question that follows another waits its own time for an answer', async () => {
  const time = letTimeJump();
  await using console = await openComputers();
  await console.press('x', 'r');
  await time.jump(100);
  await console.press('n', 'x', 'r');

  // The first question would take answers by now.
  await time.jump(60);
  await console.press('y');

  expect(console.text()).toContain('─ Restart build-17? ─');
  expect(console.text()).not.toContain('y yes');
  await time.jump(100);
  await console.waitFor('y yes');
});

test('a question is withdrawn when what it is about vanishes meanwhile', async () => {
  const time = letTimeJump();
  await using console = await askToDelete();
  const { sessions } = await console.client.listSessions({ limit: 1 });
  const sessionId = sessions[0]?.sessionId ?? '';
  expect(console.text()).toContain(`DELETE /api/v0/sessions/${sessionId.slice(0, 8)}`);

  await console.client.deleteSession({ sessionId });

  await time.jump(10_000);

  await console.waitFor('The question was closed');
  expect(console.text()).not.toContain('D delete');
  expect(footer(console)).toContain('its subject no longer exists');
});

test('a question about several is withdrawn when one of them vanishes, and the marks stay', async () => {
  const time = letTimeJump();
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('2');
  await console.waitFor('running');
  await console.press('space', 'space', 'space', 'x', 'd');
  await console.waitFor('D delete');
  const { sessions } = await console.client.listSessions({ limit: 2 });

  await console.client.deleteSession({ sessionId: sessions[1]?.sessionId ?? '' });
  await time.jump(10_000);

  await console.waitFor('The question was closed');
  await console.press('x');
  expect(console.text()).toContain('d  Delete 2 sessions');
});

test('a question about the session that is read is withdrawn when it vanishes', async () => {
  const time = letTimeJump();
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('2');
  await console.waitFor('running');
  await console.press('enter');
  await console.waitFor(/▌ (user|assistant)/);
  await console.press('x', 'd');
  await console.waitFor('D delete');
  const { sessions } = await console.client.listSessions({ limit: 1 });

  await console.client.deleteSession({ sessionId: sessions[0]?.sessionId ?? '' });
  await time.jump(10_000);

  await console.waitFor('The question was closed');
  expect(console.text()).not.toContain('D delete');
});

test('a deleted session is gone from the list, and the cursor is on the row that took its place', async () => {
  await using console = await askToDelete();
  const title = /Delete "(.{20})/.exec(console.text())?.[1] ?? 'no title';
  const next = console.line(4).slice(12, 30);

  await console.press('y');
  expect(console.text()).toContain('D delete');
  await console.press('D');
  await console.waitFor(/✓ ".*is deleted/);

  await console.waitFor((text) => !text.split('\n').slice(2, -1).join().includes(title));
  expect(console.line(3)).toContain(next);
  expect(console.requests).toContain('DELETE /api/v0/sessions/{sessionId}');
});

test('an interrupted session stops running', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('2');
  await console.waitFor('running');
  await console.press('x', 'i');
  await console.waitFor('y yes');

  await console.press('y');

  await console.waitFor(/✓ ".*" is idle/);
  await console.waitFor((text) => (text.match(/◐ running/g) ?? []).length === 4);
});

test('a failure stays until a key is pressed', async () => {
  await using console = await openComputers({ role: 'guest' });
  await console.press('x', 'r');
  await console.waitFor('y yes');

  await console.press('y');
  await console.waitFor(/✗ Could not restart \S+: not allowed \(403\)/);
  await console.press('k');

  expect(footer(console)).toContain('? help');
});
