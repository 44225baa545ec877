import { expect, expectTypeOf, test } from 'vitest';
import {
  type AnyClientError,
  type ClientErrorCode,
  EmbeddedServerError,
  isClientError,
  NetworkError,
} from '../../src/client/index.ts';

test('an error of the client is told from other errors', () => {
  expect(isClientError(new EmbeddedServerError('demo', 'it was closed.'))).toBe(true);
  expect(isClientError(new Error('it was closed.'))).toBe(false);
  expect(isClientError('unauthorized')).toBe(false);
});

test('the code of an error tells what else it holds', () => {
  const request = { method: 'GET', route: '/' };
  const error: unknown = new NetworkError({ request, host: 'localhost', reason: 'ECONNRESET' });

  expect(isClientError(error) && reasonOf(error)).toBe('ECONNRESET');
});

test('every code belongs to an error', () => {
  expectTypeOf<AnyClientError['code']>().toEqualTypeOf<ClientErrorCode>();
});

function reasonOf(error: AnyClientError): string | undefined {
  switch (error.code) {
    case 'network':
      return error.reason;
    case 'timeout':
      return error.phase;
    case 'rate-limited':
    case 'server':
      return `${error.retryAfterMs}`;
    default:
      // @ts-expect-error the other errors have no phase
      return error.phase;
  }
}
