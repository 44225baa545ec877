import { expect, test } from 'vitest';
import { type Notice, noNotice, reduceNotice } from '../../../src/console/feedback/notice.ts';

const error: Notice = { kind: 'error', text: 'It failed.' };
const result: Notice = { kind: 'result', text: 'build-17 is restarting' };
const working: Notice = { kind: 'working', text: 'Restart build-17?' };

test.each([
  ['work-started', 'working'],
  ['result-said', 'result'],
  ['error-said', 'error'],
] as const)('%s replaces whatever was said by a notice that is %s', (type, kind) => {
  for (const before of [noNotice, error, result, working]) {
    expect(reduceNotice(before, { type, text: 'news' })).toEqual({ kind, text: 'news' });
  }
});

test('a key takes away an error, and nothing else', () => {
  expect(reduceNotice(error, { type: 'key-pressed' })).toBe(noNotice);
  expect(reduceNotice(result, { type: 'key-pressed' })).toBe(result);
  expect(reduceNotice(working, { type: 'key-pressed' })).toBe(working);
});

test('a result goes when its time is over, and nothing else does', () => {
  const expired = (text: string) => ({ type: 'expired', text }) as const;

  expect(reduceNotice(result, expired(result.text))).toBe(noNotice);
  expect(reduceNotice(result, expired('an older result'))).toBe(result);
  expect(reduceNotice(error, expired(error.text))).toBe(error);
  expect(reduceNotice(working, expired(working.text))).toBe(working);
});
