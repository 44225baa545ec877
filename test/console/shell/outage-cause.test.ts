import { expect, test } from 'vitest';
import { outageCause, outageFacts } from '../../../src/console/shell/outage-cause.ts';

test.each([
  ['demo', 'demo organization not available'],
  ['copy', 'local copy not available'],
] as const)('a server in this process is named after what it served (%s)', (served, cause) => {
  expect(outageCause({ code: 'embedded-server', served })).toBe(cause);
});

test('a key that its command does not give is explained in the words of the program', () => {
  const stopped = Object.assign(new Error('The credential command pass was stopped.'), {
    code: 'credential-store',
  });
  const secret = new Error('sb_secret is wrong');
  const failed = { code: 'credential', message: 'GET /api was not sent' } as const;

  expect(outageFacts({ ...failed, cause: stopped })).toMatchObject({
    reason: 'key not available',
    details: 'The credential command pass was stopped.',
  });
  expect(outageFacts({ ...failed, cause: secret }).details).toBe('GET /api was not sent');
});

test.each([
  [{ code: 'network', reason: 'ERR_PROXY_TUNNEL', proxyStatus: 407 }, 'refused by the proxy (407)'],
  [{ code: 'network', reason: 'ERR_PROXY_TUNNEL' }, 'no answer from the proxy'],
  [{ code: 'network', reason: 'CERT_NOT_YET_VALID' }, 'certificate not valid yet'],
  [{ code: 'unexpected-response', reason: 'redirect' }, 'redirected elsewhere'],
  [{ code: 'unexpected-response', reason: 'json' }, 'invalid response'],
] as const)('%j is "%s" in one row', (error, cause) => {
  expect(outageCause(error)).toBe(cause);
});
