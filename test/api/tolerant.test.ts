import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { tolerant } from '../../src/api/tolerant.ts';

const messages = tolerant(endpoints.listMessages.response);
const sessions = tolerant(endpoints.listSessions.response);
const activity = tolerant(endpoints.getActivity.response);
const limits = tolerant(endpoints.getCreditLimits.response);
const reports = tolerant(endpoints.listReadinessReports.response);
const computer = tolerant(endpoints.getComputer.response);

const aReport = { reportId: 'r1', createdAt: 1, repoUrl: 'https://git.example/a', apps: {} };

test('what is not required may be missing', () => {
  expect(sessions.parse({ sessions: [{ sessionId: 's1' }] })).toEqual({
    sessions: [{ sessionId: 's1' }],
  });
});

test('what is not required may be null', () => {
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
  expect(activity.safeParse({ data: [{ date: '2026-03-01' }], meta: {} }).success).toBe(true);
});

test.each([
  { name: 'analytics without meta', schema: activity, answer: { data: [] } },
  { name: 'messages without pagination', schema: messages, answer: { messages: [] } },
  { name: 'limits without overrides', schema: limits, answer: { globalLimit: null } },
  { name: 'limits without a global one', schema: limits, answer: { userLimits: [] } },
  { name: 'limits that are null', schema: limits, answer: { globalLimit: 5, userLimits: null } },
  { name: 'reports without evaluations', schema: reports, answer: { reports: [aReport] } },
])('$name are refused', ({ schema, answer }) => {
  expect(schema.safeParse(answer).success).toBe(false);
});

test('a required value that may be null is read as null', () => {
  const answer = { globalLimit: null, userLimits: [] };

  expect(limits.parse(answer)).toEqual(answer);
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
