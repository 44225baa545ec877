import { describe, expect, test } from 'vitest';
import { computer } from '../../../src/api/computer.ts';
import type { StoredComputer } from '../../../src/server/store/computers.ts';
import { expectExactly, halcyon, noon } from '../halcyon.ts';

const { analytics, documents, records } = halcyon();
const computers = records.computers();
const named = (name: string): StoredComputer => {
  const found = computers.find((each) => each.name === name);
  if (!found) throw new RangeError(`No computer ${name}`);
  return found;
};
const stepsOf = (each: StoredComputer) => each.provisioningSteps ?? [];

describe('the computers', () => {
  test('are sixteen in every state, in exactly the documented shape', () => {
    expect(computers).toHaveLength(16);
    expect(new Set(computers.map(({ status }) => status))).toEqual(
      new Set(['active', 'provisioning', 'error']),
    );
    expect(new Set(computers.map(({ providerType }) => providerType))).toEqual(
      new Set(['byom', 'sandbox']),
    );
    for (const each of computers) expectExactly(computer, each);
  });

  test('are the same for the same settings', () => {
    expect(halcyon().records.computers()).toEqual(computers);
  });

  test('belong to people, and share hosts', () => {
    const people = new Set(analytics.people.map(({ id }) => id));

    for (const { ownerId, ownerPrincipalKind } of computers) {
      expect(ownerPrincipalKind).toBe('user');
      expect(people).toContain(ownerId);
    }
    const hosts = new Set(computers.map(({ hostId }) => hostId));
    expect(hosts.size).toBeGreaterThan(3);
    expect(hosts.size).toBeLessThan(14);
  });

  test('went through their steps one after the other', () => {
    for (const each of computers) {
      let previous = each.createdAt;
      for (const { startedAt = noon, completedAt = noon } of stepsOf(each)) {
        expect(startedAt).toBeGreaterThanOrEqual(previous);
        expect(completedAt).toBeGreaterThanOrEqual(startedAt);
        expect(completedAt).toBeLessThanOrEqual(noon);
        previous = completedAt;
      }
    }
  });

  test('have one whose step has been running for hours', () => {
    const step = stepsOf(named('arm-sim-04')).find(({ status }) => status === 'running');

    expect(noon - (step?.startedAt ?? noon)).toBeGreaterThan(5 * 3_600_000);
  });

  test('have one that failed with an error of several lines', () => {
    const failed = stepsOf(named('vision-train-7')).find(({ status }) => status === 'failed');

    expect(named('vision-train-7').status).toBe('error');
    expect(failed?.error?.split('\n').length).toBeGreaterThan(4);
  });

  test('name installation sessions that the operator has', () => {
    const sessions = new Set(documents().map(({ sessionId }) => sessionId));
    const named = computers.flatMap((each) =>
      stepsOf(each).flatMap(({ installSessionId }) => installSessionId ?? []),
    );

    expect(named.length).toBeGreaterThan(0);
    for (const id of named) expect(sessions).toContain(id);
  });
});

describe('a restarted computer', () => {
  const restartedAt = noon + 60_000;

  test('begins with its first step and has forgotten its error', () => {
    const begun = records.restarted(named('vision-train-7'), restartedAt, 0);

    expectExactly(computer, begun);
    expect(begun.status).toBe('provisioning');
    expect(stepsOf(begun).map(({ status }) => status)).toEqual([
      'running',
      ...stepsOf(begun)
        .slice(1)
        .map(() => 'pending'),
    ]);
    expect(stepsOf(begun).some(({ error }) => error !== undefined)).toBe(false);
  });

  const isLasting = ({ name }: StoredComputer) => name === 'map-stitch-2' || name === 'sim-farm-2';
  const healed = computers.filter((each) => !isLasting(each));

  test.each(['map-stitch-2', 'sim-farm-2'])('%s fails again for the same cause', (name) => {
    const failed = records.restarted(named(name), restartedAt, 8_000);
    const failedStep = (each: StoredComputer) =>
      stepsOf(each).findIndex(({ status }) => status === 'failed');
    const at = failedStep(failed);

    expectExactly(computer, failed);
    expect(failed.status).toBe('error');
    expect(at).toBe(failedStep(named(name)));
    expect(stepsOf(failed)[at]).toMatchObject({ error: stepsOf(named(name))[at]?.error });
    expect(stepsOf(failed)[at]?.completedAt).toBeGreaterThan(restartedAt);
    expect(
      stepsOf(failed)
        .slice(at + 1)
        .every(({ status }) => status === 'pending'),
    ).toBe(true);
  });

  test('is active after six to eight seconds', () => {
    for (const each of healed) {
      expect(records.restarted(each, restartedAt, 5_900).status).toBe('provisioning');
      const done = records.restarted(each, restartedAt, 8_000);
      expectExactly(computer, done);
      expect(done.status).toBe('active');
      expect(stepsOf(done).every(({ status }) => status === 'completed')).toBe(true);
    }
  });

  test('has the clones of its repositories, also those that it could not clone before', () => {
    for (const each of healed) {
      const { clonedRepoDirectories: before } = each;
      const { clonedRepoDirectories: after } = records.restarted(each, restartedAt, 8_000);
      expect(after?.length).toBeGreaterThan(0);
      expect(after).toEqual(before?.length === 0 ? after : before);
    }
  });

  test('runs one step at a time, and never goes back', () => {
    const each = named('build-17');
    let completed = 0;
    for (let elapsedMs = 0; elapsedMs <= 8_000; elapsedMs += 50) {
      const steps = stepsOf(records.restarted(each, restartedAt, elapsedMs));
      const now = steps.filter(({ status }) => status === 'completed').length;
      expect(steps.filter(({ status }) => status === 'running').length).toBeLessThanOrEqual(1);
      expect(now).toBeGreaterThanOrEqual(completed);
      completed = now;
    }
    expect(completed).toBe(stepsOf(each).length);
  });

  test('can be told from what it looked like in the middle', () => {
    const half = records.restarted(named('build-17'), restartedAt, 3_000);

    expect(records.restarted(half, restartedAt, 4_000)).toEqual(
      records.restarted(named('build-17'), restartedAt, 4_000),
    );
  });
});
