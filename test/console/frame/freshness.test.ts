import { expect, test } from 'vitest';
import type { ClientError } from '../../../src/client/errors/client-error.ts';
import { NetworkError, TimeoutError } from '../../../src/client/errors/interruptions.ts';
import {
  ForbiddenError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
} from '../../../src/client/errors/rejections.ts';
import { UnexpectedResponseError } from '../../../src/client/errors/unexpected-response-error.ts';
import type { Freshness } from '../../../src/console/data/feed.ts';
import { freshnessSpans, outageSpans } from '../../../src/console/frame/freshness.ts';
import { causeWithAdvice } from '../../../src/console/shell/outage-cause.ts';
import { noTraffic, type TrafficState } from '../../../src/console/shell/shell.ts';
import { down, live, nowMs, stale } from '../harness/freshness-states.ts';
import { lineText } from '../harness/line-text.ts';

const outageText = (
  freshness: Freshness | undefined,
  traffic: Partial<TrafficState> = {},
  { width = 120, hasCopy = false } = {},
) => lineText({ spans: outageSpans(freshness, { ...noTraffic, ...traffic }, { width, hasCopy }) });

test.each([
  ['✓ live', 'good', live()],
  ['✓ live', 'good', live(9_999)],
  ['✓ 12s ago', 'good', live(12_000)],
  [' STALE 5m ', 'badge', stale],
  [' NO DATA ', 'alarm', down],
  [' NO ACCESS ', 'badge', { ...down, reason: new ForbiddenError({}) }],
  [' NOT FOUND ', 'badge', { ...down, reason: new NotFoundError({}) }],
  [' PARTIAL ', 'badge', { ...live(0), isPartial: true }],
  ['', 'busy', { state: 'loading' }],
] as const)('data is "%s" in the tone %s', (text, tone, freshness) => {
  expect(freshnessSpans({ freshness, isWaiting: false, nowMs })).toEqual([{ text, tone }]);
});

test('an outage says why, then when the next try is due, without a path', () => {
  expect(outageText(stale)).toBe('✗ server error, next try 14:31:01');
  expect(outageText(live())).toBe('');
  expect(outageText(undefined)).toBe('');
});

test('while failures are tried together, the outage has one time for all of them', () => {
  const traffic = { outage: Date.parse('2026-11-20T14:30:04Z') };

  expect(outageText(stale, traffic)).toBe('✗ server error, next try 14:30:04');
  expect(outageText(stale, { outage: 'trying' })).toBe('✗ server error, trying now');
  const waiting = { what: 'computers', seconds: 7 };
  expect(outageText(stale, { outage: 'trying', waiting })).toBe('✗ server error, trying for 7 s');
});

test('a refusal is tried by itself, whatever else fails', () => {
  const refused = { ...stale, reason: new ForbiddenError({ status: 403 }) };

  expect(outageText(refused, { outage: 'trying' })).toBe('✗ not allowed (403), next try 14:31:01');
});

test('what is not answered is named with the seconds so far', () => {
  const waiting = { what: 'credits', seconds: 4 };

  expect(outageText(live(), { waiting })).toBe('◐ waiting 4 s for credits');
  expect(outageText({ state: 'loading' }, { waiting })).toBe('◐ waiting 4 s for credits');
});

test('a list that is incomplete says why', () => {
  expect(outageText(live(), { incomplete: 'incomplete: why' })).toBe('incomplete: why');
  expect(outageText(undefined, { incomplete: 'incomplete: why' })).toBe('');
});

const computers = { ...live(3_000), dueAt: nowMs - 2_000 };

test.each([
  { name: 'a request under way', text: '◐ live', freshness: live(3_000), isHanging: false },
  { name: 'data that is due', text: '◐ 3s ago', freshness: computers, isHanging: false },
  { name: 'due data without answer', text: ' STALE 3s ', freshness: computers, isHanging: true },
  { name: 'new data without answer', text: '◐ 3s ago', freshness: live(3_000), isHanging: true },
  {
    name: 'data that is not due without answer',
    text: '◐ 12s ago',
    freshness: { ...live(12_000), dueAt: nowMs + 48_000 },
    isHanging: true,
  },
])('$name is "$text"', ({ text, freshness, isHanging }) => {
  expect(freshnessSpans({ freshness, isWaiting: true, isHanging, nowMs })).toMatchObject([
    { text },
  ]);
});

test('data that is due is never called live', () => {
  const [span] = freshnessSpans({ freshness: computers, isWaiting: false, nowMs });

  expect(span?.text).toBe('✓ 3s ago');
});

test('an outage names the way to the local copy, in words where there is room', () => {
  const refused = { ...stale, reason: new ForbiddenError({ status: 403 }) };

  expect(outageText(stale, {}, { hasCopy: true })).toMatch(/ {2}:offline opens the copy$/);
  expect(outageText(stale, {}, { hasCopy: true, width: 80 })).toMatch(/ {2}:offline$/);
  expect(outageText(stale)).not.toContain(':offline');
  expect(outageText(refused, {}, { hasCopy: true })).not.toContain(':offline');
});

const request = { method: 'GET', route: '/api/v0/computers' };
const network = (reason: string) => new NetworkError({ request, host: '127.0.0.1:80', reason });

test.each<{ error: ClientError; cause: string }>([
  { error: network('ECONNREFUSED'), cause: 'connection refused' },
  { error: network('EPROTO'), cause: 'TLS error' },
  { error: network('ENOTFOUND'), cause: 'no such host' },
  { error: network('CERT_HAS_EXPIRED'), cause: 'certificate expired' },
  { error: network('ERR_TLS_CERT_ALTNAME_INVALID'), cause: 'certificate of another host' },
  { error: network('DEPTH_ZERO_SELF_SIGNED_CERT'), cause: 'certificate not trusted' },
  { error: network('CERT_REVOKED'), cause: 'certificate refused' },
  { error: network('EHOSTUNREACH'), cause: 'not reached' },
  {
    error: new TimeoutError({ request, phase: 'response', limitMs: 10_000 }),
    cause: 'no answer in time',
  },
  {
    error: new UnauthorizedError({ request, status: 401 }),
    cause: 'key refused (401): type :login',
  },
  { error: new ForbiddenError({ request, status: 403 }), cause: 'not allowed (403)' },
  { error: new RateLimitedError({ request, status: 429 }), cause: 'too many requests (429)' },
  { error: new ServerError({ request, status: 500 }), cause: 'server error 500' },
  {
    error: new UnexpectedResponseError('json', { request, detail: 'no JSON' }),
    cause: 'invalid response',
  },
])('the cause of $error.name is "$cause"', ({ error, cause }) => {
  expect(causeWithAdvice(error)).toBe(cause);
});
