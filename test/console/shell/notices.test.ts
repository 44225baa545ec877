import { beforeEach, expect, test, vi } from 'vitest';
import { createNotices, noticeOf } from '../../../src/console/shell/notices.ts';

beforeEach(() => void vi.useFakeTimers());

function openNotices() {
  const notices = createNotices({ record: () => {} });
  return { ...notices, said: () => noticeOf(notices.get()) };
}

const working = (text: string) => ({ kind: 'working', text });

test('an error stays until a key, whatever else there is to say', () => {
  const notices = openNotices();
  notices.fail('It failed.');
  notices.say('build-17 is restarting');
  notices.begin('Work');

  expect(notices.said()).toEqual({ kind: 'error', text: 'It failed.' });
  notices.acknowledge();

  expect(notices.said()).toEqual(working('Work'));
});

test('the reason why something is not done is no error, and waits for a key too', () => {
  const notices = openNotices();
  notices.refuse('Only managed computers can be restarted.');
  notices.say('Copied');

  expect(notices.said()).toEqual({
    kind: 'remark',
    text: 'Only managed computers can be restarted.',
  });
  notices.acknowledge();

  expect(notices.said()).toEqual({ kind: 'result', text: 'Copied' });
});

test('a key takes away an error, and nothing else', () => {
  const notices = openNotices();
  notices.fail('It failed.');
  notices.acknowledge();
  expect(notices.said()).toEqual({ kind: 'none' });

  notices.begin('Work');
  notices.acknowledge();
  expect(notices.said()).toEqual(working('Work'));

  notices.say('Copied');
  notices.acknowledge();
  expect(notices.said()).toEqual({ kind: 'result', text: 'Copied' });
});

test('a result goes when its own time is over, not when that of the same words before it is', () => {
  const notices = openNotices();
  notices.say('Copied');
  vi.advanceTimersByTime(3_000);
  notices.say('Copied');

  vi.advanceTimersByTime(1_000);
  expect(notices.said()).toEqual({ kind: 'result', text: 'Copied' });
  vi.advanceTimersByTime(2_999);
  expect(notices.said()).toEqual({ kind: 'result', text: 'Copied' });
  vi.advanceTimersByTime(1);
  expect(notices.said()).toEqual({ kind: 'none' });
});

test('what was begun last is told until it is over, then what was begun before', () => {
  const notices = openNotices();
  notices.begin('Work 1');
  const second = notices.begin('Work 2');

  second.say('3 of 12');
  expect(notices.said()).toEqual(working('3 of 12'));
  second.end();

  expect(notices.said()).toEqual(working('Work 1'));
});

test('several changes are counted, and the newest is told unless another can be stopped', () => {
  const notices = openNotices();
  notices.beginChange('Restart a');
  const second = notices.beginChange('Restart b');
  expect(notices.said()).toEqual(working('2 changes in progress. Restart b'));
  second.end();
  expect(notices.said()).toEqual(working('Restart a'));

  notices.beginChange('Delete 5 sessions', () => {});
  notices.beginChange('Restart c');

  expect(notices.said()).toEqual(working('3 changes in progress. Delete 5 sessions'));
});

test('what begins takes the place of a result; what goes on does not', () => {
  const notices = openNotices();
  notices.say('Copied');
  const work = notices.begin('Work');
  expect(notices.said()).toEqual(working('Work'));

  notices.say('Copied');
  work.say('2 of 3');

  expect(notices.said()).toEqual({ kind: 'result', text: 'Copied' });
});

test('of what can be stopped the last is meant, and it says that it stops', () => {
  const notices = openNotices();
  const stops = [vi.fn(), vi.fn()];
  notices.beginChange('Work 1', stops[0]);
  notices.beginChange('Work 2', stops[1]);
  const third = notices.begin('Work 3');
  expect(notices.stoppable()).toMatchObject({ text: 'Work 2', isStopping: false });

  notices.stop();
  notices.stop();
  third.end();

  expect(notices.said()).toEqual(working('2 changes in progress. Work 2, then stopping'));
  expect(stops.map((stop) => stop.mock.calls.length)).toEqual([0, 1]);
});

test('nothing that ends later keeps the process alive', () => {
  const notices = openNotices();
  notices.say('Copied');

  notices.dispose();
  notices.say('Saved');

  expect(vi.getTimerCount()).toBe(0);
});
