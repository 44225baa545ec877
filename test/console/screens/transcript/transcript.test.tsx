import { afterEach, expect, test, vi } from 'vitest';
import { letTimeJump } from '../../harness/jumping-time.ts';
import { answers, asks, calls, conversation, openSession, says } from './open-session.tsx';

afterEach(() => vi.useRealTimers());

/** A session of so many turns of two messages each. */
const turns = (count: number) =>
  Array.from({ length: count }, (_, turn) => [
    asks(`Question ${turn}`),
    says(`Answer ${turn}`),
  ]).flat();

const rowOf = (screen: { text(): string }, text: string): number =>
  screen
    .text()
    .split('\n')
    .findIndex((row) => row.includes(text));

test('an operator reads what was asked, what was called, and what came of it', async () => {
  await using reader = await openSession({
    messages: conversation(
      asks('## Please\n\n- look at **src/a.ts**'),
      calls('read_file', { file_path: 'src/a.ts' }),
      answers('one\ntwo\nthree'),
      says('It is fine.'),
    ),
  });

  expect(reader.text()).toContain('▌ Please');
  expect(reader.text()).toContain('▌ • look at src/a.ts');
  expect(reader.text()).toContain('→ read_file  src/a.ts');
  expect(reader.text()).toContain('▸ 3 lines  13 B  1.0s  one');
  expect(reader.text()).not.toContain('two');
});

test('an answer unfolds and folds in its place', async () => {
  await using reader = await openSession({
    messages: conversation(calls('run', { command: 'ls' }), answers('one\ntwo\nthree')),
  });
  const row = rowOf(reader, '▸ 3 lines');

  await reader.press('G', 'enter');

  expect(reader.text()).toContain('▾ 3 lines');
  expect(reader.text()).toContain('▌   three');
  expect(rowOf(reader, '▾ 3 lines')).toBe(row);

  await reader.press('enter');

  expect(reader.text()).not.toContain('three');
});

test('all messages unfold at once, arguments of calls included', async () => {
  await using reader = await openSession({
    messages: conversation(
      calls('edit', { file_path: 'a.ts', old_str: 'let x', new_str: 'const x' }),
      answers('done\nreally'),
    ),
  });

  await reader.press('o');

  expect(reader.text()).toContain('- let x');
  expect(reader.text()).toContain('+ const x');
  expect(reader.text()).toContain('really');
});

test('an error shows how it begins, without being asked', async () => {
  await using reader = await openSession({
    messages: conversation(
      calls('run', { command: 'make' }),
      answers(Array.from({ length: 20 }, (_, line) => `failure ${line}`).join('\n'), {
        isError: true,
      }),
    ),
  });

  expect(reader.text()).toContain('▸ ✗ error  20 lines');
  expect(reader.text()).toContain('failure 7');
  expect(reader.text()).toContain('12 more lines');
  expect(reader.text()).not.toContain('failure 8');
});

test('calls that ran side by side stand in one bracket with their answers', async () => {
  const group = { parallelGroupId: 'pg_1', isParallelExecution: true };
  const content = ['a.ts', 'b.ts'].map((path) => ({
    type: 'tool_use',
    text: `read_file {"path":"${path}"}`,
    id: path,
  }));
  await using reader = await openSession({
    messages: conversation(
      { role: 'assistant', content, ...group },
      answers('1\n2', { ...group, parentId: 'msg_0' }),
      answers('3\n4', { ...group, parentId: 'msg_0' }),
    ),
  });

  expect(reader.text()).toContain('▌ ╭ → read_file  a.ts');
  expect(reader.text()).toContain('▌ │ → read_file  b.ts');
  expect(reader.text()).toContain('▌ │ ▸ a.ts  2 lines');
  expect(reader.text()).toContain('▌ ╰ ▸ b.ts  2 lines');
});

test('a failed hook tells its command, its exit code and what it complained about', async () => {
  await using reader = await openSession({
    messages: conversation({
      role: 'tool',
      hookEventName: 'PreToolUse',
      hookMatcher: 'run',
      hookCommands: [
        { command: 'guard', timeout: 5 },
        { command: 'audit', timeout: 9 },
      ],
      hookResults: [
        { exitCode: 2, stdout: '', stderr: 'main is protected', suppressOutput: false },
        { exitCode: 0, stdout: 'written', stderr: '', suppressOutput: true },
      ],
      hookStartTime: 1_000,
      hookEndTime: 1_250,
      hiddenFromUserViews: true,
    }),
  });

  expect(reader.text()).toContain('hook PreToolUse on run  ✗ 1 of 2 commands failed  250ms');
  expect(reader.text()).toContain('$ guard  exit 2');
  expect(reader.text()).toContain('main is protected');
  expect(reader.text()).toContain('hidden from users');
  expect(reader.text()).not.toContain('audit');

  await reader.press('o');

  expect(reader.text()).toContain('$ audit  exit 0  at most 9s  output kept from the conversation');
  expect(reader.text()).toContain('written');
});

