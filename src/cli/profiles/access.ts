import type { Client } from '../../client/client.ts';
import { isClientError } from '../../client/errors/any-client-error.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import type { CallOptions } from '../../client/options.ts';
import { lastDays } from '../../figures/time/date-range.ts';

/** Whether a credential may use a part of the platform. */
type PartAccess = {
  part: 'Analytics' | 'Sessions' | 'Computers' | 'Limits' | 'Readiness';
  state: 'allowed' | 'forbidden' | 'failed';
  /** A short explanation. */
  text: string;
};

export type Access = {
  parts: readonly PartAccess[];
  /** How many milliseconds the server's clock is ahead, if known. */
  clockDifferenceMs: number | undefined;
  /** The first failure if every part failed: nobody has looked at the credential then. */
  failure: ClientError | undefined;
};

/**
 * Finds out what a credential may do, with read-only requests. Throws ClientError if the credential is
 * rejected or the server cannot be reached.
 */
export async function probeAccess(client: Client, nowMs: number): Promise<Access> {
  let clockDifferenceMs: number | undefined;
  const failures: ClientError[] = [];
  const options: CallOptions = {
    retries: 1,
    timeoutMs: 20_000,
    onResponse: (response) => {
      clockDifferenceMs ??= response.clockDifferenceMs;
    },
  };
  // First and alone, so that a wrong key or address is reported once.
  const computers = await partAccess('Computers', client.listComputers({}, options), failures);
  // Three days ago by the server's clock, so that it is not asked for a day that it does not have yet.
  const days = lastDays(3, nowMs + (clockDifferenceMs ?? 0));
  const startDate = days.coverage === 'none' ? '2026-01-14' : days.range.startDate;
  const day = { startDate, endDate: startDate };
  const others = await Promise.all([
    partAccess('Analytics', client.getActivity(day, options), failures),
    partAccess('Sessions', client.listSessions({ limit: 1 }, options), failures),
    partAccess('Limits', client.getCreditLimits(options), failures),
    partAccess('Readiness', client.listReadinessReports({ limit: 1 }, options), failures),
  ]);
  const parts = [...others, computers].toSorted(byPlace);
  const failure = failures.length === parts.length ? failures[0] : undefined;
  return { parts, clockDifferenceMs, failure };
}

const order = ['Analytics', 'Sessions', 'Computers', 'Limits', 'Readiness'];
const byPlace = (a: PartAccess, b: PartAccess) => order.indexOf(a.part) - order.indexOf(b.part);

async function partAccess(
  part: PartAccess['part'],
  call: PromiseLike<unknown>,
  failures: ClientError[],
): Promise<PartAccess> {
  try {
    await call;
    return { part, state: 'allowed', text: allowed[part] };
  } catch (error) {
    if (!isClientError(error)) throw error;
    if (error.code === 'forbidden' || (part === 'Sessions' && error.code === 'not-found')) {
      return { part, state: 'forbidden', text: forbidden[part] };
    }
    // Readiness may be on another host, which may be down or require other keys.
    const isAboutAll = ['unauthorized', 'network', 'timeout', 'credential'].includes(error.code);
    if (isAboutAll && part !== 'Readiness') throw error;
    failures.push(error);
    return { part, state: 'failed', text: error.message };
  }
}

const allowed: Record<PartAccess['part'], string> = {
  Analytics: 'yes: the key is of an owner or a manager',
  Sessions: 'yes: enabled for the organization',
  Computers: 'yes',
  Limits: 'yes',
  Readiness: 'yes',
};

const forbidden: Record<PartAccess['part'], string> = {
  Analytics: 'no: only for keys of owners and managers',
  Sessions: 'no: not enabled for the organization, or not for this key',
  Computers: 'no: not for this key',
  Limits: 'no: only for keys of owners and managers',
  Readiness: 'no: not for this key',
};

/** The parts as lines of text for people. */
export const accessText = ({ parts }: Access): string =>
  parts.map(({ part, text }) => `${part.padEnd(11)}${text}\n`).join('');
