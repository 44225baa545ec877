import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type Asked, answerOf, refusal, routeOf } from './answers.ts';
import { anOrganization, type Organization } from './organization.ts';
import { type Paging, usualPaging } from './paging.ts';

/** A way in which a platform differs from the usual one. Several of them can be combined. */
export type Switch = {
  /** Changes what the platform holds. */
  organization?: (organization: Organization) => Organization;
  /** Changes how lists are divided into pages. */
  paging?: (paging: Paging) => Paging;
  /** Changes an answer. */
  answer?: (answer: Answer, asked: Asked) => Answer;
};

export type Platform = AsyncDisposable & {
  url: string;
  /** The key of an owner. */
  key: string;
  /** The time by the platform's clock, in Unix milliseconds: that of its `Date` header. */
  nowMs: number;
  /** What was asked for, in order, as `GET /api/v0/sessions?limit=100`. */
  requests: readonly string[];
  /** How many requests contain this text. */
  count(part: string): number;
  /** From now on the platform has these switches and no others. */
  become(...switches: readonly Switch[]): void;
};

/** Neither the first of a month nor a Monday, and in another year than the demo organization. */
const usualNowMs = Date.parse('2027-02-18T09:41:00Z');

const key = 'key-of-the-harbour-master';

/**
 * An HTTP server on this computer that behaves like a platform which is not ours: written from the description of
 * the interface alone, with an organization of its own. `nowMs` is the time at which its clock stands still.
 */
export async function startPlatform(
  switches: readonly Switch[] = [],
  { nowMs = usualNowMs }: { nowMs?: number } = {},
): Promise<Platform> {
  const requests: string[] = [];
  let current = withSwitches(switches, nowMs);
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push(`${method} ${url}`);
    const isKnown = headers.authorization === `Bearer ${key}`;
    const answer = isKnown ? current(method, url) : refusal(401, 'Unauthorized', 'Who are you?');
    const isText = typeof answer.body === 'string';
    response.writeHead(answer.status, {
      date: new Date(nowMs).toUTCString(),
      ...(answer.body !== undefined && { 'content-type': 'application/json' }),
      ...answer.headers,
    });
    response.end(isText ? answer.body : answer.body && JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    // A TCP server that listens has an address with a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    nowMs,
    requests,
    count: (part) => requests.filter((request) => request.includes(part)).length,
    become(...others) {
      current = withSwitches(others, nowMs);
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function withSwitches(switches: readonly Switch[], nowMs: number) {
  const organization = switches.reduce(
    (changed, { organization: change = same }) => change(changed),
    anOrganization(nowMs),
  );
  const paging = switches.reduce(
    (changed, { paging: change = same }) => change(changed),
    usualPaging,
  );

  return (method: string, url: string): Answer => {
    const { pathname, searchParams: query } = new URL(url, 'http://localhost');
    const found = routeOf(pathname);
    if (!found) return refusal(404, 'Not Found', `There is no ${pathname}.`);
    const asked: Asked = { method, path: pathname, query, ...found };
    return switches.reduce(
      (answer, { answer: change = same }) => change(answer, asked),
      answerOf(asked, organization, paging),
    );
  };
}

const same = <Value>(value: Value): Value => value;
