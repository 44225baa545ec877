import type { Client } from '../../client/client.ts';
import { isClientError } from '../../client/errors/any-client-error.ts';
import type { DriftFacts } from '../../client/facts.ts';
import { lastDays } from '../../figures/time/date-range.ts';
import { driftFindings } from './drift.ts';
import { type Finding, ok, skipped, warning } from './finding.ts';

const options = { retries: 1, timeoutMs: 20_000 };
const report = 'Report this to the signalbox developers; lists may be incomplete or out of order.';

/**
 * Observes, with a few read-only requests, how the platform behaves where the description of the API is
 * silent, and where its responses differ from it.
 */
export async function platformFindings(quiet: Client, nowMs: number): Promise<Finding[]> {
  const drifts: DriftFacts[] = [];
  let responses = 0;
  const client = quiet.withOptions({
    onDrift: (drift) => drifts.push(drift),
    onResult: ({ outcome }) => {
      if (outcome === 'ok') responses += 1;
    },
  });
  const sessions = await seen(client.listSessions({ limit: 100 }, options).withResponse());
  const newest = sessions?.result.sessions ?? [];
  // The session with the most messages: a page of one message shows no order.
  const longest = newest.toSorted((a, b) => (b.messageCount ?? 0) - (a.messageCount ?? 0))[0];
  const messages =
    longest &&
    (await seen(client.listMessages({ sessionId: longest.sessionId, limit: 100 }, options)));
  const users = await readForDrift(client, nowMs);
  const cursor = cursorIn(sessions?.result) ?? cursorIn(messages);

  return [
    orderFinding(
      'order of sessions',
      newest.map(({ updatedAt }) => updatedAt),
      'newest first',
    ),
    cursorFinding(cursor, newest),
    spellingFinding([
      ['sessions', sessions?.result],
      ['users', users],
    ]),
    rateLimitFinding(sessions?.response.headers),
    ...driftFindings(drifts, responses),
  ];
}

/** Reads what no other check looks at, so that its differences are noticed. Returns the page of users. */
async function readForDrift(client: Client, nowMs: number) {
  const days = lastDays(7, nowMs);
  await Promise.all([
    seen(client.listComputers({ includeProvisioningSteps: true }, options)),
    seen(client.getCreditLimits(options)),
    seen(client.listReadinessReports({ limit: 20 }, options)),
  ]);
  if (days.coverage === 'none') return undefined;
  const { range } = days;
  const [users] = await Promise.all([
    seen(client.getUsers({ ...range, limit: 20 }, options)),
    seen(client.getTokens(range, options)),
    seen(client.getTools(range, options)),
    seen(client.getActivity(range, options)),
    seen(client.getProductivity(range, options)),
  ]);
  return users;
}

/** Client errors are reported by other checks. Any other error is a bug and is rethrown. */
async function seen<Result>(call: PromiseLike<Result>): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isClientError(error)) return undefined;
    throw error;
  }
}

type Order = 'newest first' | 'oldest first';

/** Compares the order in which a list is sorted by time with the order that signalbox expects. */
export function orderFinding(
  check: string,
  times: readonly (number | null | undefined)[],
  expected: Order,
): Finding {
  const known = times.filter((time): time is number => typeof time === 'number');
  if (new Set(known).size < 2) {
    return skipped(check, 'Too few items to tell.', 'Run doctor again when there are more.');
  }
  const found = orderOf(known);
  if (found === expected) return ok(check, `${found}, as expected`);
  return warning(check, `${found ?? 'neither newest nor oldest first'}, not ${expected}`, report);
}

function orderOf(times: readonly number[]): Order | undefined {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  if (steps.every((step) => step <= 0)) return 'newest first';
  return steps.every((step) => step >= 0) ? 'oldest first' : undefined;
}

const cursorNames = ['nextCursor', 'next_cursor'] as const;
const groupNames = ['pagination', 'meta'] as const;

function cursorIn(page: unknown): string | undefined {
  for (const group of groupNames) {
    for (const name of cursorNames) {
      const value = fieldOf(fieldOf(page, group), name);
      if (typeof value === 'string' && value !== '') return value;
    }
  }
  return undefined;
}

type Item = { sessionId: string; updatedAt?: number | null | undefined };

/** The content of a cursor shows whether it survives a change of the list. The cursor itself is not shown. */
export function cursorFinding(cursor: string | undefined, items: readonly Item[]): Finding {
  const check = 'kind of cursor';
  if (cursor === undefined) {
    return skipped(
      check,
      'There is only one page.',
      'Run doctor again when there is more than one page.',
    );
  }
  const decoded = Buffer.from(cursor, 'base64url').toString();
  const texts = [cursor, decoded];
  const has = (text: string) => texts.some((candidate) => candidate.includes(text));
  const hasTime = items.some(({ updatedAt }) => updatedAt != null && has(String(updatedAt)));
  const hasId = items.some(({ sessionId }) => has(sessionId));
  if (hasTime && hasId) return ok(check, 'the time and the identifier of the last item');
  if (hasId) return ok(check, 'the identifier of the last item');
  if (hasTime || texts.some((text) => /\b\d{4}-\d{2}-\d{2}T\d{2}/.test(text))) {
    const found = 'a time: items that change during reading may be missed';
    return warning(check, found, 'Refresh lists that matter.');
  }
  if (texts.some((text) => /^\W*(?:offset|page|skip)?\W*\d{1,9}\W*$/i.test(text))) {
    const found = 'a position: items may be duplicated or missed during reading';
    return warning(check, found, 'Refresh lists that matter.');
  }
  return ok(check, 'opaque');
}

/**
 * Which fields pages use to announce the next one; deployments differ, and signalbox reads all known fields.
 */
export function spellingFinding(pages: readonly (readonly [string, unknown])[]): Finding {
  const check = 'spelling of pages';
  const found = pages.flatMap(([list, page]) => {
    const fields = groupNames.flatMap((group) =>
      ['hasMore', 'has_more', ...cursorNames]
        .filter((name) => fieldOf(fieldOf(page, group), name) !== undefined)
        .map((name) => `${group}.${name}`),
    );
    return page === undefined ? [] : [{ list, fields }];
  });
  if (found.length === 0) return skipped(check, 'There was no page to look at.');
  const text = found.map(({ list, fields }) => `${list}: ${fields.join(', ') || 'nothing'}`);
  const isSilent = found.some(({ fields }) => fields.length === 0);
  return isSilent ? warning(check, text.join('; '), report) : ok(check, text.join('; '));
}

/** Reports the announced rate limits from the headers; none is tested. */
function rateLimitFinding(headers: Readonly<Record<string, string>> | undefined): Finding {
  const check = 'rate limits';
  if (headers === undefined) return skipped(check, 'There was no answer to look at.');
  const announced = Object.entries(headers).filter(([name]) => /ratelimit|rate-limit/.test(name));
  if (announced.length === 0) {
    return ok(check, 'none announced; signalbox waits when the server asks it to (429)');
  }
  return ok(check, announced.map(([name, value]) => `${name}: ${value}`).join(', '));
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
