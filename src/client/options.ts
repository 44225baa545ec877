import type { EndpointName } from '../api/endpoints.ts';
import type { ClientErrorCode, RequestName } from './errors/client-error.ts';

/** Where the platform is, and how to call it. */
export type ClientOptions = {
  /** Address of the API. Plain http is accepted for loopback only. */
  baseUrl: string;
  /** Address of the web application, which serves readiness reports. Default: `baseUrl`. */
  appUrl?: string | undefined;
  /** API key or JWT, or a function that returns one before each call, for keys that rotate. */
  credential: Credential;
  /** Refuses calls that change or delete something, without sending a request. Default: false. */
  readOnly?: boolean | undefined;
  /** Path of a Unix socket to send requests to; `baseUrl` and `appUrl` still name the host. */
  socketPath?: string | undefined;
  /** Time limits of calls. */
  timeouts?: Partial<Timeouts> | undefined;
  /** Retries of calls. */
  retry?: Partial<RetryOptions> | undefined;
  /** Maximum size of a response body, in bytes after decompression. Default: 256 MiB. */
  maxBodyBytes?: number | undefined;
  /** Called before each call. An audit log needs this and `onResult`. */
  onRequest?: ((request: RequestFacts) => void) | undefined;
  /** Called once after each call, successful or not. */
  onResult?: ((result: ResultFacts) => void) | undefined;
};

/** An API key or JWT, or a function that returns one before each call. */
export type Credential = string | (() => string | undefined | Promise<string | undefined>);

/** Time limits in milliseconds. */
export type Timeouts = {
  /** For the DNS lookup. Default: 5,000. */
  lookupMs: number;
  /** For connecting to the host. Default: 5,000. */
  connectMs: number;
  /** For the TLS handshake. Default: 5,000. */
  secureConnectMs: number;
  /** From the request to the first byte of the response. Default: 30,000. */
  responseMs: number;
  /** For the whole call, including retries and pauses. Default: 60,000. `Infinity` for no limit. */
  totalMs: number;
};

/** Only GET is retried. Each pause is random, from zero to a limit that doubles. */
export type RetryOptions = {
  /** Maximum number of retries. Default: 2. */
  limit: number;
  /** Returns a number from 0 to less than 1. Default: `Math.random`. */
  random: () => number;
  /** Resolves after `ms`, or early when `signal` aborts. */
  pause: (ms: number, signal: CallSignal) => Promise<void>;
};

/** Options of a single call. */
export type CallOptions = {
  /** Cancels the call, which then throws an `AbortedError`. */
  signal?: CallSignal | undefined;
  /** Replaces `timeouts.totalMs` for this call. */
  timeoutMs?: number | undefined;
  /** Called after success with facts about the response that are not part of the result. */
  onResponse?: ((response: ResponseFacts) => void) | undefined;
};

/**
 * `AbortSignal`, if the program has its type from DOM or Node; otherwise any object with the
 * members that the client uses.
 */
export type CallSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : MinimalSignal;

/** The members of `AbortSignal` that the client uses. */
export type MinimalSignal = {
  /** Whether it has been aborted. */
  readonly aborted: boolean;
  /** Calls `listener` when the signal is aborted. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** No longer calls `listener`. */
  removeEventListener(type: 'abort', listener: () => void): void;
};

/** Facts about a successful response. */
export type ResponseFacts = {
  /** HTTP status. */
  status: number;
  /** The request ID that the server assigned. */
  requestId: string | undefined;
  /** The server's time in Unix milliseconds, from the `Date` header. */
  serverDateMs: number | undefined;
  /** Duration of the call in milliseconds, including retries and pauses. */
  durationMs: number;
};

/** A call, safe to log: without credential, identifiers and addresses. */
export type RequestFacts = RequestName & {
  /** Name of the method that was called. */
  endpoint: EndpointName;
  /** Whether the call changes or deletes something. */
  isHarmful: boolean;
};

/** A call and its outcome. */
export type ResultFacts = RequestFacts & {
  /** `ok`, or the code of the error that was thrown. */
  outcome: 'ok' | ClientErrorCode;
  /** HTTP status, if there was a response. */
  status: number | undefined;
  /** The request ID that the server assigned. */
  requestId: string | undefined;
  /** Number of requests that were sent. */
  attempts: number;
  /** Duration of the call in milliseconds, including retries and pauses. */
  durationMs: number;
};
