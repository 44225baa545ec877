import { expect, test } from 'vitest';
import { startDemoServer } from '../../src/demo/start-demo-server.ts';
import {
  answer,
  answerJson,
  type Behaviour,
  forwardTo,
  refuse,
  resetBeforeAnswer,
  serve,
} from '../client/misbehaving-server.ts';
import { letTimeJump } from '../console/harness/jumping-time.ts';
import { demoNowMs } from '../console/harness/open-console.tsx';
import { openConsoleAt } from '../console/harness/open-console-at.tsx';

/** A console on the demo organization, in front of which a server treats some paths in its own way. */
async function openBehind(wrong: Readonly<Record<string, Behaviour>>) {
  const demo = await startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    seed: 7,
    now: demoNowMs,
    clock: () => demoNowMs,
  });
  let current = wrong;
  const server = await serve((request, response) => {
    const path = Object.keys(current).find((start) => request.url?.startsWith(start));
    const behave = (path && current[path]) || forwardTo(demo.url);
    behave(request, response);
  });
  const console = await openConsoleAt(
    {
      url: server.url,
      credential: demo.keys.owner,
      clock: () => demoNowMs,
      clientOptions: { retry: { random: () => 0 } },
    },
    {},
  );
  return {
    ...console,
    server,
    become(next: Readonly<Record<string, Behaviour>>) {
      current = next;
    },
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
      await demo.close();
    },
  };
}

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');

test('a 403 on one part says who may see it and leaves the others working', async () => {
  await using console = await openBehind({
    '/api/v1/analytics': refuse(403, 'Your role is member.'),
  });

  await console.waitFor('This key has no access to Overview');
  await console.press('1');
  await console.waitFor((text) => flat(text).includes('Only owners and managers can see credits'));
  expect(console.line(0)).toContain(' NO ACCESS');

  for (const [key, row] of [
    ['2', /Sessions {2}1 of/],
    ['3', /Computers {2}1 of 16/],
    ['5', /Readiness {2}1 of/],
  ] as const) {
    await console.press(key);
    await console.waitFor(row);
    await console.waitFor('✓ live');
  }
});

test('a feature that is not enabled is said to be missing, and the others work', async () => {
  await using console = await openBehind({
    '/api/organization/maturity-level-reports': refuse(404, 'Not enabled.'),
  });

  await console.press('5');
  await console.waitFor(/This server does not offer .*readiness|does not offer/i);
  expect(console.line(0)).toContain(' NOT FOUND');

  await console.press('3');
  await console.waitFor(/Computers {2}1 of 16/);
});

test('one part in a storm of 500 costs few requests, and does not stop the others', async () => {
  const time = letTimeJump();
  await using console = await openBehind({ '/api/v1/analytics/tokens': refuse(500, 'Oops.') });
  await console.waitFor('failed on the server (500)');
  const sent = () => console.server.requests.filter(({ url }) => url.includes('tokens')).length;
  async function sentInOneMinute() {
    const before = sent();
    for (let second = 0; second < 60; second++) {
      await time.jump(1_000);
      await console.settle();
    }
    return sent() - before;
  }

  // The client repeats ten requests by itself, then none.
  expect(await sentInOneMinute()).toBeLessThanOrEqual(16 + 10);
  expect(await sentInOneMinute()).toBeLessThanOrEqual(16);
  await console.press('3');
  await console.waitFor(/Computers {2}1 of 16/);
});

const session = (number: number) => ({
  sessionId: `ses_${number}`,
  title: `Session ${String(number).padStart(3, '0')}`,
  status: 'idle',
  createdAt: demoNowMs - number * 60_000,
  updatedAt: demoNowMs - number * 60_000,
});
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** Pages of sessions by their cursors; the first has none. */
const sessionPages =
  (pages: Readonly<Record<string, { of: readonly number[]; next?: string | null }>>): Behaviour =>
  (request, response) => {
    const cursor = new URL(request.url ?? '', 'http://localhost').searchParams.get('cursor') ?? '';
    const page = pages[cursor];
    if (!page) return refuse(400, 'No such page.')(request, response);
    const pagination =
      page.next === null
        ? {}
        : page.next === undefined
          ? { pagination: { hasMore: false } }
          : { pagination: { hasMore: true, nextCursor: page.next } };
    answerJson({ sessions: page.of.map(session), ...pagination })(request, response);
  };

