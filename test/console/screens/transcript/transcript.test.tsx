import { expect, test } from 'vitest';
import { letTimeJump } from '../../harness/jumping-time.ts';
import { answers, asks, calls, conversation, openSession, says, turns } from './open-session.tsx';

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
      hookStartTime: 1_800_000_001_000,
      hookEndTime: 1_800_000_001_250,
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

test('long lines are wrapped, or scrolled sideways', async () => {
  const long = `${'word '.repeat(40)}closing`;
  await using reader = await openSession({ messages: conversation(asks(long)) });
  expect(reader.text()).toContain('closing');

  await reader.press('w');
  expect(reader.text()).toContain('not wrapped');
  expect(reader.text()).not.toContain('closing');

  for (let step = 0; step < 6; step++) await reader.press('right');
  expect(reader.text()).toContain('closing');
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

test('a wide screen shows the whole message under the cursor beside the transcript', async () => {
  const messages = conversation(
    asks('Look.'),
    calls('read_file', { file_path: 'src/a.ts', limit: 40 }),
    answers('one\ntwo\nthree'),
  );
  await using reader = await openSession({ messages }, { columns: 190, rows: 30 });
  await reader.press('G');

  await reader.waitFor(/│ {3}three/);
  expect(reader.text()).toContain('▸ 3 lines');
  expect(reader.line(2)).toContain('│ Message ──');

  await reader.resize(250, 30);
  expect(reader.line(2).indexOf('│ Message')).toBe(126);

  await reader.resize(189, 30);
  expect(reader.text()).not.toContain('three');
});

test('a message that is too long for the pane beside the transcript says where the rest is', async () => {
  const messages = conversation(asks('Look.'), answers('a line\n'.repeat(100)));
  await using reader = await openSession({ messages }, { columns: 190, rows: 30 });
  await reader.press('G');
  await reader.waitFor('… enter expands it in the transcript');
  expect(reader.line(2)).toMatch(/│ Message ─+ *$/);

  await reader.press('enter');

  await reader.waitFor('… the rest is in the transcript');
});
