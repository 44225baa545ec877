import { describe, expect, test } from 'vitest';
import { session } from '../../../src/api/session.ts';
import { dayOf } from '../../../src/demo/calendar.ts';
import { expectExactly, halcyon, noon } from '../halcyon.ts';

const dayMs = 86_400_000;
const moments = ['2026-01-14T00:00:00Z', '2026-03-02T00:04:00Z', '2026-07-05T23:59:59Z'];

describe('sessions of the operator', () => {
  test('are as many as the scale says, 400 if it says nothing', () => {
    expect(halcyon().documents()).toHaveLength(400);
    expect(halcyon({ scale: { sessions: 30 } }).documents()).toHaveLength(30);
    expect(halcyon({ scale: { sessions: 3000 } }).documents()).toHaveLength(3000);
  });

  test.each(moments)('are 400 at %s as well', (moment) => {
    expect(halcyon({ nowMs: Date.parse(moment) }).documents()).toHaveLength(400);
  });

  test('are the same for the same settings and others for another seed', () => {
    expect(halcyon().documents()).toEqual(halcyon().documents());
    expect(halcyon({ seed: 8 }).documents()).not.toEqual(halcyon().documents());
  });

  test('have ids that nobody else has', () => {
    const { analytics, records } = halcyon();

    const ids = analytics.people.flatMap(({ id }) =>
      [...records.sessionsOf(id)].map(({ sessionId }) => sessionId),
    );

    expect(new Set(ids).size).toBe(ids.length);
  });

  test('have exactly the documented shape', () => {
    for (const document of halcyon().documents()) expectExactly(session, document);
  });

  test.each(['2026-11-18T13:00:00Z', ...moments])('lie in the past at %s', (moment) => {
    const nowMs = Date.parse(moment);

    for (const { createdAt, updatedAt, completedAt, sessionSettings } of halcyon({
      nowMs,
    }).documents()) {
      expect(createdAt).toBeLessThan(updatedAt);
      expect(updatedAt).toBeLessThanOrEqual(nowMs);
      if (completedAt !== undefined) expect(completedAt).toBe(updatedAt);
      if (sessionSettings.archivedAt !== undefined) {
        expect(Date.parse(sessionSettings.archivedAt)).toBeGreaterThan(updatedAt);
        expect(Date.parse(sessionSettings.archivedAt)).toBeLessThanOrEqual(nowMs);
      }
    }
  });

  test('run five times, wait twice, and are idle otherwise', () => {
    const statuses = halcyon()
      .documents()
      .map(({ status }) => status);

    expect(statuses.filter((status) => status === 'running')).toHaveLength(5);
    expect(statuses.filter((status) => status === 'pending')).toHaveLength(2);
    expect(statuses.filter((status) => status === 'idle')).toHaveLength(393);
  });

  test('have one that is longer than 3,000 messages and titles that tell them apart', () => {
    const documents = halcyon().documents();

    expect(documents.filter(({ messageCount }) => messageCount > 3000)).toHaveLength(1);
    expect(new Set(documents.map(({ title }) => title)).size).toBeGreaterThan(320);
  });

  test('use models that exist on their day', () => {
    for (const { createdAt, sessionSettings } of halcyon().documents()) {
      const isSpringModel = sessionSettings.model.startsWith('atlas-3');
      if (isSpringModel) expect(createdAt).toBeGreaterThanOrEqual(Date.parse('2026-04-13'));
    }
  });

  test('count their children in, and the children are sessions too', () => {
    const documents = halcyon().documents();
    const byId = new Map(documents.map((document) => [document.sessionId, document]));
    const parents = documents.filter(
      ({ sessionSettings }) => sessionSettings.childInclusiveTokenUsageBySessionId,
    );

    expect(parents.length).toBeGreaterThan(5);
    for (const { sessionSettings, createdAt, updatedAt } of parents) {
      const { tokenUsage, inclusiveTokenUsage, childInclusiveTokenUsageBySessionId } =
        sessionSettings;
      let credits = tokenUsage.serviceCredits;
      let inputTokens = tokenUsage.inputTokens;
      for (const [id, usage] of Object.entries(childInclusiveTokenUsageBySessionId ?? {})) {
        const child = byId.get(id);
        expect(child?.sessionSettings.inclusiveTokenUsage).toEqual(usage);
        expect(child?.createdAt).toBeGreaterThan(createdAt);
        expect(child?.updatedAt).toBeLessThanOrEqual(updatedAt);
        credits += usage.serviceCredits;
        inputTokens += usage.inputTokens;
      }
      expect(inclusiveTokenUsage).toMatchObject({ serviceCredits: credits, inputTokens });
    }
  });

  test('refer to computers that exist', () => {
    const { documents, records } = halcyon();
    const ids = new Set(records.computers().map(({ id }) => id));

    const used = documents().flatMap(({ computerId }) => computerId ?? []);

    expect(new Set(used).size).toBeGreaterThan(8);
    for (const id of used) expect(ids).toContain(id);
  });
});

describe('sessions and analytics', () => {
  test('agree on how many sessions the operator started on each of the last thirty days', () => {
    const { analytics, operator, documents } = halcyon();
    const today = Math.floor(noon / dayMs);
    const started = Map.groupBy(documents(), ({ createdAt }) => Math.floor(createdAt / dayMs));

    for (let day = today - 30; day < today; day += 1) {
      const rows = analytics.analyticsDay(dayOf(day));
      if (!rows) continue;
      const counted = rows.users.find(({ user_id }) => user_id === operator.id)?.sessions ?? 0;
      expect([dayOf(day), started.get(day)?.length ?? 0]).toEqual([dayOf(day), counted]);
    }
  });

  test('never know more sessions of a person than analytics count', () => {
    const { analytics, operator, records, nowMs } = halcyon();
    const others = analytics.people.filter(({ id }) => id !== operator.id).slice(0, 8);

    for (const { id } of others) {
      const days = Map.groupBy(records.sessionsOf(id), ({ createdAt }) =>
        Math.floor(createdAt / dayMs),
      );
      for (const [day, sessions] of days) {
        const row = analytics.analyticsDay(dayOf(day))?.users.find(({ user_id }) => user_id === id);
        if (day < Math.floor(nowMs / dayMs) && row) {
          expect(sessions.length).toBeLessThanOrEqual(row.sessions);
        }
      }
    }
  });

  test('bill about what the day cost', () => {
    const { analytics, operator, documents } = halcyon();
    const day = Math.floor(noon / dayMs) - 2;
    const row = analytics
      .analyticsDay(dayOf(day))
      ?.users.find(({ user_id }) => user_id === operator.id);

    const credits = documents()
      .filter(({ createdAt }) => Math.floor(createdAt / dayMs) === day)
      .reduce((sum, { sessionSettings }) => sum + sessionSettings.tokenUsage.serviceCredits, 0);

    expect(row).toBeDefined();
    expect(credits / (row?.billable_tokens ?? 1)).toBeCloseTo(1, 2);
  });
});

test('everybody else has fewer sessions, guests only a few', () => {
  const { analytics, records, operator } = halcyon();

  for (const { id, role } of analytics.people) {
    if (id === operator.id) continue;
    expect([...records.sessionsOf(id)].length).toBeLessThanOrEqual(role === 'guest' ? 8 : 65);
  }
});

test('nobody knows sessions of a stranger', () => {
  const { records } = halcyon();

  expect([...records.sessionsOf('user_stranger')]).toEqual([]);
  expect(records.messagesOf('no-such-session')).toEqual([]);
});
