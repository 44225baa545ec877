import { expect, test } from 'vitest';
import { apiKeyDigest, makeApiKey } from '../../../src/server/authentication/api-key.ts';
import { startServer } from '../../../src/server/start-server.ts';
import { openStore } from '../../../src/server/store/open-store.ts';
import type { StoredSession } from '../../../src/server/store/sessions.ts';
import { aSession } from '../../server/builders.ts';
import { letTimeJump } from '../harness/jumping-time.ts';
import { openConsoleAt } from '../harness/open-console-at.tsx';
import { answers, asks, calls, conversation } from '../screens/transcript/open-session.tsx';

const ownerId = 'usr_owner';
const startMs = Date.parse('2026-11-20T14:30:00Z');
const minuteMs = 60_000;

/** The messages of a session that tries something else with each call, or the same again and again at its end. */
const messagesOf = (calls_: number, isLooping: boolean) =>
  conversation(
    asks('Calibrate the gripper.'),
    ...Array.from({ length: calls_ }, (_, index) => [
      calls('run', { command: isLooping && index > calls_ / 2 ? 'make soak' : `make ${index}` }),
      answers('done'),
    ]).flat(),
  );

/** 27 running sessions, which all write all the time; the longest and the one updated least recently loop. */
async function serveMany() {
  const time = letTimeJump();
  const beganMs = Date.now();
  const clock = () => startMs + Date.now() - beganMs;
  const store = openStore();
  const credential = makeApiKey();
  store.organization.create('org_test');
  store.people.add({ id: ownerId, email: 'owner@halcyon.example', role: 'owner' });
  store.apiKeys.add({
    digest: apiKeyDigest(credential),
    personId: ownerId,
    lastFour: 'aaaa',
    createdAt: 0,
  });
  const sessions: StoredSession[] = [];
  const add = (title: string, calls: number, isLooping: boolean, agoMs: number) => {
    const messages = messagesOf(calls, isLooping);
    const session = aSession({
      ...{ sessionId: `ses_${sessions.length}`, title, status: 'running' },
      ...{ messageCount: messages.length, createdAt: 1_000, updatedAt: startMs - agoMs },
    });
    sessions.push(session);
    store.sessions.add(ownerId, session);
    store.transaction(() => store.messages.append(session.sessionId, messages));
  };
  add('The longest', 1_725, true, 1_000);
  for (let number = 1; number <= 25; number += 1)
    add(`Session ${number}`, 70 + 4 * number, false, 2_000);
  add('The stalest', 107, true, 3 * minuteMs);
  const server = await startServer({
    store,
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    clock,
  });
  const console = await openConsoleAt(
    { url: server.url, credential, clock },
    { columns: 120, rows: 40 },
  );

  return {
    ...console,
    /** Lets a minute pass, in which every session writes, and returns the number of requests in it. */
    async passMinute(): Promise<number> {
      const before = console.requests.length;
      for (let second = 0; second < 60; second += 1) {
        await time.jump(1_000);
        await console.settle();
        await console.waitFor(() => console.shell.queries.isFetching() === 0);
        if (second % 10 !== 0) continue;
        for (const { sessionId } of sessions) {
          const session = store.sessions.find(sessionId, ownerId);
          if (session) store.sessions.replace({ ...session, updatedAt: clock() });
        }
      }
      return console.requests.length - before;
    },
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await server.close();
    },
  };
}

test('Now reads the ends of all running sessions within its budget of requests, and says how far it is', async () => {
  await using console = await serveMany();
  await console.press('0');
  await console.waitFor(/Now .*\d+ of 27 sessions read/);
  expect(console.line(0)).toContain('◐ reading');

  const minutes = [await console.passMinute()];
  const unread = 27 - Number(/(\d+) of 27 sessions read/.exec(console.text())?.[1]);
  expect(unread).toBeLessThan(15);
  expect(console.text()).toContain(`messages of ${unread} of 27 sessions that run or wait`);
  while (console.text().includes('sessions read') && minutes.length < 8) {
    minutes.push(await console.passMinute());
  }

  expect(console.text()).not.toContain('sessions read');
  expect(console.text()).not.toContain('Blind spots now');
  expect(console.line(0)).not.toContain('reading');
  expect(console.text()).toMatch(/The stalest +same call 53 times in a row: run make soak/);
  expect(console.text()).toMatch(/The longest +same call \d+ times in a row: run make soak/);
  expect(minutes[0]).toBeLessThanOrEqual(60);
  expect(Math.max(...minutes.slice(1))).toBeLessThanOrEqual(40);
});
