import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { message } from '../../../../src/api/message.ts';
import { expectExactly, halcyon, noon } from './halcyon.ts';

const { documents, records } = halcyon();
const running = documents().filter(({ status }) => status === 'running');
const first = running[0]?.sessionId ?? '';
const hourMs = 3_600_000;

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

  test('can be asked about a moment a year ahead at once', () => {
    const then = noon + 365 * 24 * hourMs;

    expect(records.messagesBetween(first, then, then + 60_000).length).toBeGreaterThan(5);
  });
});

test('nothing is heard from sessions that do not run, nor from before the organization lived', () => {
  const idle = documents().find(({ status }) => status !== 'running')?.sessionId ?? '';

  expect(records.messagesBetween(idle, noon, noon + hourMs)).toEqual([]);
  expect(records.messagesBetween(first, noon - hourMs, noon)).toEqual([]);
});
