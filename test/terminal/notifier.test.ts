import { beforeEach, expect, test, vi } from 'vitest';
import { createNotifier } from '../../src/terminal/notifier.ts';

beforeEach(() => void vi.useFakeTimers());

test('the first is told at once, others together a minute later', () => {
  const sent: string[] = [];
  const { tell } = createNotifier((text) => sent.push(text), new AbortController().signal);

  tell('a');
  vi.advanceTimersByTime(59_000);
  tell('b');
  tell('c');
  expect(sent).toEqual(['a']);
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual(['a', 'b (and 1 more)']);

  vi.advanceTimersByTime(60_000);
  tell('d');
  expect(sent).toEqual(['a', 'b (and 1 more)', 'd']);
});

test('nothing is told after the end of the console, or where it is not wanted', () => {
  const sent: string[] = [];
  const end = new AbortController();
  const { tell } = createNotifier((text) => sent.push(text), end.signal);
  tell('a');
  tell('b');

  end.abort();
  tell('c');
  createNotifier(undefined, new AbortController().signal).tell('d');
  vi.advanceTimersByTime(120_000);

  expect(sent).toEqual(['a']);
});
