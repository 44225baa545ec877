import { isClientError } from '../../client/errors/any-client-error.ts';
import type { FleetRow } from '../../console/shell/fleet.ts';
import { withRemoved } from '../../figures/limits/removal.ts';
import {
  daysToRead,
  type OrganizationFigures,
  organizationFigures,
} from '../../figures/organization/organization-figures.ts';
import type { Severity } from '../../rules/finding.ts';
import { createLookout, refuseUnread } from '../attention/lookout.ts';
import { chosenDays, onServerDay, type RangeOptions } from '../command-parts/range-options.ts';
import type { CliContext } from '../process/cli-context.ts';
import { isTold, type Told } from '../process/failure.ts';
import { realTime, type Time } from '../process/time.ts';
import type { ReadingSource } from '../source/source.ts';

/** What was read, or why it could not be. */
export type Attempt<T> = { state: 'done'; value: T } | { state: 'failed'; reason: Told };

/** Does some work whose failure is told. */
export async function attempt<T>(work: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { state: 'done', value: await work() };
  } catch (error) {
    if (!isTold(error) || error.code === 'aborted') throw error;
    return { state: 'failed', reason: error };
  }
}

/** The figures of an organization, and why some of them could not be read. */
export type ReadFigures = { figures: OrganizationFigures; asOfMs: number; failures: Told[] };

/** Reads the figures with three requests, their starts at least a second apart. Throws the first failure if none is answered. */
export async function readFigures(
  source: ReadingSource,
  options: RangeOptions,
  { time = realTime }: CliContext,
): Promise<ReadFigures> {
  const { client } = source;
  const turn = source.type === 'server' ? createTurns(time) : async () => {};
  return await onServerDay({ source }, async (nowMs) => {
    const days = chosenDays(options, nowMs);
    const failures: Told[] = [];
    async function part<T>(load: () => PromiseLike<T>): Promise<T | undefined> {
      if (failures.some(({ code }) => sharedCodes.has(code))) return undefined;
      await turn();
      try {
        return await load();
      } catch (error) {
        if (!isClientError(error) || error.code === 'aborted') throw error;
        failures.push(error);
        return undefined;
      }
    }
    // First, because its answer is small and tells the server's day.
    const read = await part(() => client.getCreditLimits(once));
    const limits = read && withRemoved(read, await source.removedPeople());
    const computers = await part(() =>
      client.listComputers({ includeProvisioningSteps: true }, once),
    );
    const tokens = await part(() => client.getTokens(daysToRead(days, nowMs), once));
    const [first] = failures;
    if (first && !limits && !computers && !tokens) throw first;
    const answers = { limits, computers: computers?.computers, tokens: tokens?.data };
    const asOfMs = source.nowMs();
    return { figures: organizationFigures(answers, days, asOfMs), asOfMs, failures };
  });
}

/** A retry would be one more request in the same second. */
const once = { retries: 0 };

/** Failures that the next request would share, often after a long wait. */
const sharedCodes: ReadonlySet<unknown> = new Set([
  'network',
  'timeout',
  'unauthorized',
  'credential',
  'rate-limited',
  'embedded-server',
]);

const spacingMs = 1_000;

/** Waits until a second has passed since it was last called. */
function createTurns({ nowMs, pause }: Time) {
  let next: number | undefined;
  return async () => {
    // A clock that was set back must not make anyone wait longer.
    const waitMs = Math.min(spacingMs, next === undefined ? 0 : next - nowMs());
    if (waitMs > 0) await pause(waitMs);
    next = nowMs() + spacingMs;
  };
}

/** Counts the findings that Now would show, by severity. Throws the first failure if nothing could be looked at. */
export async function readFindings(
  source: ReadingSource,
  context: CliContext,
): Promise<FleetRow['findings']> {
  const look = await createLookout(source, context)();
  refuseUnread(look);
  const shown = look.findings.filter((finding) => !look.isSnoozed(finding));
  const count = (severity: Severity) => shown.filter((one) => one.severity === severity).length;
  return {
    critical: count('critical'),
    warning: count('warning'),
    notice: count('notice'),
    isPartial: look.failures.length > 0,
  };
}
