import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { message } from '../../../src/api/message.ts';
import { session } from '../../../src/api/session.ts';
import { expectExactly, halcyon, noon } from '../halcyon.ts';

const { documents, operator, records } = halcyon();
const isHanging = ({ title }: { title: string }) => title.startsWith('Watch the night run');
const allRunning = documents().filter(({ status }) => status === 'running');
const running = allRunning.filter((session) => !isHanging(session));
const first = running[0]?.sessionId ?? '';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('a running session', () => {
  test('says the same whether time passes at once or in pieces', () => {
    // Some of the moments are those of messages, where a split could count one twice.
    const spoken = records.messagesBetween(first, noon, noon + hourMs / 3);
    const moment = fc.oneof(
      fc.integer({ min: noon - 10_000, max: noon + hourMs / 3 }),
      fc.constantFrom(...spoken.map(({ createdAt }) => createdAt)),
    );

    fc.assert(
      fc.property(fc.tuple(moment, moment, moment), (moments) => {
        const [a = 0, b = 0, c = 0] = moments.toSorted((l, r) => l - r);
        const atOnce = records.messagesBetween(first, a, c);
        const inPieces = [
          ...records.messagesBetween(first, a, b),
          ...records.messagesBetween(first, b, c),
        ];
        expect(inPieces).toEqual(atOnce);
      }),
      { numRuns: 40 },
    );
  });

  test('goes on from its transcript, every two to ten seconds, in the documented shape', () => {
    for (const { sessionId } of running) {
      let previous = records.messagesOf(sessionId).at(-1);
      const news = records.messagesBetween(sessionId, noon, noon + hourMs);

      expect(news.length).toBeGreaterThan(500);
      const ids = new Set<string | undefined>([previous?.id]);
      for (const each of news) {
        expectExactly(message, each);
        expect(ids.has(each.parentId)).toBe(true);
        expect(ids.has(each.id)).toBe(false);
        if (previous !== undefined && previous.createdAt > noon) {
          expect(each.createdAt - previous.createdAt).toBeGreaterThan(1_500);
          expect(each.createdAt - previous.createdAt).toBeLessThan(11_000);
        }
        ids.add(each.id);
        previous = each;
      }
    }
  });

  test('answers its tool calls', () => {
    const news = records.messagesBetween(first, noon, noon + hourMs);
    const types = news.flatMap(({ content }) => content.map(({ type }) => type));

    const calls = types.filter((type) => type === 'tool_use').length;
    const results = types.filter((type) => type === 'tool_result').length;
    expect(Math.abs(calls - results)).toBeLessThanOrEqual(4);
    expect(results).toBeGreaterThan(100);
  });

  test('is done after one to three hours, with as many messages as it says', () => {
    for (const { sessionId, messageCount } of running) {
      const end = records.stateOf(sessionId, noon + 365 * dayMs);
      const news = records.messagesBetween(sessionId, noon, noon + 365 * dayMs);

      expect(end).toMatchObject({
        status: 'idle',
        messageCount: messageCount + news.length,
        completedAt: news.at(-1)?.createdAt,
        updatedAt: news.at(-1)?.createdAt,
      });
      expect(end?.completedAt).toBeGreaterThan(noon + hourMs * 0.9);
      expect(end?.completedAt).toBeLessThan(noon + hourMs * 3.1);
    }
  });

  test('stands at every moment as its messages say', () => {
    const moment = fc.integer({ min: noon, max: noon + 4 * hourMs });
    const count = running[0]?.messageCount ?? 0;

    fc.assert(
      fc.property(moment, (atMs) => {
        const news = records.messagesBetween(first, noon, atMs);
        const { messageCount, updatedAt } = records.stateOf(first, atMs) ?? {};
        expect(messageCount).toBe(count + news.length);
        expect(updatedAt).toBe(news.at(-1)?.createdAt ?? running[0]?.updatedAt);
      }),
      { numRuns: 30 },
    );
  });
});

test('a session that hangs runs on, and waits for its last call forever', () => {
  const [hanging] = allRunning.filter(isHanging);
  const { sessionId = '', updatedAt, messageCount } = hanging ?? {};

  expect(noon - (updatedAt ?? noon)).toBe(47 * 60_000);
  expect(records.messagesOf(sessionId).at(-1)?.content.at(-1)?.type).toBe('tool_use');
  expect(records.messagesBetween(sessionId, noon, noon + dayMs)).toEqual([]);
  expect(records.stateOf(sessionId, noon + dayMs)).toMatchObject({
    status: 'running',
    updatedAt,
    messageCount,
  });
});

describe('when what runs is done', () => {
  const weekLater = noon + 7 * dayMs;
  const begun = () => halcyon().records.sessionsBegun(operator.id, noon, weekLater);

  test('others begin, a few on every workday', () => {
    const days = Map.groupBy(begun(), ({ createdAt }) => Math.floor(createdAt / dayMs));

    expect(days.size).toBeGreaterThanOrEqual(5);
    for (const { length } of days.values()) expect(length).toBeLessThan(20);
  });

  test('they begin with a prompt and nothing before it', () => {
    const fresh = halcyon().records;
    for (const document of fresh.sessionsBegun(operator.id, noon, weekLater).slice(0, 6)) {
      const { sessionId, createdAt } = document;
      expectExactly(session, document);
      expect(document).toMatchObject({ status: 'running', messageCount: 0 });
      expect(fresh.messagesOf(sessionId)).toEqual([]);

      const said = fresh.messagesBetween(sessionId, noon, createdAt + hourMs / 2);
      expect(said.findIndex(({ role }) => role === 'user')).toBeLessThan(2);
      expect(said[0]?.createdAt).toBeGreaterThan(createdAt);
      for (const each of said) expectExactly(message, each);
    }
  });

  test('they are the same whether time passes at once or in pieces', () => {
    const fresh = halcyon().records;
    const pieces = [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
      fresh.sessionsBegun(operator.id, noon + day * dayMs, noon + (day + 1) * dayMs),
    );

    const ids = (sessions: typeof pieces) => sessions.map(({ sessionId }) => sessionId);
    expect(new Set(ids(pieces))).toEqual(new Set(ids(begun())));
    expect(pieces).toHaveLength(begun().length);
  });
});

test('nothing is heard from sessions that do not run, nor from before the organization lived', () => {
  const idle = documents().find(({ status }) => status !== 'running')?.sessionId ?? '';

  expect(records.messagesBetween(idle, noon, noon + hourMs)).toEqual([]);
  expect(records.messagesBetween(first, noon - hourMs, noon)).toEqual([]);
});
