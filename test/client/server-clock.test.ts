import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createServerClock } from '../../src/client/server-clock.ts';

const hourMs = 3_600_000;
const told = (clockDifferenceMs: number | undefined, durationMs = 20) => ({
  clockDifferenceMs,
  durationMs,
});

test('until the server has answered its clock is that of this computer', () => {
  const clock = createServerClock(() => 5_000);

  clock.observe(told(undefined));

  expect(clock.now()).toBe(5_000);
});

test('the clock of a server is as far ahead as its answers say', () => {
  const clock = createServerClock(() => 5_000);

  clock.observe(told(2 * hourMs));

  expect(clock.get()).toBe(2 * hourMs);
  expect(clock.now()).toBe(5_000 + 2 * hourMs);
});

test('a difference that may come from whole seconds or a slow answer is none', () => {
  const clock = createServerClock(() => 5_000);

  clock.observe(told(-900));
  expect(clock.now()).toBe(5_000);

  clock.observe(told(3_000, 8_000));
  expect(clock.now()).toBe(5_000);
});

test('the time does not go back and forth with each answer', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -500, max: 500 })), (noise) => {
      const clock = createServerClock(() => 0);
      clock.observe(told(hourMs));

      for (const difference of noise) clock.observe(told(hourMs + difference));

      expect(clock.get()).toBe(hourMs);
    }),
  );
});

test('a clock that is set anew is followed, and who listens is told', () => {
  const clock = createServerClock(() => 0);
  const differences: number[] = [];
  const end = clock.subscribe(() => differences.push(clock.get()));

  clock.observe(told(hourMs));
  clock.observe(told(hourMs + 300));
  clock.observe(told(0));
  end();
  clock.observe(told(2 * hourMs));

  expect(differences).toEqual([hourMs, 0]);
});

test('a quick answer says more than a slow one', () => {
  const clock = createServerClock(() => 0);

  clock.observe(told(hourMs + 3_000, 8_000));
  clock.observe(told(hourMs));

  expect(clock.get()).toBe(hourMs);
});
