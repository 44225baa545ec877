import { expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { refusalOf } from '../../../src/console/shell/refusal.ts';

const requestOf = (name: keyof typeof endpoints) => {
  const { method, path: route } = endpoints[name];
  return { method, route };
};

const server = { isCopy: false };
const copy = { isCopy: true };

test('a 403 names the roles that may', () => {
  const failure = { code: 'forbidden', request: requestOf('getCreditLimits') };

  expect(refusalOf(failure, 'credit limits', server)?.title).toBe(
    'Only owners and managers can see credit limits',
  );
});

test('where every role may, the key itself is restricted', () => {
  const failure = { code: 'forbidden', request: requestOf('listSessions') };

  expect(refusalOf(failure, 'sessions', server)?.title).toBe(
    'Your key does not let you see sessions',
  );
});

test('a 403 of an unknown request does without roles', () => {
  expect(refusalOf({ code: 'forbidden' }, 'this', server)?.title).toBe('Your role cannot see this');
});

test.each([
  ['wiki run', 'getWikiRun', 'There is no such wiki run'],
  ['messages', 'listMessages', 'There is no such session'],
  ['sessions', 'listSessions', 'This server does not offer sessions'],
  ['computers', 'listComputers', 'This server does not offer computers'],
  ['credit limits', 'getCreditLimits', 'This server does not offer credit limits'],
  ['readiness reports', 'listReadinessReports', 'This server does not offer readiness reports'],
  ['people', 'getUsers', 'This server does not offer people'],
  ['users', 'getUsers', 'This server does not offer users'],
  ['credits', 'getTokens', 'This server does not offer credits'],
  ['analytics', 'getTokens', 'This server does not offer analytics'],
  ['activity', 'getActivity', 'This server does not offer activity'],
  ['productivity', 'getProductivity', 'This server does not offer productivity'],
  ['tool usage', 'getTools', 'This server does not offer tool usage'],
] as const)('a 404 of %s from %s says what is missing', (subject, name, title) => {
  expect(refusalOf({ code: 'not-found', request: requestOf(name) }, subject, server)?.title).toBe(
    title,
  );
});

test.each([
  ['wiki run', 'getWikiRun', 'this wiki run'],
  ['messages', 'listMessages', 'the messages of this session'],
  ['people', 'getUsers', 'people'],
  ['credit limits', 'getCreditLimits', 'credit limits'],
] as const)(
  'what a copy lacks of %s is missing from the copy, not from the server',
  (subject, name, what) => {
    const failure = { code: 'not-found', request: requestOf(name) };

    const refusal = refusalOf(failure, subject, copy);

    expect(refusal?.title).toBe(`The local copy does not have ${what}`);
    expect(refusal?.advice).toContain('The server may have more.');
  },
);

test('an outage is no refusal', () => {
  expect(refusalOf({ code: 'server' }, 'sessions', server)).toBeUndefined();
  expect(refusalOf({ code: 'unauthorized' }, 'sessions', server)).toBeDefined();
});
