import { expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { ForbiddenError, NotFoundError } from '../../../src/client/errors/rejections.ts';
import { refusalLines } from '../../../src/console/frame/feed-body.tsx';
import { refusalOf } from '../../../src/console/shell/refusal.ts';
import { linesText, lineWidth } from '../harness/line-text.ts';

const request = { method: 'GET', route: '/api/v0/organization/usage/limits/users' };
const linesOf = (reason: ForbiddenError | NotFoundError, subject: string, width: number) =>
  refusalLines(reason, refusalOf(reason, subject, { isCopy: false }) ?? { title: '', advice: '' }, {
    width,
    keys: { spans: [] },
  });

test('a 403 names the roles that may, what the server says and the request', () => {
  const reason = new ForbiddenError({ request, detail: 'Your role is member.', requestId: 'q1' });

  const text = linesText(linesOf(reason, 'credit limits', 80));

  expect(text).toContain('Only owners and managers can see credit limits');
  expect(text).toContain('The server says: Your role is member.');
  expect(text).toContain('Request id q1');
  expect(text).not.toContain('try at');
});

test.each(['getWikiRun', 'listSessions'] as const)('a 404 of %s fits its width', (name) => {
  const { method, path: route } = endpoints[name];
  const reason = new NotFoundError({ request: { method, route } });

  for (const line of linesOf(reason, 'readiness reports', 60)) {
    expect(lineWidth(line)).toBeLessThanOrEqual(60);
  }
});
