import {
  ClientError,
  isChange,
  type RequestName,
  requestText,
  unknownOutcome,
} from './client-error.ts';
import { type NetworkFailureFacts, networkReason } from './network-reason.ts';

/**
 * The request or response did not arrive: DNS failure, refused or reset connection, TLS error. `cause` is the
 * system error.
 */
export class NetworkError extends ClientError {
  override readonly name = 'NetworkError';
  readonly code = 'network';
  /** The code of the system error, such as `ECONNREFUSED`. */
  readonly reason: string;
  /** The HTTP status with which a proxy refused to connect to the host. */
  readonly proxyStatus: number | undefined;

  constructor(facts: NetworkFacts) {
    const { request, host, reason, cause } = facts;
    const options = cause === undefined ? undefined : { cause };
    const isOutcomeUnknown = isChange(request) && mayHaveArrived(reason);
    const what = isOutcomeUnknown
      ? `got no answer from ${host}: the connection was lost. ${unknownOutcome}`
      : `did not reach ${host}: ${networkReason(facts)}`;
    super(`${requestText(request)} ${what}`, { request, isOutcomeUnknown }, options);
    this.reason = reason;
    this.proxyStatus = facts.proxyStatus;
  }

  override toJSON(): object {
    const proxy = this.proxyStatus === undefined ? {} : { proxyStatus: this.proxyStatus };
    return { ...super.toJSON(), reason: this.reason, ...proxy };
  }
}

/** What is known about a request or response that did not arrive. */
type NetworkFacts = NetworkFailureFacts & {
  /** The request that failed. */
  request: RequestName;
  /** The host that was not reached, as in the address. */
  host: string;
  /** The system error. */
  cause?: unknown;
};

/** The response did not arrive within a time limit. */
export class TimeoutError extends ClientError {
  override readonly name = 'TimeoutError';
  readonly code = 'timeout';
  /** The part of the call that took too long. */
  readonly phase: TimeoutPhase;
  /** The time limit in milliseconds. */
  readonly limitMs: number;

  constructor(facts: { request: RequestName; phase: TimeoutPhase; limitMs: number }) {
    const { request, phase, limitMs } = facts;
    const what = `gave up after ${limitMs / 1000} s ${awaited[phase]}`;
    const isOutcomeUnknown = isChange(request) && (phase === 'response' || phase === 'total');
    const advice = isOutcomeUnknown ? unknownOutcome : 'Try again, or allow more time.';
    super(`${requestText(request)} ${what}. ${advice}`, { request, isOutcomeUnknown });
    this.phase = phase;
    this.limitMs = limitMs;
  }

  override toJSON(): object {
    return { ...super.toJSON(), phase: this.phase, limitMs: this.limitMs };
  }
}

/** A part of a call with its own time limit; `total` is the whole call with retries and pauses. */
export type TimeoutPhase = 'lookup' | 'connect' | 'secureConnect' | 'response' | 'total';

const awaited: Record<TimeoutPhase, string> = {
  lookup: 'of looking up the address',
  connect: 'of connecting',
  secureConnect: 'of setting up encryption',
  response: 'without an answer',
  total: 'in all',
};

/** The caller's signal cancelled the call. `cause` is the reason of the signal. */
export class AbortedError extends ClientError {
  override readonly name = 'AbortedError';
  readonly code = 'aborted';

  constructor(
    request: RequestName,
    { reason, isSent = false }: { reason?: unknown; isSent?: boolean } = {},
  ) {
    const options = reason === undefined ? undefined : { cause: reason };
    const isOutcomeUnknown = isSent && isChange(request);
    const advice = isOutcomeUnknown ? ` ${unknownOutcome}` : '';
    super(
      `${requestText(request)} was cancelled.${advice}`,
      { request, isOutcomeUnknown },
      options,
    );
  }
}

/** The function that returns the credential failed; `cause` is its error. Nothing was sent. */
export class CredentialError extends ClientError {
  override readonly name = 'CredentialError';
  readonly code = 'credential';

  constructor(request: RequestName, cause: unknown) {
    // The message of the cause is not quoted, because it may hold a secret.
    super(
      `${requestText(request)} was not sent: the function that returns the credential failed. Its error is the cause of this one.`,
      { request },
      { cause },
    );
  }
}

/** The call would change something, and the client is read-only. Nothing was sent. */
export class ReadOnlyError extends ClientError {
  override readonly name = 'ReadOnlyError';
  readonly code = 'read-only';

  constructor(
    request: RequestName,
    reason = 'this client is read-only. Connect without read-only mode to make changes.',
  ) {
    super(`${requestText(request)} was not sent: ${reason}`, { request });
  }
}

/**
 * Codes that occur after the connection was established, when the server may already have read the request.
 */
const mayHaveArrived = (reason: string): boolean =>
  ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(reason) ||
  /^ERR_(HTTP_CONTENT_LENGTH_MISMATCH|READING_RESPONSE_STREAM|STREAM_PREMATURE_CLOSE)$/.test(
    reason,
  ) ||
  reason.startsWith('HPE_');
