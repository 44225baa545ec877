import { expect, test } from 'vitest';
import { aSession } from '../../server/builders.ts';
import { letTimeJump } from '../harness/jumping-time.ts';
import { openConsoleAt } from '../harness/open-console-at.tsx';
import { selectedLine } from '../harness/selection.ts';
import { answers, asks, calls, conversation, says } from '../screens/transcript/open-session.tsx';
import { type SessionSetup, serveSession } from '../screens/transcript/serve-session.ts';
import { openSeveral } from './open-several.tsx';

const messages = conversation(
  asks('Calibrate the gripper.'),
  calls('run', { command: 'make check' }),
  answers('no such target', { isError: true }),
  says('The target has another name.'),
);

/** The tail of one running session. */
async function openTail({
  columns = 120,
  ...setup
}: Partial<SessionSetup> & { columns?: number } = {}) {
  const served = await serveSession({ messages, session: { status: 'running' }, ...setup });
  const console = await openConsoleAt(served, { columns, rows: 30 });
  await console.press('2');
  await console.waitFor('Calibrate');
  await console.press(':');
  await console.type('tail');
  await console.press('enter');
  return {
    ...console,
    served,
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await served.close();
    },
  };
}

test('the newest messages of running sessions are listed with their tools, the newest last', async () => {
  await using console = await openTail({ columns: 160 });
  await console.waitFor(/4 of 4 .* following .*1 running/);

  expect(console.text()).toMatch(/09:00:01 .* assistant +run +make check/);
  expect(console.text()).toMatch(/09:00:02 .* tool +run +✗ no such target/);
  expect(selectedLine(console)).toContain('The target has another name.');
});

test('errors are found as searches name them', async () => {
  await using console = await openTail();
  await console.waitFor(/4 of 4 .* following/);

  await console.press('/');
  await console.type('is:error');
  await console.press('enter');

  await console.waitFor(/1 of 1\/4[\s\S]*✗ no such target/);
});

test.each(['is:risky', 'risk:push'])(
  '%s finds the risky calls of running sessions',
  async (filter) => {
    const pushed = calls('run', { command: 'git push --force origin main' });
    await using console = await openTail({
      messages: conversation(asks('Calibrate the gripper.'), pushed, says('Published.')),
    });
    await console.waitFor(/3 of 3 .* following/);

    await console.press('/');
    await console.type(filter);
    await console.press('enter');

    await console.waitFor(/1 of 1\/3[\s\S]*git push --force/);
  },
);

test('the cursor follows the end until it is moved up, and again at G', async () => {
  const time = letTimeJump();
  await using console = await openTail();
  await console.waitFor(/4 of 4 .* following/);
  const [next, later] = conversation(says('It passes now.'), says('All is calibrated.')).map(
    (message, index) => ({ ...message, id: `next_${index}`, createdAt: servedAfter(index) }),
  );

  if (next) console.served.append(next);
  await time.jump(5_000);
  await console.waitFor(/5 of 5 .* following/);
  expect(selectedLine(console)).toContain('It passes now.');

  await console.press('k');
  await console.waitFor((text) => !text.includes('following'));
  if (later) console.served.append(later);
  await time.jump(5_000);
  await console.waitFor('4 of 6');
  expect(selectedLine(console)).toContain('The target has another name.');

  await console.press('G');
  await console.waitFor(/6 of 6 .* following/);
  expect(selectedLine(console)).toContain('All is calibrated.');
});
const servedAfter = (index: number) => Date.parse('2026-11-20T09:01:00Z') + index * 1_000;

test('keys request nothing, and who leaves the screen is asked for nothing more', async () => {
  const time = letTimeJump();
  await using console = await openTail();
  await console.waitFor(/4 of 4 .* following/);
  const messageRequests = () =>
    console.requests.filter((line) => line.includes('/messages')).length;
  const before = messageRequests();

  await console.press('k', 'k', 'j', 'g', 'G');
  expect(messageRequests()).toBe(before);

  await time.jump(5_000);
  await console.waitFor(() => messageRequests() > before);
  await console.press('4');
  await console.waitFor('No global limit');
  await console.waitFor(() => console.shell.queries.isFetching() === 0);
  const left = messageRequests();
  await time.jump(60_000);
  await console.waitFor(() => console.shell.queries.isFetching() === 0);
  expect(messageRequests()).toBe(left);
});

