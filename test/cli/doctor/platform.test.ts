import { expect, test } from 'vitest';
import { driftFindings } from '../../../src/cli/doctor/drift.ts';
import { cursorFinding, orderFinding, spellingFinding } from '../../../src/cli/doctor/platform.ts';
import { clockFinding } from '../../../src/cli/doctor/server.ts';

const items = [{ sessionId: 'ses_aa11', updatedAt: 1_800_000_000_000 }];
const encoded = (text: string) => Buffer.from(text).toString('base64url');

test.each([
  ['ses_aa11', 'the identifier of the last item'],
  [encoded('{"id":"ses_aa11"}'), 'the identifier of the last item'],
  [encoded('[1800000000000,"ses_aa11"]'), 'the time and the identifier of the last item'],
  ['1800000000000', expect.stringMatching(/^a time/)],
  [encoded('2027-01-15T08:00:00Z'), expect.stringMatching(/^a time/)],
  ['40', expect.stringMatching(/^a position/)],
  [encoded('offset:40'), expect.stringMatching(/^a position/)],
  ['k3Jx_9zQ', 'opaque'],
])('the cursor %s is %s', (cursor, found) => {
  expect(cursorFinding(cursor, items).found).toEqual(found);
});

test.each([
  [[3, 2, 2, 1], 'ok'],
  [[1, 2, 3], 'warning'],
  [[1, 3, 2], 'warning'],
  [[2, 2], 'skipped'],
  [[null, 1], 'skipped'],
  [[], 'skipped'],
])('times %j are judged as newest first: %s', (times, verdict) => {
  expect(orderFinding('order', times, 'newest first').verdict).toBe(verdict);
});

test('a page that does not say how it goes on is warned of', () => {
  expect(spellingFinding([['users', { data: [] }]])).toMatchObject({
    verdict: 'warning',
    found: 'users: nothing',
  });
});

test.each([
  [undefined, 'skipped'],
  [1_500, 'ok'],
  [-20_000, 'ok'],
  [45_000, 'warning'],
  [-400_000, 'problem'],
])('a clock that differs by %s ms is judged: %s', (differenceMs, verdict) => {
  expect(clockFinding(differenceMs).verdict).toBe(verdict);
});

test('of many fields that differ alike a few are named, the others are counted, and details have all', () => {
  const drifts = Array.from({ length: 90 }, (_, index) => ({
    kind: 'converted-value' as const,
    path: `field${index}`,
    count: 17,
    found: 'text',
  }));

  const [finding] = driftFindings(
    [
      {
        endpoint: 'getTokens',
        method: 'GET',
        route: '/api/v1/analytics/tokens',
        isHarmful: false,
        requestId: undefined,
        drifts,
      },
    ],
    1,
  );

  expect(finding?.found).toBe(
    'getTokens: field0 (text, 17 times), field1 (text, 17 times), field2 (text, 17 times), ' +
      '87 more fields (1479 times); signalbox reads them as meant',
  );
  expect(finding?.details).toHaveLength(90);
});
