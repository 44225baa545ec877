import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { hourMs, startOf } from './calendar.ts';
import { createOrganization } from './organization.ts';
import { plantedKinds } from './planted.ts';
import { plantedText } from './planted-text.ts';
import { apiKey, createClock, serveOrganization } from './server.ts';

const now = '2026-11-20T10:00:00Z';
const nowMs = Date.parse(now);

const small = createOrganization({ seed: 5, people: 30 });
const large = createOrganization({ seed: 1 });

describe('the organization', () => {
  test('is the same whenever it is made from the same seed', () => {
    const again = createOrganization({ seed: 5, people: 30 });

    expect(again.planted).toEqual(small.planted);
    expect(again.sessions.at(nowMs)).toEqual(small.sessions.at(nowMs));
    expect(again.computersAt(nowMs)).toEqual(small.computersAt(nowMs));
    expect(again.analytics.tokens('2026-11-01', '2026-11-19', nowMs)).toEqual(
      small.analytics.tokens('2026-11-01', '2026-11-19', nowMs),
    );
  });

  test('does not depend on the moments that were asked for before', () => {
    const other = createOrganization({ seed: 5, people: 30 });
    other.sessions.at(nowMs + 50 * hourMs);

    expect(other.sessions.at(nowMs)).toEqual(small.sessions.at(nowMs));
  });

  test('knows nothing of the program but types', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const texts = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
    const imports = texts.flatMap((text) => text.match(/^import [^;]*src\/[^;]*;/gm) ?? []);

    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((line) => !line.startsWith('import type '))).toEqual([]);
  });

  test('differs with its seed', () => {
    const other = createOrganization({ seed: 6, people: 30 });

    expect(other.people[1]).not.toEqual(small.people[1]);
  });

  test('can have five people', () => {
    const { planted, sessions, analytics } = createOrganization({ seed: 3, people: 5 });

    expect(planted.length).toBeGreaterThan(5);
    expect(sessions.at(nowMs).length).toBeGreaterThan(0);
    expect(analytics.tokens('2026-11-16', '2026-11-19', nowMs)).not.toEqual([]);
  });

  test('has transcripts that only grow', () => {
    const running = small.sessions.at(nowMs).find(({ status }) => status === 'running');
    const id = running?.sessionId ?? '';
    const before = small.sessions.messages(id, nowMs) ?? [];
    const after = small.sessions.messages(id, nowMs + 2 * hourMs) ?? [];

    expect(after.length).toBeGreaterThan(before.length);
    expect(after.slice(0, before.length).map(({ id: messageId }) => messageId)).toEqual(
      before.map(({ id: messageId }) => messageId),
    );
  });

  test('has days that arrive in the night after them, or later', () => {
    const [row] = small.analytics.tokens(
      '2026-11-16',
      '2026-11-16',
      startOf('2026-11-17') + hourMs,
    );

    expect(row).toBeUndefined();
    expect(small.analytics.tokens('2026-11-16', '2026-11-16', nowMs)).toHaveLength(1);
  });

  test('has a day whose credits change after they were known', () => {
    const restated = small.planted.find(({ kind }) => kind === 'day-restated');
    const day = restated?.subject.kind === 'day' ? restated.subject.day : '';
    const creditsAt = (atMs: number) =>
      small.analytics.tokens(day, day, atMs)[0]?.billable_tokens ?? 0;

    expect(creditsAt((restated?.startMs ?? 0) - hourMs)).not.toBeCloseTo(
      creditsAt(restated?.startMs ?? 0),
    );
  });
});

describe('what is planted', () => {
  test('has every kind, an ID of its own, and an end after its start', () => {
    const { planted } = large;

    expect(planted.length).toBeGreaterThan(41);
    expect(new Set(planted.map(({ id }) => id)).size).toBe(planted.length);
    expect(new Set(planted.map(({ kind }) => kind))).toEqual(new Set(plantedKinds));
    expect(planted.filter(({ startMs, endMs }) => !(endMs > startMs))).toEqual([]);
  });

  test('is about subjects that the interface shows', () => {
    for (const { subject, startMs } of large.planted) {
      if (subject.kind === 'computers') {
        const ids = large.computersAt(startMs).map(({ id }) => id);
        expect(ids).toEqual(expect.arrayContaining([...subject.computerIds]));
      }
      if (subject.kind === 'person') {
        expect(large.people.map(({ id }) => id)).toContain(subject.userId);
      }
      if (subject.kind === 'repository') {
        expect(large.reportsAt(startMs).map(({ repoUrl }) => repoUrl)).toContain(subject.url);
      }
    }
  });

  test('is written down for one organization, so that nobody changes it unnoticed', async () => {
    await expect(plantedText(large)).toMatchFileSnapshot('planted-seed-1.txt');
  });
});

