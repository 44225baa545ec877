import { expect, test } from 'vitest';
import { AbortedError } from '../../../src/client/errors/interruptions.ts';
import { ConflictError, ServerError } from '../../../src/client/errors/rejections.ts';
import { createErrorJournal } from '../../../src/console/shell/error-journal.ts';

const request = { method: 'GET', route: '/api/v0/computers' };
const other = { method: 'GET', route: '/api/v0/sessions' };

function journal() {
  let nowMs = 1_000;
  const created = createErrorJournal(() => nowMs);
  return {
    ...created,
    at(timeMs: number) {
      nowMs = timeMs;
    },
  };
}

test('an error is kept with its request, status and request id', () => {
  const errors = journal();

  errors.record(new ServerError({ request, status: 503, requestId: 'r1', detail: 'Maintenance' }));

  expect(errors.get()).toMatchObject([
    { code: 'server', request, status: 503, requestId: 'r1', detail: 'Maintenance', lastAt: 1_000 },
  ]);
});

test('the newest comes first', () => {
  const errors = journal();

  errors.record(new ConflictError({ request, status: 409 }));
  errors.record(new Error('The disk is full.'));

  expect(errors.get().map(({ message }) => message)[0]).toBe('The disk is full.');
  expect(new Set(errors.get().map(({ id }) => id)).size).toBe(2);
});

test('an outage is one entry per request, which counts and has the newest request id', () => {
  const errors = journal();
  for (const time of [1_000, 2_000, 3_000]) {
    errors.at(time);
    errors.record(new ServerError({ request, status: 503, requestId: `computers-${time}` }));
    errors.record(new ServerError({ request: other, status: 503, requestId: `sessions-${time}` }));
  }

  expect(errors.get()).toMatchObject([
    { request: other, times: 3, firstAt: 1_000, lastAt: 3_000, requestId: 'sessions-3000' },
    { request, times: 3 },
  ]);
});

test('another status of the same request is another error', () => {
  const errors = journal();

  errors.record(new ServerError({ request, status: 503 }));
  errors.record(new ServerError({ request, status: 500 }));

  expect(errors.get()).toHaveLength(2);
});

test('what was given up on purpose is no error', () => {
  const errors = journal();

  errors.record(new AbortedError(request));

  expect(errors.get()).toEqual([]);
});

test('not more than 500 are kept', () => {
  const errors = journal();

  for (let index = 0; index < 600; index++) errors.record(new Error(`Error ${index}`));

  expect(errors.get()).toHaveLength(500);
  expect(errors.get()[0]?.message).toBe('Error 599');
});
