import { describe, expect, test } from 'vitest';
import { mirrorFile, mirrorName } from '../../src/cli/source/mirror-files.ts';
import { openExistingMirror } from '../../src/mirror/open-mirror.ts';
import { aPersonOf } from '../cli/a-person.ts';
import { longSessionId } from './organization.ts';
import { type Platform, type Switch, startPlatform } from './platform.ts';
import { computersAreElsewhere } from './switches/access.ts';

import {
  cursorIsIgnored,
  cursorRepeats,
  cursorsCircle,
  emptyPagesNeverEnd,
  pagesOverlap,
  rowsNeverEnd,
  shortPages,
} from './switches/cursors.ts';
import { withSessions } from './switches/organization.ts';

/** A person who syncs the last days of a platform, and what their copy then holds. */
function aPersonWithCopy(platform: Platform, days = 14) {
  const person = aPersonOf(platform, { SIGNALBOX_API_KEY: platform.key });
  const address = ['--base-url', platform.url];
  const since = new Date(platform.nowMs - days * 86_400_000).toISOString().slice(0, 10);
  return {
    ...person,
    sync: () => person.run(['sync', ...address, '--since', since]),
    grep: (...words: string[]) => person.run(['grep', ...address, ...words]),
    copied() {
      const file = mirrorFile({ XDG_STATE_HOME: person.in('..') }, mirrorName(platform.url));
      const mirror = openExistingMirror(file);
      try {
        const count = (sql: string) => Number(mirror.database.prepare(sql).get()?.count);
        return {
          sessions: count('SELECT count(*) AS count FROM sessions'),
          long: count(
            `SELECT count(*) AS count FROM messages WHERE session_id = '${longSessionId}'`,
          ),
          complete: mirror.sessions.counts().complete,
        };
      } finally {
        mirror.close();
      }
    },
  };
}

type Row = {
  name: string;
  endless: Switch;
  sessions: number;
  long: number;
  /** Requests for sessions and for the long session's messages in the first sync. */
  requests: { sessions: number; messages: number };
  reason: string;
};

const repeats = 'a page leads back to one that was read before';

const rows: readonly Row[] = [
  {
    name: 'a cursor that is ignored',
    endless: cursorIsIgnored,
    sessions: 10,
    long: 10,
    requests: { sessions: 2, messages: 2 },
    reason: repeats,
  },
  {
    name: 'a cursor that repeats',
    endless: cursorRepeats,
    sessions: 20,
    long: 20,
    requests: { sessions: 2, messages: 2 },
    reason: repeats,
  },
  {
    name: 'cursors in a circle',
    endless: cursorsCircle,
    sessions: 24,
    long: 30,
    requests: { sessions: 3, messages: 3 },
    reason: repeats,
  },
];

describe.each(rows)('sync with $name', ({ endless, sessions, long, requests, reason }) => {
  test('copies what can be read, once, and says what is incomplete', async () => {
    await using platform = await startPlatform([endless]);
    using person = aPersonWithCopy(platform);

    const first = await person.sync();

    expect(first.status).toBe(1);
    expect(first.out).toMatch(/^Partly synced: /);
    expect(first.out).toContain(`Incomplete: sessions: ${reason}.`);
    expect(first.out).toContain(`Incomplete: messages of ${sessions} sessions: ${reason}.`);
    expect(person.copied()).toEqual({ sessions, long, complete: 0 });
    expect(platform.count('/sessions?')).toBeLessThanOrEqual(requests.sessions);
    const longMessages = () => platform.count(`/${longSessionId}/messages`);
    expect(longMessages()).toBeLessThanOrEqual(requests.messages);
    expect((await person.grep('mooring')).status).toBe(0);

    const before = longMessages();
    const second = await person.sync();

    expect(second.out).toContain(`Incomplete: messages of ${sessions} sessions: ${reason}.`);
    expect(person.copied()).toEqual({ sessions, long, complete: 0 });
    expect(longMessages() - before).toBeLessThanOrEqual(requests.messages);
  });
});

test.each([
  { name: 'short pages', dialect: shortPages },
  { name: 'pages that overlap', dialect: pagesOverlap },
])('sync with $name copies everything once', async ({ dialect }) => {
  await using platform = await startPlatform([dialect]);
  using person = aPersonWithCopy(platform);

  for (const _ of ['first', 'again']) {
    const { status, out } = await person.sync();

    expect(out).toMatch(/^Synced: 24 sessions, 24 with all messages; /);
    expect(status).toBe(0);
    expect(person.copied()).toEqual({ sessions: 24, long: 250, complete: 24 });
  }
});