test('a new day is said, and clock times go when they are not wanted', async () => {
  await using reader = await openSession({
    messages: conversation(
      asks('late', { createdAt: Date.parse('2026-11-19T23:59:00Z') }),
      says('later', { createdAt: Date.parse('2026-11-20T00:01:00Z') }),
    ),
  });

  expect(reader.text()).toContain('Thu 19 Nov 2026');
  expect(reader.text()).toContain('Fri 20 Nov 2026');
  expect(reader.text()).toContain('user  23:59:00');

  await reader.press('T');

  expect(reader.text()).not.toContain('23:59:00');
  expect(reader.text()).toContain('Thu 19 Nov 2026');
});

test('a search counts its matches, goes to them, and keeps the rest in sight', async () => {
  await using reader = await openSession({
    messages: conversation(
      asks('The Gripper drifts'),
      says('Which gripper?'),
      asks('The left gripper, not the arm'),
    ),
  });

  await reader.press('/');
  await reader.type('gripper');
  await reader.press('enter');

  expect(reader.text()).toContain('/gripper 1/3');
  expect(reader.text()).toContain('not the arm');

  await reader.press('n', 'n');
  expect(reader.text()).toContain('/gripper 3/3');
  await reader.press('n');
  expect(reader.text()).toContain('/gripper 1/3');
  expect(reader.text()).toContain('Continued from the first match.');
  await reader.press('N');
  expect(reader.text()).toContain('/gripper 3/3');

  await reader.press('esc');
  expect(reader.text()).not.toContain('/gripper');
});

test('a search passes over what nobody said: sizes, times, marks', async () => {
  const messages = conversation(
    calls('run', { command: 'make' }),
    answers('first\nsecond', { isError: true }),
  );
  await using reader = await openSession({ messages });
  expect(reader.text()).toContain('✗ error  2 lines');

  await reader.press('/');
  await reader.type('lines');
  await reader.waitFor('no match');
  await reader.press('esc', '/');
  await reader.type('error');

  await reader.waitFor('no match');
});

test('a call that is given much says how much', async () => {
  const text = 'const x = 1;\n'.repeat(100);
  const messages = conversation(
    calls('write_file', { path: 'a.ts', text }),
    calls('read_file', { path: 'a.ts' }),
  );
  await using reader = await openSession({ messages });

  expect(reader.text()).toContain('→ write_file  1.4 kB  a.ts');
  expect(reader.text()).toContain('→ read_file  a.ts');
});

test('a capital in a search makes the case count', async () => {
  await using reader = await openSession({
    messages: conversation(asks('Gripper'), says('gripper')),
  });

  await reader.press('/');
  await reader.type('Gripper');

  expect(reader.text()).toMatch(/\/ Gripper +1$/m);
});

test('a match inside of a folded answer is shown for as long as the reader is at it', async () => {
  await using reader = await openSession({
    messages: conversation(
      calls('run', { command: 'ls' }),
      answers('first\nneedle in here\nlast'),
      says('A needle elsewhere'),
    ),
  });

  await reader.press('/');
  await reader.type('needle');
  await reader.press('enter');
  expect(reader.text()).toContain('needle in here');

  await reader.press('n');
  expect(reader.text()).toContain('/needle 2/2');
  expect(reader.text()).not.toContain('needle in here');
});

test('leaving the prompt of a search brings the reader back', async () => {
  await using reader = await openSession({ messages: conversation(...turns(30)) });

  await reader.press('/');
  await reader.type('Answer 25');
  await reader.waitFor('Answer 25');
  await reader.press('esc');

  expect(reader.text()).toContain('Question 0');
  expect(reader.text()).not.toContain('/Answer');
});

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
  await reader.waitFor(/3 errors ─/);
  expect(reader.text()).toMatch(/1 {2}09:00:01 UTC {2}build +no space left/);
  expect(reader.text()).toMatch(/3 {2}09:00:45 UTC {2}fetch +refused/);

  await reader.press('j', 'j', 'enter');
  await reader.waitFor('✗ error 3 of 3');
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
  await reader.waitFor('There is no error further down.');
  expect(reader.text()).toContain('message 301 of 501');

  await reader.press('[');
  await reader.waitFor('message 299 of 501');
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

  await reader.waitFor('This session has no messages of role tool. esc shows all roles.');
});

