import { expect, test } from 'vitest';
import { letTimeJump } from '../../harness/jumping-time.ts';
import { answers, asks, calls, conversation, openSession, says, turns } from './open-session.tsx';

test('errors are counted as they are read, listed, and gone to', async () => {
  const failed = (text: string) => answers(text, { isError: true });
  const messages = conversation(
    ...[calls('build', {}), failed('no space left'), calls('fetch', {}), failed('timed out')],
    ...turns(20),
    ...[calls('fetch', {}), failed('refused')],
  );
  await using reader = await openSession({ messages });
  expect(reader.line(1)).toContain('✗ 3 errors');

  await reader.press('e');
  await reader.waitFor('✗ error 1 of 3');

  await reader.press('L');
  await reader.waitFor('3 errors, times in UTC');
  expect(reader.text()).toMatch(/›1 {2}09:00:01 {2}build +no space left/);
  expect(reader.text()).toMatch(/3 {2}09:00:45 {2}fetch +refused/);

  await reader.press('j', 'j', 'enter');
  await reader.waitFor('✗ error 3 of 3');
});

test('the list of errors quotes their causes, is aligned, and opens at the nearest error', async () => {
  const failed = (count: number) =>
    `running 97 tests\n${'ok\n'.repeat(9)}test t${count} ... FAILED`;
  const errors = Array.from({ length: 40 }, (_, index) => [
    calls('run', {}),
    answers(failed(index + 1), { isError: true }),
  ]);
  await using reader = await openSession({ messages: conversation(...errors.flat()) });

  await reader.press('L');
  await reader.waitFor('40 errors');
  expect(reader.text()).toMatch(/│ › 1 {2}09:00:01 {2}run +test t1 \.\.\. FAILED/);
  expect(reader.text()).toMatch(/│ {2}10 {2}09:00:19 {2}run +test t10 \.\.\. FAILED/);
  expect(reader.text()).toMatch(/▼ \d+ more ─╯/);

  await reader.press('G');
  await reader.waitFor('›40');
  expect(reader.text()).toMatch(/▲ \d+ more ─╮/);
  await reader.press('enter', 'L');
  await reader.waitFor('›40');
  await reader.press('9');
  await reader.waitFor('✗ error 9 of 40');
});

test('without errors the list says so', async () => {
  await using reader = await openSession({ messages: conversation(...turns(2)) });

  await reader.press('L');

  await reader.waitFor('This session has no errors.');
});

test('what the user wrote is read without hooks and reminders', async () => {
  await using reader = await openSession({
    messages: conversation(
      asks('Calibrate it.'),
      asks('Remember the checklist.', { hiddenFromUserViews: true }),
      asks('', { hookEventName: 'SessionStart', hookCommands: [{ command: 'date', timeout: 5 }] }),
      says('Done.'),
      asks('Thanks.'),
    ),
  });

  await reader.press('u');

  await reader.waitFor(/only user .*1 of 2/);
  expect(reader.text()).toContain('Thanks.');
  expect(reader.text()).not.toContain('checklist');
  expect(reader.text()).not.toContain('SessionStart');
});

test('turns and errors are gone to, also where they are not read yet', async () => {
  const messages = conversation(...turns(150), answers('exit 1', { isError: true }), ...turns(100));
  await using reader = await openSession({ messages });

  await reader.press(']');
  await reader.waitFor('message 3 of 501');

  await reader.press('e');
  await reader.waitFor('message 301 of');

  await reader.press('e');
  await reader.waitFor('No other errors.');
  expect(reader.text()).toContain('message 301 of 501');

  await reader.press('[');
  await reader.waitFor('message 299 of 501');
});

test('errors continue at the other end, and the footer names their keys', async () => {
  const failed = [calls('build', {}), answers('no space left', { isError: true })];
  const messages = conversation(...failed, ...turns(20), ...failed, ...turns(20));
  await using reader = await openSession({ messages, session: { status: 'running' } });
  await reader.waitFor('following');
  expect(reader.text()).toMatch(/e next error {2}E previous {2}L errors/);

  await reader.press('e');
  await reader.waitFor('✗ error 1 of 2');
  expect(reader.text()).toMatch(/Continued from the top\..* e next error .*\? help/);

  await reader.press('E');
  await reader.waitFor('✗ error 2 of 2');
  expect(reader.text()).toMatch(/Continued from the bottom\..* E previous .*\? help/);
});

