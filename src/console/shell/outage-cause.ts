import type { ClientErrorCode } from '../../api/client-error-code.ts';

/** An error of the client, as far as its cause depends on it. */
export type FailedRequest = {
  code: ClientErrorCode;
  status?: number | undefined;
  /** Of a network error: its code, such as `ECONNREFUSED`. Of an unexpected response: what is wrong with it. */
  reason?: string;
  /** Of a network error: the status with which a proxy refused to connect. */
  proxyStatus?: number | undefined;
  /** Why, of errors from outside the client. */
  cause?: unknown;
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
  details: error.detail ?? keyProblem(error) ?? error.message,
  advice: outageAdvice(error),
  ...(error.code === 'forbidden' && { isForbidden: true }),
});

/** Why there is no key to send. The message of an error of the program that asks is safe to show, unlike others. */
export const keyProblem = ({ code, cause }: Pick<FailedRequest, 'code' | 'cause'>) =>
  code === 'credential' &&
  cause instanceof Error &&
  'code' in cause &&
  cause.code === 'credential-store'
    ? cause.message
    : undefined;

const causes: Readonly<Record<ClientErrorCode, (error: FailedRequest) => string>> = {
  credential: () => 'key not available',
  unauthorized: (error) => `key refused${statusOf(error)}`,
  forbidden: (error) => `not allowed${statusOf(error)}`,
  'not-found': (error) => `found nothing${statusOf(error)}`,
  'invalid-request': (error) => `refused${statusOf(error)}`,
  conflict: (error) => `refused${statusOf(error)}`,
  'rate-limited': (error) => `too many requests${statusOf(error)}`,
  server: ({ status }) => (status === undefined ? 'server error' : `server error ${status}`),
  network: ({ reason = '', proxyStatus }) =>
    proxyStatus === undefined ? networkCause(reason) : `refused by the proxy (${proxyStatus})`,
  timeout: () => 'no answer in time',
  aborted: () => 'cancelled',
  'unexpected-response': ({ reason = '' }) => unexpectedCauses.get(reason) ?? 'invalid response',
  'read-only': () => 'not sent: read-only',
  'invalid-address': () => 'invalid address',
  'embedded-server': ({ served }) =>
    `${served === 'copy' ? 'local copy' : 'demo organization'} not available`,
};

const statusOf = ({ status }: FailedRequest): string =>
  status === undefined ? '' : ` (${status})`;

const unexpectedCauses = new Map([
  ['redirect', 'redirected elsewhere'],
  ['cursor-loop', 'the server repeats a cursor'],
  ['endless-list', 'pages follow without end'],
]);

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
  ['CERT_NOT_YET_VALID', 'certificate not valid yet'],
  ['ERR_PROXY_TUNNEL', 'no answer from the proxy'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate of another host'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate not trusted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate not trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate not trusted'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate not trusted'],
]);

type FailedAction = FailedRequest & { detail?: string | undefined };

/**
 * What was not done, why, and the next step: `Could not restart build-17: not allowed (403). Ask an owner of the
 * organization.` The most important part comes first, because the end of a line may be cut.
 */
export const failedActionText = (question: string, error: FailedAction): string =>
  notDoneText(question, failureText(error));

/** What was not done, and why. */
export const notDoneText = (question: string, reason: string): string =>
  `Could not ${actionOf(question).replace(/^./u, (first) => first.toLowerCase())}: ${reason}`;

/** The action that a question asks about: the question without its mark. */
export const actionOf = (question: string): string => question.replace(/\?$/, '');

/** Why a request failed, and the next step. */
export const failureText = (error: FailedAction): string =>
  [`${reasonOf(error)}.`, nextSteps[error.code]].filter(Boolean).join(' ');

/** Only the server knows why this request is not possible now; other failures have a cause of their own. */
function reasonOf(error: FailedAction): string {
  const { code, detail } = error;
  const isSpecific = code === 'conflict' || code === 'invalid-request';
  return isSpecific && detail ? detail.replace(/[.\s]+$/, '') : outageCause(error);
}

const nextSteps: Readonly<Partial<Record<ClientErrorCode, string>>> = {
  credential: 'Type :login.',
  unauthorized: 'Type :login.',
  forbidden: 'Ask an owner of the organization.',
  'not-found': 'It may have been deleted: refresh.',
  conflict: 'Refresh and check again.',
  'rate-limited': 'Wait a while before you try again.',
  server: 'Try again later.',
  network: 'Check the network and try again.',
  timeout: 'Try again.',
  'unexpected-response': 'Type :errors for details.',
  'embedded-server': 'Restart signalbox.',
};

// Failures that would affect all other rows in the same way, usually after a long wait.
const obstacles: ReadonlySet<unknown> = new Set<ClientErrorCode | 'audit-log'>([
  'network',
  'unauthorized',
  'rate-limited',
  'embedded-server',
  'read-only',
  'audit-log',
]);

/** Whether the same action would fail in the same way on anything else. */
export const stopsAll = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && obstacles.has(error.code);
