import { expect, test } from 'vitest';
import type { Computer } from '../../../src/api/resources.ts';
import { computersQuery } from '../../../src/console/data/queries.ts';
import { letTimeJump } from '../harness/jumping-time.ts';
import { type OpenConsole, openConsole } from '../harness/open-console.tsx';

/** What the terminal was sent to notify the person. */
const notifications = ({ sent }: OpenConsole) =>
  sent().match(/\u001BPtmux;\u001B\u001B\]9;[^\u0007]*\u0007\u001B\\\u0007/g) ?? [];

const notify = { way: 'osc9', multiplexer: 'tmux' } as const;

test('a finding that is new is notified through tmux, those at the start are not, and the screen stays', async () => {
  await using console = await openConsole({ columns: 80, rows: 24, notify });
  await console.press('0');
  await console.waitFor(/Now {2}1 of \d\d[\s\S]*✗/);
  await console.waitFor(() => console.shell.attention.state.get().unread.length === 0);
  await console.waitUntilIdle();
  expect(notifications(console)).toEqual([]);

  console.shell.queries.setQueryData(computersQuery.key, (computers: Computer[] = []) =>
    computers.map((computer) =>
      computer.name === 'build-17' ? { ...computer, status: 'error' } : computer,
    ),
  );
  await console.waitFor(() => notifications(console).length > 0);

  expect(notifications(console)).toEqual([
    '\u001BPtmux;\u001B\u001B]9;signalbox: build-17: has failed\u0007\u001B\\\u0007',
  ]);
  expect(console.line(0)).toMatch(/^ 0 Now 1 Over/);
});

test('a computer that was restarted here and is active again is notified on any screen', async () => {
  const time = letTimeJump();
  let elapsedMs = 0;
  await using console = await openConsole({ notify, elapsedMs: () => elapsedMs });
  await console.press('3');
  await console.waitFor('build-17');
  await console.press('/');
  await console.type('build-17');
  await console.press('enter', 'x', 'r');
  await console.waitFor('y yes');
  await console.press('y');
  await console.waitFor(/build-17 +◐ starting 1\/8/);
  await console.press('4');
  await console.waitFor('PERSON');

  elapsedMs = 9_000;
  await time.jump(5_100);

  await console.waitFor(() => notifications(console).join().includes('build-17 is active'));
});