test.each([
  {
    name: 'pages that share items',
    pages: { '': { of: numbers(0, 100), next: 'b' }, b: { of: numbers(90, 150) } },
    rows: 150,
  },
  {
    name: 'a short page before the last',
    pages: {
      '': { of: numbers(0, 100), next: 'b' },
      b: { of: numbers(100, 103), next: 'c' },
      c: { of: numbers(103, 160) },
    },
    rows: 160,
  },
  {
    name: 'an empty page before the last',
    pages: {
      '': { of: numbers(0, 100), next: 'b' },
      b: { of: [], next: 'c' },
      c: { of: numbers(100, 120) },
    },
    rows: 120,
  },
])('with $name each session has one row', async ({ pages, rows }) => {
  await using console = await openBehind({ '/api/v0/sessions': sessionPages(pages) });
  await console.press('2');
  await console.waitFor('Session 000');

  await console.press('G');

  await console.waitFor(new RegExp(`${rows} of ${rows}`));
  expect(console.text()).toContain(`Session ${rows - 1}`);
});

test('sessions that vanish between two refreshes leave the list', async () => {
  await using console = await openBehind({
    '/api/v0/sessions': sessionPages({ '': { of: numbers(0, 5) } }),
  });
  await console.press('2');
  await console.waitFor('Session 004');

  console.become({ '/api/v0/sessions': sessionPages({ '': { of: [0, 1, 3, 4] } }) });
  await console.press('r');

  await console.waitFor(/Sessions {2}1 of 4/);
  expect(console.text()).not.toContain('Session 002');
});

test('a full page without a next one says that the list may be incomplete', async () => {
  await using console = await openBehind({
    '/api/v0/sessions': sessionPages({ '': { of: numbers(0, 100), next: null } }),
  });
  await console.press('2');

  await console.waitFor('may be incomplete: the server gives no next page');

  await console.press('3');
  await console.waitFor(/Computers {2}1 of 16/);
  expect(console.text()).not.toContain('may be incomplete');
});

test.each([
  { name: 'a cursor that leads to itself', next: 'a' },
  { name: 'cursors in a circle', next: 'b' },
])('with $name the people who were read stay, and the reason is told', async ({ next }) => {
  const row = { user_id: 'usr_1', user_email: 'ada@halcyon.example', date: '2026-11-19' };
  const page = (cursor: string): Behaviour =>
    answerJson({ data: [row], meta: { has_more: true, next_cursor: cursor } });
  await using console = await openBehind({
    '/api/v1/analytics/users': (request, response) => {
      const isAtB = request.url?.includes('cursor=b');
      page(isAtB ? 'a' : request.url?.includes('cursor=a') ? next : 'a')(request, response);
    },
  });
  const sent = () => console.server.requests.filter(({ url }) => url.includes('/users?')).length;

  await console.press('7');

  await console.waitFor('incomplete: the server repeats a cursor');
  await console.waitFor(() => console.line(0).includes(' PARTIAL'));
  expect(console.text()).toContain('ada');
  expect(sent()).toBeLessThanOrEqual(6);
});

test('what fails on its way beside what works is tried again without the rest', async () => {
  const time = letTimeJump();
  await using console = await openBehind({ '/api/v1/analytics/activity': resetBeforeAnswer });
  await console.waitFor(/Credits/);
  const sent = (part: string) =>
    console.server.requests.filter(({ url }) => url.includes(part)).length;
  await console.waitFor(() => sent('activity') >= 3 && sent('tokens') >= 2);
  const tokens = sent('tokens');

  console.become({});
  for (let second = 0; second < 5; second++) {
    await time.jump(1_000);
    await console.settle();
  }

  expect(sent('activity')).toBeGreaterThan(3);
  expect(sent('tokens')).toBe(tokens);
});

test('a 204 where rows belong is told', async () => {
  await using console = await openBehind({ '/api/v0/computers': answer(204, '') });

  await console.press('3');

  await console.waitFor((text) => flat(text).includes('an empty body'));
});
