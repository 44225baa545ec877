import { expect, test } from 'vitest';
import { failedActionText, failureText } from '../../../src/console/shell/outage-cause.ts';

test('a failed action says what was not done, why, and what to do', () => {
  expect(failedActionText('Restart build-17?', { code: 'forbidden', status: 403 })).toBe(
    'Could not restart build-17: not allowed (403). Ask an owner of the organization.',
  );
});

test.each([
  ['the request is not possible now', 'conflict', 409, 'It is provisioning'],
  ['a parameter is wrong', 'invalid-request', 400, 'It is provisioning'],
  ['the server failed', 'server', 500, 'server error 500'],
  ['the object is gone', 'not-found', 404, 'found nothing (404)'],
] as const)('the reason is what helps most when %s', (_, code, status, reason) => {
  const text = failureText({ code, status, detail: 'It is provisioning.' });

  expect(text.startsWith(`${reason}.`)).toBe(true);
});

test('without words of the server the status is named', () => {
  expect(failureText({ code: 'conflict', status: 409 })).toBe(
    'refused (409). Refresh and check again.',
  );
});
