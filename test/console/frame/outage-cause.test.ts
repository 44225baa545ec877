import { expect, test } from 'vitest';
import type { ClientError } from '../../../src/client/errors/client-error.ts';
import { NetworkError, TimeoutError } from '../../../src/client/errors/interruptions.ts';
import {
  ForbiddenError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
} from '../../../src/client/errors/rejections.ts';
import { UnexpectedResponseError } from '../../../src/client/errors/unexpected-response-error.ts';
import { outageCause } from '../../../src/console/frame/outage-cause.ts';

const request = { method: 'GET', route: '/api/v0/computers' };
const network = (reason: string) => new NetworkError({ request, host: '127.0.0.1:80', reason });

test.each<{ error: ClientError; cause: string }>([
  { error: network('ECONNREFUSED'), cause: 'nothing answers' },
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
    cause: 'answer not understood',
  },
])('the cause of $error.name is "$cause"', ({ error, cause }) => {
  expect(outageCause(error)).toBe(cause);
});
