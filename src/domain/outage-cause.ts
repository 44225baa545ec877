import type { ClientErrorCode } from '../api/client-error-code.ts';

/** An error of the client, as far as its cause depends on it. */
export type FailedRequest = {
  code: ClientErrorCode;
  status?: number | undefined;
  /** Of a network error: its code, such as `ECONNREFUSED`. */
  reason?: string;
  /** Of a server in this process: what it served. */
  served?: 'demo' | 'copy';
};

/** The cause of missing new data, short enough for one row. */
export function outageCause(error: FailedRequest): string {
  // A local copy is searched without the client, so an error of it has a code of another kind, or none.
  const cause = Object.hasOwn(causes, error.code) ? causes[error.code] : () => 'cannot be read';
  return cause(error);
}

/** What to do about the cause, if it is not to wait. */
const outageAdvice = ({ code }: FailedRequest): string | undefined =>
  code === 'unauthorized' ? 'type :login' : undefined;

/** The cause, with what to do about it. */
export function causeWithAdvice(error: FailedRequest): string {
  const advice = outageAdvice(error);
  return advice === undefined ? outageCause(error) : `${outageCause(error)}: ${advice}`;
}

/** The cause of a failed request, what the server or the network said, and what to do about it. */
export const outageFacts = (
  error: FailedRequest & { message: string; detail?: string | undefined },
) => ({
  reason: outageCause(error),
  details: error.detail ?? error.message,
  advice: outageAdvice(error),
  ...(error.code === 'forbidden' && { isForbidden: true }),
});

const causes: Readonly<Record<ClientErrorCode, (error: FailedRequest) => string>> = {
  credential: () => 'no API key',
  unauthorized: (error) => `key refused${statusOf(error)}`,
  forbidden: (error) => `not allowed${statusOf(error)}`,
  'not-found': (error) => `found nothing${statusOf(error)}`,
  'invalid-request': (error) => `refused${statusOf(error)}`,
  conflict: (error) => `refused${statusOf(error)}`,
  'rate-limited': (error) => `too many requests${statusOf(error)}`,
  server: ({ status }) => (status === undefined ? 'server error' : `server error ${status}`),
  network: ({ reason = '' }) => networkCause(reason),
  timeout: () => 'no answer in time',
  aborted: () => 'cancelled',
  'unexpected-response': () => 'invalid response',
  'read-only': () => 'not sent: read-only',
  'invalid-address': () => 'invalid address',
  'embedded-server': ({ served }) =>
    `${served === 'copy' ? 'local copy' : 'demo organization'} not available`,
};

const statusOf = ({ status }: FailedRequest): string =>
  status === undefined ? '' : ` (${status})`;

const networkCause = (reason: string): string =>
  networkCauses.get(reason) ?? (/CERT|SIGN/.test(reason) ? 'certificate refused' : 'not reached');

const networkCauses = new Map([
  ['ECONNREFUSED', 'connection refused'],
  ['ENOENT', 'connection refused'],
  ['ENOTFOUND', 'no such host'],
  ['EAI_AGAIN', 'host not found'],
  ['ECONNRESET', 'connection lost'],
  ['ERR_HTTP_CONTENT_LENGTH_MISMATCH', 'connection lost'],
  ['EPROTO', 'TLS error'],
  ['CERT_HAS_EXPIRED', 'certificate expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate of another host'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate not trusted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate not trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate not trusted'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate not trusted'],
]);