describe('the server', () => {
  const clock = createClock(nowMs);
  let server: Awaited<ReturnType<typeof serveOrganization>>;
  beforeAll(async () => {
    server = await serveOrganization(small, clock);
  });
  afterAll(() => server.close());

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${apiKey}` }, ...init });
  const bodyOf = async (path: string) => (await ask(path)).json() as Promise<unknown>;

  const days = 'startDate=2026-11-10&endDate=2026-11-19';
  const sessionId = small.sessions.at(nowMs)[0]?.sessionId;
  const computerId = small.computersAt(nowMs)[0]?.id;

  test.each([
    [`/api/v1/analytics/tokens?${days}`, endpoints.getTokens.response],
    [`/api/v1/analytics/tokens?${days}&group_by=model`, endpoints.getTokens.grouped.response],
    [`/api/v1/analytics/tools?${days}`, endpoints.getTools.response],
    [`/api/v1/analytics/tools?${days}&group_by=tool_name`, endpoints.getTools.grouped.response],
    [`/api/v1/analytics/activity?${days}`, endpoints.getActivity.response],
    [`/api/v1/analytics/activity?${days}&group_by=client`, endpoints.getActivity.grouped.response],
    [`/api/v1/analytics/productivity?${days}`, endpoints.getProductivity.response],
    [`/api/v1/analytics/users?${days}&limit=100`, endpoints.getUsers.response],
    ['/api/organization/maturity-level-reports?limit=3', endpoints.listReadinessReports.response],
    ['/api/v0/sessions?limit=100', endpoints.listSessions.response],
    [`/api/v0/sessions/${sessionId}/messages?limit=100`, endpoints.listMessages.response],
    ['/api/v0/computers?includeProvisioningSteps=true', endpoints.listComputers.response],
    [`/api/v0/computers/${computerId}`, endpoints.getComputer.response],
    ['/api/v0/organization/usage/limits/users', endpoints.getCreditLimits.response],
    ['/api/v0/wiki/wiki-1', endpoints.getWikiRun.response],
  ])('answers %s in the documented shape', async (path, shape) => {
    const answer = await ask(path);

    expect(answer.status).toBe(200);
    expect(shape.safeParse(await answer.json()).error).toBeUndefined();
  });

  test('has pages that follow each other', async () => {
    type Page = { sessions: { sessionId: string }[]; pagination: { nextCursor?: string } };
    const found: string[] = [];
    let cursor = '';
    do {
      const page = (await bodyOf(`/api/v0/sessions?limit=50${cursor}`)) as Page;
      found.push(...page.sessions.map((session) => session.sessionId));
      cursor = page.pagination.nextCursor ? `&cursor=${page.pagination.nextCursor}` : '';
    } while (cursor !== '');

    expect(found).toEqual(small.sessions.at(nowMs).map((session) => session.sessionId));
  });

  test('refuses a key that it does not know, and days that are not over', async () => {
    const unknown = await ask('/api/v0/computers', { headers: { authorization: 'Bearer other' } });
    const early = await ask('/api/v1/analytics/tokens?startDate=2026-11-20&endDate=2026-11-20');

    expect([unknown.status, early.status]).toEqual([401, 400]);
  });

  test('has a clock that can be set', async () => {
    const put = await fetch(`${server.url}/_clock`, {
      method: 'PUT',
      body: '2026-11-22T08:00:00Z',
    });
    const later = await ask('/api/v1/analytics/tokens?startDate=2026-11-20&endDate=2026-11-20');

    expect(put.status).toBe(200);
    expect(later.status).toBe(200);
    expect(later.headers.get('date')).toBe('Sun, 22 Nov 2026 08:00:00 GMT');
    clock.set(nowMs);
  });
});
