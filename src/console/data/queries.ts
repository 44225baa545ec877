import { currentStep, stepsOf } from '../../domain/computers/steps.ts';
import {
  type RepositoryReadiness,
  readinessByRepository,
} from '../../domain/readiness/repository-readiness.ts';
import type { Computer, CreditLimits } from '../../domain/resources.ts';
import { allItems } from './all-items.ts';
import type { Query } from './feed.ts';

const minuteMs = 60_000;

/** All computers with their provisioning steps; requested more often while one is about to change. */
export const computersQuery: Query<Computer[]> = {
  key: ['computers'],
  async load(client, signal) {
    const { computers } = await client.listComputers(
      { includeProvisioningSteps: true },
      { signal },
    );
    return computers;
  },
  intervalMs: (computers = [], nowMs) =>
    computers.some((computer) => isAboutToChange(computer, nowMs)) ? 1_000 : 15_000,
};

/** The same computers where only their names are shown, which hardly ever change. */
export const computerNamesQuery: Query<Computer[]> = {
  ...computersQuery,
  intervalMs: 5 * minuteMs,
};

/** Whether a computer is being provisioned and its current step has taken less than a minute. */
export function isAboutToChange(computer: Computer, nowMs: number): boolean {
  if (computer.status !== 'provisioning') return false;
  const { durationMs = 0 } = currentStep(stepsOf(computer, nowMs)) ?? {};
  return durationMs < minuteMs;
}

/** The global credit limit and the individual overrides. */
export const creditLimitsQuery: Query<CreditLimits> = {
  key: ['credit-limits'],
  load: (client, signal) => client.getCreditLimits({}, { signal }),
  intervalMs: minuteMs,
};

/**
 * Every repository with all its readiness reports, the one with the newest report first. Reports are made
 * by hand or at night, so there is no need to request them often.
 */
export const readinessQuery: Query<RepositoryReadiness[]> = {
  key: ['readiness'],
  load: async (client, signal, onIncomplete) =>
    readinessByRepository(await allItems(client.readinessReports({}, { signal }), onIncomplete)),
  intervalMs: 5 * minuteMs,
};