test.each([
  ['role:tool', 'no such target'],
  ['tool:run role:assistant', 'make check'],
  ['error:yes', 'no such target'],
  ['session:calibrate has another', 'The target has'],
])('the filter %s leaves what it names', async (filter, text) => {
  await using console = await openTail();
  await console.waitFor(/4 of 4/);

  await console.press('/');
  await console.type(filter);
  await console.press('enter');

  await console.waitFor(/1 of 1\/4/);
  expect(selectedLine(console)).toContain(text);
});

test('the preview shows the whole message, and enter opens the transcript at it', async () => {
  const long = Array.from({ length: 12 }, (_, index) => `line ${index + 1} of it`).join('\n');
  await using console = await openTail({
    messages: [
      ...messages,
      ...conversation(answers(long, { id: 'msg_long', createdAt: servedAfter(0) })),
    ],
  });
  await console.waitFor(/5 of 5/);
  await console.waitFor('line 12 of it');

  await console.press('k', 'k', 'k', 'enter');
  await console.waitFor(/message 2 of 5/);
  expect(console.text()).toContain('› Calibrate the gripper');

  await console.press('esc');
  await console.waitFor(/Tail {2}2 of 5/);
});

test('a row that fills the screen stays while messages arrive', async () => {
  const time = letTimeJump();
  await using console = await openTail();
  await console.waitFor(/4 of 4 .* following/);

  await console.press('z');
  await console.waitFor('4 of 4  Calibrate');
  console.served.append(...conversation(says('More.', { id: 'more', createdAt: servedAfter(0) })));
  await time.jump(5_000);

  await console.waitFor('4 of 5  Calibrate');
  expect(console.text()).toContain('The target has another name.');
});

test('sessions that are not followed are named, and without any it says when there are', async () => {
  await using long = await openTail({
    others: [
      aSession({ sessionId: 'ses_2', title: 'Long', status: 'running', messageCount: 4_000 }),
    ],
  });
  await long.waitFor(/2 running {2}! 1 too long to follow: Long/);

  await using idle = await openTail({ session: { status: 'idle' } });
  await idle.waitFor('None of your sessions is running or waiting.');
});

test('the tail of marked sessions shows those, whatever they do, each in a colour of its own', async () => {
  await using console = await openSeveral(2);
  console.become(2, 'idle');
  await console.press('t');
  await console.waitFor(/Tail of 2 sessions {2}4 of 4 .* following/);

  expect(console.text()).toContain('The Arm is fine.');
  expect(console.text()).toContain('The Belt is fine.');
  expect(console.text()).not.toContain('The Crane is fine.');
  const toneOf = (name: string) => {
    const y = console
      .text()
      .split('\n')
      .findIndex((row) => row.includes(`  ${name} `));
    return console.styleAt(console.line(y).indexOf(name), y).foreground;
  };
  expect(toneOf('Arm')).not.toBe(toneOf('Belt'));
});

test('in a tail, the keys of roles filter as in a transcript, beside what else is filtered', async () => {
  await using console = await openSeveral(2);
  await console.press('t');
  await console.waitFor(/4 of 4/);

  await console.press('a');
  await console.waitFor(/2 of 2\/4 {2}\/role:assistant/);
  await console.press('u');
  await console.waitFor(/2 of 2\/4 {2}\/role:user/);
  await console.press('/', 'end');
  await console.type(' belt');
  await console.press('enter');
  await console.waitFor(/1 of 1\/4 {2}\/role:user belt/);
  await console.press('u');

  await console.waitFor(/2 of 2\/4 {2}\/belt/);
});

test('chosen sessions that cannot be read are named, and the others are followed', async () => {
  const time = letTimeJump();
  await using console = await openSeveral(3);
  await console.press('t');
  await console.waitFor(/6 of 6/);

  console.store.sessions.remove('ses_3');
  await time.jump(20_000);

  await console.waitFor(/! 1 cannot be read: Crane/);
  expect(console.line(0)).toContain('live');
  expect(console.text()).toContain('The Crane is fine.');
});