test('a key for errors says that there are none', async () => {
  await using reader = await openSession({ messages: conversation(...turns(2)) });
  expect(reader.text()).not.toContain('next error');

  await reader.press('e');
  await reader.waitFor('This session has no errors.');

  await reader.press('u', '!');
  await reader.waitFor(
    /risk patterns \(:risks\) found nothing in 2 messages of role user \(others/,
  );
});

test('a running session opens at its end and is followed; scrolling up stops that and says what is new', async () => {
  const time = letTimeJump();
  await using reader = await openSession({
    messages: conversation(...turns(20)),
    session: { status: 'running' },
  });

  await reader.waitFor('following');
  reader.served.append(
    ...conversation(...turns(21))
      .slice(-1)
      .map(renamed('late')),
  );
  await time.jump(2_000);
  await reader.waitFor('Answer 20');

  await reader.press('k', 'k');
  expect(reader.text()).not.toContain('following');
  reader.served.append(
    ...conversation(...turns(22))
      .slice(-2)
      .map(renamed('later')),
  );
  await time.jump(2_000);
  await reader.waitFor('▼ 2 new');
  expect(reader.text()).not.toContain('Answer 21');

  await reader.press('G');
  await reader.waitFor('Answer 21');
  expect(reader.text()).not.toContain('new');
});

const renamed =
  (name: string) =>
  <Message extends { id: string }>(message: Message): Message => ({
    ...message,
    id: `${name}_${message.id}`,
  });

test('a role is read alone, and the place is kept when all are shown again', async () => {
  await using reader = await openSession({ messages: conversation(...turns(120)) });
  await reader.press('G');
  await reader.waitFor('message 240 of 240');
  await reader.press('[');
  await reader.waitFor('message 239 of 240');

  await reader.press('u');
  await reader.waitFor('only user');
  await reader.waitFor('message 120 of 120');
  expect(reader.text()).not.toContain('Answer');

  await reader.press('esc');
  await reader.waitFor('message 239 of 240');
});

test('a role that said nothing is said to have said nothing', async () => {
  await using reader = await openSession({ messages: conversation(asks('Hello')) });

  await reader.press('t');

  await reader.waitFor('This session has no messages of role tool; the others are hidden.');
});

test('risky tool calls are marked with the reason, counted, and gone to', async () => {
  const messages = conversation(
    ...turns(20),
    ...[calls('run', { command: 'git push --force origin main' }), answers('done')],
    ...turns(20),
    ...[calls('run', { command: 'sudo rm -rf build' }), answers('done')],
  );
  await using reader = await openSession({ messages });
  await reader.waitFor('! 2 risks');

  await reader.press('!');
  await reader.waitFor('message 41 of 84');
  expect(reader.text()).toMatch(/→ run {2}! forced push {2}git push --force origin main/);

  await reader.press('!');
  await reader.waitFor('message 83 of 84');
  expect(reader.text()).toContain('! deletes files, runs with more rights');

  await reader.press('!');
  await reader.waitFor('Continued from the top.');
  await reader.waitFor('message 41 of 84');
});

test('reading secrets and being refused a password are risks', async () => {
  const messages = conversation(
    ...turns(2),
    ...[calls('run', { command: 'make deploy' }), answers('sudo: a password is required')],
    ...[calls('read_file', { target_file: '/run/secrets/warehouse-reader' }), answers('x')],
  );
  await using reader = await openSession({ messages });
  await reader.waitFor('! 2 risks');

  await reader.press('!');
  await reader.waitFor('message 6 of 8');
  expect(reader.text()).toMatch(/! password refused {2}sudo: a password is required/);
  await reader.press('!');
  await reader.waitFor('message 7 of 8');
  expect(reader.text()).toContain('! secret of the system');
});

test.each([
  { messageCount: 4, says: /\d+ risk patterns \(:risks\) found nothing in 4 messages\./ },
  { messageCount: 9, says: /\d+ risk patterns \(:risks\) found nothing in 4 of 9 messages\./ },
])(
  'without risks it says what looked for them, and where: $says',
  async ({ messageCount, says }) => {
    const messages = conversation(...turns(2));
    await using reader = await openSession({ messages, session: { messageCount } });

    await reader.press('!');

    await reader.waitFor(says);
  },
);

test('that there are no errors is said of the messages that were read', async () => {
  const messages = conversation(...turns(2));
  await using reader = await openSession({ messages, session: { messageCount: 9 } });

  await reader.press('e');

  await reader.waitFor('No errors in 4 of 9 messages.');
});

test('a search finds what stands behind the reason of a risky call', async () => {
  const messages = conversation(calls('run', { command: 'git push --force origin main' }));
  await using reader = await openSession({ messages });

  await reader.press('/');
  await reader.type('origin');
  await reader.press('enter');

  await reader.waitFor(/\/origin 1\/1/);
});

test('a session that does not run opens at its start, and history leads back to where it was left', async () => {
  await using reader = await openSession({ messages: conversation(...turns(60)) });
  expect(reader.line(1)).toContain('message 1 of 120');
  await reader.press(']', ']', ']');
  await reader.waitFor('message 7 of 120');

  await reader.press('4');
  await reader.waitFor('No global limit');
  await reader.press('-');

  await reader.waitFor('message 7 of 120');
});

test('a search that finds nothing moves nothing, so the end is still followed', async () => {
  await using reader = await openSession({
    messages: conversation(...turns(20)),
    session: { status: 'running' },
  });
  await reader.waitFor('following');

  await reader.press('/');
  await reader.type('zzzqq');
  await reader.press('enter');
  await reader.waitFor('no match');
  expect(reader.text()).toContain('following');

  await reader.press('esc', '/');
  await reader.type('answer 3');
  await reader.waitFor((text) => !text.includes('following'));
  await reader.press('esc');
  await reader.waitFor('following');
});