test('long lines are wrapped, or scrolled sideways', async () => {
  const long = `${'word '.repeat(40)}end`;
  await using reader = await openSession({ messages: conversation(asks(long)) });
  expect(reader.text()).toContain('end');

  await reader.press('w');
  expect(reader.text()).toContain('not wrapped');
  expect(reader.text()).not.toContain('end');

  for (let step = 0; step < 6; step++) await reader.press('right');
  expect(reader.text()).toContain('end');
});

test('who speaks stays in sight while long lines are scrolled sideways', async () => {
  const messages = conversation(says('word '.repeat(40)), calls('run', { command: 'make' }));
  await using reader = await openSession({ messages });

  await reader.press('w', 'right', 'right');

  expect(reader.text()).toContain('▌ assistant  09:00:00');
  expect(reader.text()).toContain('▌ → run  make');
  expect(reader.text()).toContain('▌ word word');
});

test('zoomed, the screen holds nothing but the text', async () => {
  await using reader = await openSession({ messages: conversation(asks('Hello'), says('Hi')) });

  await reader.press('z');

  expect(reader.text()).toContain('\nHello\n');
  expect(reader.text()).not.toContain('signalbox');
  expect(reader.text()).not.toContain('▌');

  await reader.press('esc');
  expect(reader.text()).toContain('▌ Hello');
});

test('a message is copied as text, as JSON or by its id', async () => {
  await using reader = await openSession({ messages: conversation(asks('Hello *you*')) });

  await reader.press('y');
  await reader.press('Y', 'j', 'enter');
  await reader.press('Y', 'i');

  expect(reader.copied[0]).toBe('Hello *you*');
  expect(JSON.parse(reader.copied[1] ?? '')).toMatchObject({ id: 'msg_0', role: 'user' });
  expect(reader.copied[2]).toBe('msg_0');
});

test('of a message without a text its calls are copied, of a hook what it ran', async () => {
  const hook = {
    hookEventName: 'PreToolUse',
    hookCommands: [{ command: 'guard', timeout: 5 }],
    hookResults: [{ exitCode: 2, stdout: '', stderr: 'main is protected', suppressOutput: false }],
  };
  await using reader = await openSession({
    messages: conversation(calls('run', { command: 'make' }), says('', { ...hook })),
  });

  await reader.press('y', 'G', 'y');

  expect(reader.copied).toEqual(['run {"command":"make"}', '$ guard\nmain is protected']);
});

test('a message is shown as the server sent it', async () => {
  await using reader = await openSession({ messages: conversation(asks('Hello')) });

  await reader.press('i');
  expect(reader.text()).toMatch(/createdAt +\d+ +2026-11-20 09:00 UTC/);

  await reader.press('esc');
  expect(reader.text()).toContain('▌ Hello');
});

test('a value of the JSON is found, and read on the whole screen', async () => {
  await using reader = await openSession({
    messages: conversation(asks('# Plan\n\n- measure\n- cut')),
  });
  await reader.press('i');
  await reader.waitFor('message msg_0');

  await reader.press('/');
  await reader.type('cut');
  await reader.press('enter');
  expect(reader.line(1)).toContain('/cut 1/1');
  await reader.press('z');

  expect(reader.line(1)).toContain('content[0].text  lines 1 to 4 of 4');
  expect(reader.text()).toContain('• measure');
  await reader.press('esc', 'esc', 'esc');
  expect(reader.text()).toContain('▌ • measure');
});

test('the whole session is saved, however little of it was read', async () => {
  await using reader = await openSession({
    messages: conversation(...turns(180), answers('out\nput')),
  });

  await reader.press('ctrl-s');
  await reader.waitFor('Saved calibrate-the-gripper.md');

  const [file] = reader.saved;
  expect(file?.text).toContain('# Calibrate the gripper');
  expect(file?.text).toContain('## user · 2026-11-20 09:00 UTC\n\nQuestion 0\n');
  expect(file?.text).toContain('Answer 179');
  expect(file?.text).toContain('```\nout\nput\n```');
});

test('deleting the session from within asks, and goes back', async () => {
  await using reader = await openSession({ messages: conversation(asks('Hello')) });

  await reader.press('x');
  expect(reader.text()).toContain('It is not running.');
  await reader.press('d');
  expect(reader.text()).toContain('Delete "Calibrate the gripper"?');
  await reader.waitFor('D delete');
  await reader.press('D');

  await reader.waitFor('You have no sessions.');
  expect(reader.served.hasSession()).toBe(false);
});

test('what was read stays while the server is away', async () => {
  const time = letTimeJump();
  await using reader = await openSession({
    messages: conversation(...turns(5)),
    session: { status: 'running' },
  });

  await reader.served.close();
  await time.jump(5_000);
  await reader.waitFor('STALE');

  expect(reader.text()).toContain('Answer 4');
});
