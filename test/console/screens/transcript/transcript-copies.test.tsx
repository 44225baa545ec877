import { expect, test } from 'vitest';
import { answers, asks, calls, conversation, openSession, says, turns } from './open-session.tsx';

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
