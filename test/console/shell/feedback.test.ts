import { afterEach, expect, test, vi } from 'vitest';
import { createFeedback } from '../../../src/console/shell/feedback.ts';

afterEach(() => {
  vi.useRealTimers();
});

function feedbackInTime() {
  vi.useFakeTimers();
  return createFeedback({ record: () => {} });
}

test('a result is taken back after four seconds', () => {
  const feedback = feedbackInTime();

  feedback.say('Copied');
  vi.advanceTimersByTime(3_999);
  expect(feedback.notices.get().result).toEqual({ text: 'Copied' });
  vi.advanceTimersByTime(1);

  expect(feedback.notices.get().result).toBeUndefined();
});

test('nothing that ends later keeps the process alive', () => {
  const feedback = feedbackInTime();
  feedback.say('Copied');

  feedback.dispose();
  feedback.say('Saved');

  expect(vi.getTimerCount()).toBe(0);
});
