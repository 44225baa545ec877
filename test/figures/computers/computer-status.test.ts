import { describe, expect, test } from 'vitest';
import type { Computer, ProvisioningStep } from '../../../src/api/resources.ts';
import {
  computerName,
  computerStatus,
  isManaged,
  restartDisabledReason,
} from '../../../src/figures/computers/computer-status.ts';
import { currentStep, isStuck, stepsOf } from '../../../src/figures/computers/steps.ts';

const minute = 60_000;
const nowMs = 100 * minute;

const aComputer = (fields: Partial<Computer> = {}): Computer => ({ id: 'cmp_1', ...fields });
const withSteps = (...provisioningSteps: ProvisioningStep[]) =>
  aComputer({ status: 'provisioning', provisioningSteps });

describe('the state of a step', () => {
  test.each<[ProvisioningStep, string, number | undefined]>([
    [{ status: 'completed', startedAt: 10, completedAt: 250 }, 'completed', 240],
    [{ status: 'running', startedAt: nowMs - 41_000 }, 'running', 41_000],
    [{ status: 'running', startedAt: nowMs + 5_000 }, 'running', 0],
    [{ status: 'pending' }, 'pending', undefined],
    [{ status: 'failed', startedAt: 10, completedAt: 40, error: 'no space' }, 'failed', 30],
    [{ status: 'failed', startedAt: 10 }, 'failed', undefined],
    [{ status: 'IN-PROGRESS', startedAt: nowMs - 3 }, 'running', 3],
    [{ status: 'hibernating', startedAt: 10 }, 'unknown', undefined],
    [{ startedAt: 10, completedAt: 12 }, 'completed', 2],
    [{ startedAt: nowMs - 7 }, 'running', 7],
    [{ error: 'no route' }, 'failed', undefined],
    [{}, 'pending', undefined],
  ])('%o is %s and takes %s ms', (step, state, durationMs) => {
    expect(stepsOf(withSteps(step), nowMs)).toMatchObject([{ state, durationMs }]);
  });
});

test('steps without id or name are numbered', () => {
  const steps = stepsOf(withSteps({ id: 'clone', name: 'Clone' }, { id: 'install' }, {}), nowMs);

  expect(steps.map(({ id, name }) => [id, name])).toEqual([
    ['clone', 'Clone'],
    ['install', 'install'],
    ['step-3', 'Step 3'],
  ]);
});

test.each([
  [['completed', 'failed', 'running'], 'failed'],
  [['completed', 'running', 'pending'], 'running'],
  [['completed', 'pending', 'pending'], 'pending'],
  [['completed', 'completed'], undefined],
])('of the steps %o the current one is %s', (statuses, state) => {
  const steps = stepsOf(withSteps(...statuses.map((status) => ({ status }))), nowMs);

  expect(currentStep(steps)?.state).toBe(state);
});

test('a step with an error tells why its computer failed, whatever word the server has for its status', () => {
  const computer = aComputer({
    status: 'error',
    provisioningSteps: [
      { id: 'boot', name: 'Boot', status: 'completed' },
      { id: 'mount', name: 'Mount', status: 'aborted', error: 'No such volume' },
      { id: 'clone', name: 'Clone', status: 'pending' },
    ],
  });

  expect(computerStatus(computer, nowMs)).toMatchObject({
    state: 'error',
    step: { name: 'Mount' },
    reason: 'No such volume',
  });
});

test.each([
  [15 * minute, false],
  [15 * minute + 1, true],
])('a step that has been running for %i ms is stuck: %s', (runningMs, stuck) => {
  const computer = withSteps({ status: 'running', startedAt: nowMs - runningMs });

  expect(isStuck(computer, nowMs)).toBe(stuck);
  expect(computerStatus(computer, nowMs)).toMatchObject({ isStuck: stuck });
});

describe('the status of a computer', () => {
  test('says which step of how many is running', () => {
    const computer = withSteps(
      { status: 'completed' },
      { status: 'running', startedAt: nowMs },
      {},
    );

    expect(computerStatus(computer, nowMs)).toMatchObject({
      state: 'provisioning',
      position: 2,
      count: 3,
      isStuck: false,
    });
  });

  test('gives the reason of a failed step', () => {
    const computer = aComputer({
      status: 'error',
      provisioningSteps: [{ name: 'Install', status: 'failed', error: 'no space' }],
    });

    expect(computerStatus(computer, nowMs)).toMatchObject({
      state: 'error',
      step: { name: 'Install' },
      reason: 'no space',
    });
  });

  test.each([
    [{ status: 'active' }, { state: 'active' }],
    [{ status: 'error' }, { state: 'error', step: undefined, reason: undefined }],
    [{ status: 'hibernating' }, { state: 'other', status: 'hibernating' }],
    [{ status: null }, { state: 'other', status: undefined }],
    [
      { status: 'provisioning' },
      { state: 'provisioning', step: undefined, position: undefined, count: 0, isStuck: false },
    ],
  ])('of %o is %o', (fields, expected) => {
    expect(computerStatus(aComputer(fields), nowMs)).toEqual(expected);
  });
});

test.each([
  [{ providerType: 'sandbox', status: 'active' }, true, undefined],
  [{ providerType: 'sandbox', status: 'error' }, true, undefined],
  [{ providerType: 'newer-host', status: 'active' }, true, undefined],
  [{ providerType: 'sandbox', status: 'provisioning' }, true, undefined],
  [{ providerType: 'byom', status: 'active' }, false, 'Only managed computers can be restarted.'],
  [{ status: 'active' }, false, 'The server does not say whether it is managed.'],
])('%o is managed: %s, and restarting it: %s', (fields, managed, reason) => {
  expect(isManaged(aComputer(fields))).toBe(managed);
  expect(restartDisabledReason(aComputer(fields))).toBe(reason);
});

test('a computer is called by its name, else by its id', () => {
  expect(computerName(aComputer({ name: 'atlas' }))).toBe('atlas');
  expect(computerName(aComputer({ name: '  ' }))).toBe('cmp_1');
});
