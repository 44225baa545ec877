import { expect, test } from 'vitest';
import {
  ForbiddenError,
  NotFoundError,
  ServerError,
} from '../../../src/client/errors/rejections.ts';
import { isRefusal, refusalLines } from '../../../src/console/frame/refusal-lines.ts';
import { linesText, lineWidth } from '../harness/line-text.ts';

const request = { method: 'GET', route: '/api/v0/organization/usage/limits/users' };

test('a 403 names the roles that may, what the server says and the request', () => {
  const reason = new ForbiddenError({ request, detail: 'Your role is member.', requestId: 'q1' });

  const text = linesText(refusalLines(reason, 'credit limits', 80));

  expect(text).toContain('Only owners and managers see credit limits');
  expect(text).toContain('The server says: Your role is member.');
  expect(text).toContain('Request id q1');
  expect(text).not.toContain('try at');
});

test('a 403 of an unknown request does without roles', () => {
  const text = linesText(refusalLines(new ForbiddenError({}), 'this', 80));

  expect(text).toContain('Your role does not see this');
});

test('a 404 says that there is no such thing', () => {
  const reason = new NotFoundError({ detail: 'There is no wiki run x.' });

  const lines = refusalLines(reason, 'wiki run', 60);

  expect(linesText(lines)).toContain('There is no such wiki run');
  for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(60);
});

test('an outage is no refusal', () => {
  expect(isRefusal(new ForbiddenError({}))).toBe(true);
  expect(isRefusal(new NotFoundError({}))).toBe(true);
  expect(isRefusal(new ServerError({}))).toBe(false);
});
