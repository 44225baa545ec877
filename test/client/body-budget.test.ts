import { describe, expect, test } from 'vitest';
import { createBodyBudget } from '../../src/client/body-budget.ts';

/** Whether a response may be read on, once everything that can happen has happened. */
async function isWaiting(turn: Promise<void> | undefined): Promise<boolean> {
  const waits = Symbol('waits');
  const later = new Promise((resolve) => setImmediate(resolve, waits));
  return turn !== undefined && (await Promise.race([turn, later])) === waits;
}

describe('a budget of 100 bytes', () => {
  test('is shared by all responses', () => {
    const budget = createBodyBudget(100);

    expect(budget.open().add(60)).toBeUndefined();
    expect(budget.open().add(40)).toBeUndefined();
  });

  test('lets the first response that needs more have it, and the others wait for its end', async () => {
    const budget = createBodyBudget(100);
    const small = budget.open();
    const large = budget.open();
    const other = budget.open();
    void small.add(60);

    expect(large.add(60)).toBeUndefined();
    expect(large.add(1_000)).toBeUndefined();
    const turn = other.add(50);
    expect(await isWaiting(turn)).toBe(true);

    large[Symbol.dispose]();
    expect(await isWaiting(turn)).toBe(false);
    expect(other.add(1_000)).toBeUndefined();
  });

  test('has room again when smaller responses end', async () => {
    const budget = createBodyBudget(100);
    const [large, small, other] = [budget.open(), budget.open(), budget.open()];
    void large.add(101);
    void small.add(60);
    const turn = other.add(60);
    expect(await isWaiting(turn)).toBe(true);

    small[Symbol.dispose]();

    expect(await isWaiting(turn)).toBe(false);
  });

  test('is not held by a response that was given up while it waited', async () => {
    const budget = createBodyBudget(100);
    const [large, waiting, next] = [budget.open(), budget.open(), budget.open()];
    void large.add(200);
    const turn = waiting.add(200);
    expect(await isWaiting(turn)).toBe(true);

    waiting[Symbol.dispose]();
    large[Symbol.dispose]();

    await turn;
    expect(next.add(500)).toBeUndefined();
    expect(next.add(500)).toBeUndefined();
  });

  test('lets all responses end, one large one at a time', async () => {
    const budget = createBodyBudget(100);
    let atOnce = 0;
    let most = 0;

    await Promise.all(
      Array.from({ length: 20 }, async () => {
        using share = budget.open();
        for (let part = 0; part < 10; part += 1) {
          atOnce += 50;
          most = Math.max(most, atOnce);
          await share.add(50);
          await new Promise(setImmediate);
        }
        atOnce -= 500;
      }),
    );

    // The large one, what the others share, and the part of each that it waits with.
    expect(most).toBeLessThanOrEqual(500 + 100 + 20 * 50);
  });
});