test.each([
  { name: 'empty pages', endless: emptyPagesNeverEnd },
  { name: 'rows that come again', endless: rowsNeverEnd },
])('sync with $name without end is complete once they end', async ({ endless }) => {
  await using platform = await startPlatform([withSessions(1), endless]);
  using person = aPersonWithCopy(platform, 1);

  const { status, out } = await person.sync();

  const reason = '100 pages in a row brought nothing new';
  expect(status).toBe(1);
  expect(out).toContain(`Incomplete: sessions: ${reason}.`);
  expect(out).toContain(`Incomplete: messages of 1 session: ${reason}.`);
  expect(person.copied()).toEqual({ sessions: 1, long: 250, complete: 0 });
  expect(platform.count('/sessions?')).toBe(1 + 100);
  expect(platform.count(`/${longSessionId}/messages`)).toBe(25 + 100);

  platform.become(withSessions(1), shortPages);

  expect((await person.sync()).out).toMatch(/^Synced: 1 session, 1 with all messages; /);
  expect(person.copied()).toEqual({ sessions: 1, long: 250, complete: 1 });
});

const htmlHeaders = { 'content-type': 'text/html' };

test.each([
  {
    name: 'fail on the server',
    answer: { status: 500, headers: {}, body: { title: 'Failure', detail: 'Rebuilding.' } },
    reason: /the server failed with 500: Rebuilding/,
  },
  {
    name: 'are a page of a proxy',
    answer: { status: 200, headers: htmlHeaders, body: '<p>Sign in</p>' },
    reason: /text\/html instead of JSON/,
  },
  {
    name: 'are broken JSON',
    answer: { status: 200, headers: {}, body: '{"data": [' },
    reason: /JSON/,
  },
])('sync copies all other parts when analytics $name', async ({ answer, reason }) => {
  const analytics = ['tokens', 'tools', 'activity', 'productivity', 'users'];
  const odd: Switch = {
    answer: (usual, { route }) => (analytics.includes(route) ? answer : usual),
  };
  await using platform = await startPlatform([odd]);
  using person = aPersonWithCopy(platform);

  const { status, out } = await person.sync();

  expect(status).toBe(1);
  expect(out).toMatch(/^Partly synced: 24 sessions, 24 with all messages; /);
  expect(out).toMatch(new RegExp(`Incomplete: analytics: .*${reason.source}`, reason.flags));
  expect(person.copied()).toEqual({ sessions: 24, long: 250, complete: 24 });
});

test('sync ends at once when nothing can be read', async () => {
  const nothingButPages: Switch = {
    answer: () => ({ status: 200, headers: htmlHeaders, body: '<p>Sign in</p>' }),
  };
  await using platform = await startPlatform([nothingButPages]);
  using person = aPersonWithCopy(platform);

  const { status, err } = await person.sync();

  expect(status).toBe(1);
  expect(err).toMatch(/text\/html/);
  expect(platform.requests.length).toBeLessThanOrEqual(2);
});

test('a part that cannot be read leaves the copy as old as it was', async () => {
  await using platform = await startPlatform();
  using person = aPersonWithCopy(platform);
  const date = new Date(platform.nowMs + 3_600_000).toUTCString();
  const anHourLater: Switch = { answer: (answer) => ({ ...answer, headers: { date } }) };
  expect((await person.sync()).out).toContain('Data of 2027-02-18 09:41 UTC.');

  platform.become(anHourLater, computersAreElsewhere);
  const partly = await person.sync();

  expect(partly.out).toContain('Data of 2027-02-18 09:41 UTC.');
  expect(partly.out).toContain('Incomplete: computers: "computers" is missing.');
  platform.become(anHourLater);
  expect((await person.sync()).out).toContain('Data of 2027-02-18 10:41 UTC.');
});

test('messages of all sessions are not requested from a server that writes none as described', async () => {
  const messagesAreOther: Switch = {
    answer: (answer, { route }) =>
      route === 'messages' ? { ...answer, body: { entries: [] } } : answer,
  };
  await using platform = await startPlatform([messagesAreOther]);
  using person = aPersonWithCopy(platform);

  const { status, out } = await person.sync();

  expect(status).toBe(1);
  expect(out).toContain('Incomplete: messages of 20 sessions: "messages" is missing.');
  expect(platform.count('/messages?')).toBe(21);
  expect(person.copied()).toMatchObject({ sessions: 24, complete: 0 });
});
