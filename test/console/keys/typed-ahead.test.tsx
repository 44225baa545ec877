import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';
import { asks, conversation, openSession } from '../screens/transcript/open-session.tsx';

test('keys typed behind the key of another tab are for that tab', async () => {
  await using console = await openConsole();
  await console.waitFor('Credits by day');
  await console.press('shift-tab');
  await console.waitFor(/› ?daichi|1 of \d+/);

  await console.pressAtOnce('tab', 'shift-tab', 'j', 'j');

  await console.waitFor(/3 of \d+/);
  await console.pressAtOnce('tab', 'k', 'shift-tab');
  await console.waitFor(/3 of \d+/);
});

test('keys typed behind the key that inspects a message are for its JSON', async () => {
  await using reader = await openSession({ messages: conversation(asks('Please')) });

  await reader.pressAtOnce('i', 'q');

  expect(reader.text()).toContain('▌ Please');
});
