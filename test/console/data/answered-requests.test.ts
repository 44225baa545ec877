import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { answeredRequests } from '../../../src/console/data/answered-requests.ts';

const figure = { formula: 'The sum.', title: 'Credits', value: '7' };

test('a figure of a session names the request for its messages, and not those for others', () => {
  const queries = new QueryClient();
  queries.setQueryData(['messages', 'ses_1'], [], { updatedAt: 1_000 });
  queries.setQueryData(['messages', 'ses_2'], [], { updatedAt: 2_000 });
  const session = { sessionId: 'ses_2' };

  const requests = answeredRequests(queries, { ...figure, sources: ['messages'], session });

  expect(requests).toEqual([
    {
      line: expect.stringContaining('/ses_2/messages?'),
      answeredAtMs: 2_000,
      failure: undefined,
    },
  ]);
  expect(requests[0]?.line).toContain(' and its further pages');
});

test('a figure of some days names the request that holds them all', () => {
  const queries = new QueryClient();
  queries.setQueryData(['tokens', '2026-06-01', '2026-06-20'], {}, { updatedAt: 1_000 });
  queries.setQueryData(['tokens', '2026-06-01', '2026-06-30'], {}, { updatedAt: 2_000 });
  const days = ['2026-06-18', '2026-06-24'].map((day) => ({ day, value: 7 }));

  const requests = answeredRequests(queries, { ...figure, sources: ['tokens'], days });

  expect(requests.map(({ answeredAtMs }) => answeredAtMs)).toEqual([2_000]);
});
