import { afterEach, expect, test, vi } from 'vitest';
import {
  createNotices,
  type NoticeEvent,
  noNotices,
  noticeOf,
  reduceNotices,
  stoppableWork,
} from '../../../src/console/shell/notices.ts';

const after = (...events: NoticeEvent[]) => events.reduce(reduceNotices, noNotices);
const said = (...events: NoticeEvent[]) => noticeOf(after(...events));

const result = { text: 'build-17 is restarting' };
const resultSaid: NoticeEvent = { type: 'result-said', result };
const errorSaid: NoticeEvent = { type: 'error-said', text: 'It failed.' };
const keyPressed: NoticeEvent = { type: 'key-pressed' };
const started = (id: number, stop?: () => void): NoticeEvent => ({
  type: 'work-started',
  id,
  text: `Work ${id}`,
  stop,
});

test('an error stays until a key, whatever else there is to say', () => {
  expect(said(errorSaid, resultSaid, started(1))).toEqual({ kind: 'error', text: 'It failed.' });
  expect(said(errorSaid, started(1), keyPressed)).toEqual({ kind: 'working', text: 'Work 1' });
});

test('a key takes away an error, and nothing else', () => {
  expect(said(errorSaid, keyPressed)).toEqual({ kind: 'none' });
  expect(said(resultSaid, keyPressed)).toEqual({ kind: 'result', text: result.text });
  expect(said(started(1), keyPressed)).toEqual({ kind: 'working', text: 'Work 1' });
});

test('a result goes when its own time is over, not when that of the same words before it is', () => {
  const again = { text: result.text };
  const twice: NoticeEvent[] = [resultSaid, { type: 'result-said', result: again }];

  expect(said(...twice, { type: 'result-expired', result })).toMatchObject({ kind: 'result' });
  expect(said(...twice, { type: 'result-expired', result: again })).toEqual({ kind: 'none' });
});

test('what was begun last is told until it is over, then what was begun before', () => {
  const continued: NoticeEvent = { type: 'work-continued', id: 2, text: '3 of 12' };

  expect(said(started(1), started(2), continued)).toEqual({ kind: 'working', text: '3 of 12' });
  expect(said(started(1), started(2), { type: 'work-ended', id: 2 })).toEqual({
    kind: 'working',
    text: 'Work 1',
  });
});

test('what begins takes the place of a result; what goes on does not', () => {
  expect(said(resultSaid, started(1))).toMatchObject({ kind: 'working' });
  expect(
    said(started(1), resultSaid, { type: 'work-continued', id: 1, text: '2 of 3' }),
  ).toMatchObject({ kind: 'result' });
});

test('of what can be stopped the last is meant, and it says that it stops', () => {
  const notices = after(
    started(1, () => {}),
    started(2, () => {}),
    started(3),
  );
  const work = stoppableWork(notices);
  if (!work) throw new Error('Two can be stopped.');

  const stopping = reduceNotices(notices, { type: 'work-stopping', work });

  expect(work.text).toBe('Work 2');
  expect(noticeOf(reduceNotices(stopping, { type: 'work-ended', id: 3 }))).toEqual({
    kind: 'working',
    text: 'Work 2, then stopping',
  });
});

afterEach(() => {
  vi.useRealTimers();
});

function noticesInTime() {
  vi.useFakeTimers();
  return createNotices({ record: () => {} });
}

test('a result is taken back after four seconds', () => {
  const notices = noticesInTime();

  notices.say('Copied');
  vi.advanceTimersByTime(3_999);
  expect(notices.get().result).toEqual({ text: 'Copied' });
  vi.advanceTimersByTime(1);

  expect(notices.get().result).toBeUndefined();
});

test('nothing that ends later keeps the process alive', () => {
  const notices = noticesInTime();
  notices.say('Copied');

  notices.dispose();
  notices.say('Saved');

  expect(vi.getTimerCount()).toBe(0);
});
