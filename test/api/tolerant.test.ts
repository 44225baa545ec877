import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { tolerant } from '../../src/api/tolerant.ts';

const sessions = tolerant(endpoints.listSessions.response);
const activity = tolerant(endpoints.getActivity.response);
const computer = tolerant(endpoints.getComputer.response);

test('anything but an id may be missing', () => {
  expect(sessions.parse({ sessions: [{ sessionId: 's1' }] })).toEqual({
    sessions: [{ sessionId: 's1' }],
  });
});

test('anything but an id may be null', () => {
  const row = { sessionId: 's1', title: null, sessionSettings: { tags: null, model: null } };

  expect(sessions.parse({ sessions: [row] }).sessions).toEqual([row]);
});

test('a row without its id is refused', () => {
  expect(sessions.safeParse({ sessions: [{ title: 'Nameless' }] }).success).toBe(false);
});

test('an answer without its list is refused', () => {
  expect(sessions.safeParse({ pagination: {} }).success).toBe(false);
});

test('a count that is called like a list may be missing', () => {
  expect(activity.safeParse({ data: [{ date: '2026-03-01' }] }).success).toBe(true);
});

test('unknown keys and unknown values of enumerations survive', () => {
  const answer = { id: 'c1', status: 'hibernating', flavour: { taste: 'mint' } };

  expect(computer.parse(answer)).toEqual(answer);
});

test('the parts of a row need no identity', () => {
  const answer = { id: 'c1', provisioningSteps: [{ name: 'boot' }] };

  expect(computer.parse(answer)).toEqual(answer);
});

test('a value of another kind is refused', () => {
  expect(computer.safeParse({ id: 'c1', createdAt: 'yesterday' }).success).toBe(false);
});
