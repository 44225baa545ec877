import { expect, test } from 'vitest';
import { lastMessageLines } from '../../../../src/console/screens/sessions/session-preview.ts';
import { transcriptEntry } from '../../../../src/figures/transcript/transcript-entry.ts';
import { aSession } from '../../../server/builders.ts';
import { letTimeJump } from '../../harness/jumping-time.ts';
import { linesText } from '../../harness/line-text.ts';
import { openConsole } from '../../harness/open-console.tsx';
import { openConsoleAt } from '../../harness/open-console-at.tsx';
import { asks, calls, conversation, says } from '../transcript/open-session.tsx';
import { serveSession } from '../transcript/serve-session.ts';

const shown = (known: Partial<Parameters<typeof lastMessageLines>[0]['known']>, failure?: string) =>
  linesText([
    ...lastMessageLines(
      { known: known && { entries: [], isUserOnly: false, hasMore: false, ...known }, failure },
      60,
    ),
  ]);

const entries = conversation(
  asks('Calibrate the gripper.'),
  says('It needs a new belt. '.repeat(40)),
  calls('run', { command: 'make' }),
).map((message) => transcriptEntry(message));

test('the newest messages are shown, the newest last, with their times', () => {
  const text = shown({ entries });

  expect(text).toMatch(/^Last messages\n/);
  expect(text).toMatch(/user {2}09:00:00 UTC\n {2}Calibrate the gripper\./);
  expect(text).toMatch(/assistant {2}09:00:01 UTC\n {2}It needs/);
  expect(text.trimEnd()).toMatch(/assistant {2}09:00:02 UTC\n {2}→ run$/);
});

test('the lines are as many whatever is known, so that nothing below them moves', () => {
  const texts = [
    shown({ entries }),
    shown({}),
    shown({ hasMore: true }),
    shown(undefined),
    shown(undefined, 'Cannot reach it.'),
  ];

  expect(new Set(texts.map((text) => text.split('\n').length)).size).toBe(1);
});

test('of a long session the messages of the user are shown as such', () => {
  expect(shown({ entries, isUserOnly: true })).toContain('Last messages of the user');
  expect(shown({ hasMore: true, isUserOnly: true })).toContain('Too long to preview:');
});

test('messages that cannot be read are followed by the reason, without the path', async () => {
  await using console = await openConsole({
    columns: 160,
    rows: 50,
    inFront: (listener) => (request, response) => {
      if (!request.url?.includes('/messages')) return listener(request, response);
      response.writeHead(403, { 'content-type': 'application/json' });
      response.end('{}');
    },
  });
  await console.press('2');

  await console.waitFor(/Could not read them: not allowed \(403\)\.\s+(│\s+)?Ask an/);
  expect(console.text()).not.toContain('{sessionId}');
});

test('messages are requested once for each session on which the cursor rests', async () => {
  const time = letTimeJump();
  const others = ['a', 'b', 'c'].map((name, index) =>
    aSession({ sessionId: `ses_${name}`, title: `Other ${name}`, updatedAt: 1_000 - index }),
  );
  await using served = await closing(
    serveSession({ messages: conversation(asks('Hello arm')), others }),
  );
  await using console = await openConsoleAt(served, { columns: 160, rows: 50 });
  const readings = () => console.requests.filter((request) => request.endsWith('/messages')).length;
  await console.press('2');
  await console.waitFor('Hello arm');
  expect(readings()).toBe(1);

  await console.pressAtOnce('j', 'j', 'j');
  await console.waitFor('No messages.');
  expect(readings()).toBe(2);

  await console.pressAtOnce('k', 'k', 'k');
  await console.waitFor('Hello arm');
  await time.jump(3_000);
  expect(readings()).toBe(2);
});

async function closing(serving: ReturnType<typeof serveSession>) {
  const served = await serving;
  return { ...served, [Symbol.asyncDispose]: () => served.close() };
}
