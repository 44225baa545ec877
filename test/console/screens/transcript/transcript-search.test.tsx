import { expect, test } from 'vitest';
import { answers, asks, calls, conversation, openSession, says, turns } from './open-session.tsx';

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
  expect(reader.text()).toContain('Continued from the top.');
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
