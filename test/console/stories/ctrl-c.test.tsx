import { expect, test } from 'vitest';
import { footer } from '../harness/selection.ts';
import { deleteFive, deleteOne } from './deleting.ts';

test('ctrl-c stops a run as esc does, and says how to quit at once', async () => {
  await using console = await deleteFive();
  await console.next();

  await console.press('ctrl-c');

  expect(footer(console)).toContain(
    ' ◐ Delete 5 sessions: 2 of 5, then stopping. ctrl-c again quits now',
  );
  expect(console.isOver()).toBe(false);
  console.server.letThrough();
  await console.waitFor('2 sessions deleted, 3 not tried');
  expect(console.server.arrived).toEqual(['ses_01', 'ses_02']);
});

test('a second ctrl-c quits, nothing further is sent, and it is known what was', async () => {
  await using console = await deleteFive();
  await console.next();

  await console.press('ctrl-c', 'ctrl-c');

  expect(console.isOver()).toBe(true);
  expect(console.server.arrived).toEqual(['ses_01', 'ses_02']);
  expect(console.shell.notices.cutOff()).toEqual([
    'Delete 5 sessions: 1 done, 1 cut off before its result was known ("Session 02"), 3 not sent.',
  ]);
});

test('ctrl-c quits at once during a single change, of which nothing can be stopped', async () => {
  await using console = await deleteOne();

  await console.press('ctrl-c');

  expect(console.isOver()).toBe(true);
  expect(console.shell.notices.cutOff()).toEqual([
    'Delete "Session 01": cut off before its result was known.',
  ]);
});

test('nothing is cut off once a change is done', async () => {
  await using console = await deleteOne();
  console.server.letThrough();
  await console.waitFor('"Session 01" is deleted');

  expect(console.shell.notices.cutOff()).toEqual([]);
});
