import { expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import {
  ForbiddenError,
  NotFoundError,
  ServerError,
} from '../../../src/client/errors/rejections.ts';
import { isRefusal, refusalLines } from '../../../src/console/frame/feed-body.tsx';
import { linesText, lineWidth } from '../harness/line-text.ts';

const request = { method: 'GET', route: '/api/v0/organization/usage/limits/users' };

test('a 403 names the roles that may, what the server says and the request', () => {
  const reason = new ForbiddenError({ request, detail: 'Your role is member.', requestId: 'q1' });

  const text = linesText(refusalLines(reason, 'credit limits', 80));

  expect(text).toContain('Only owners and managers can see credit limits');
  expect(text).toContain('The server says: Your role is member.');
  expect(text).toContain('Request id q1');
  expect(text).not.toContain('try at');
});

test('a 403 of an unknown request does without roles', () => {
  const text = linesText(refusalLines(new ForbiddenError({}), 'this', 80));

  expect(text).toContain('Your role cannot see this');
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
  const { method, path: route } = endpoints[name];
  const reason = new NotFoundError({ request: { method, route } });

  const lines = refusalLines(reason, subject, 60);

  expect(linesText(lines)).toMatch(new RegExp(`${title}$`, 'm'));
  for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(60);
});

test('an outage is no refusal', () => {
  expect(isRefusal(new ForbiddenError({}))).toBe(true);
  expect(isRefusal(new NotFoundError({}))).toBe(true);
  expect(isRefusal(new ServerError({}))).toBe(false);
});
