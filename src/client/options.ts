import type { EndpointName } from '../api/endpoints.ts';
import type { ClientErrorCode, RequestName } from './errors/client-error.ts';

/** How to reach the platform, and how patient to be. */
export type ClientOptions = {
  /** Address of the API. Plain http is accepted for loopback only. */
  baseUrl: string;
  /** Address of the web application, which serves readiness reports; `baseUrl` when left out. */
  appUrl?: string | undefined;
  /** API key or JWT, or a function that is asked before each request (for keys that rotate). */
  credential: Credential;
  /** Refuse everything that changes or destroys something, before a request is made. */
  readOnly?: boolean | undefined;
  /** Talk HTTP over this Unix socket; `baseUrl` and `appUrl` still name the host. */
  socketPath?: string | undefined;
  timeouts?: Partial<Timeouts> | undefined;
  retry?: Partial<RetryOptions> | undefined;
  /** Largest body that is read, in bytes after decompression. */
  maxBodyBytes?: number | undefined;
  /** Called before each call. With `onResult` it is what an audit log needs. */
  onRequest?: ((request: RequestFacts) => void) | undefined;
  /** Called once per call, whatever came of it. */
  onResult?: ((result: ResultFacts) => void) | undefined;
};

export type Credential = string | (() => string | undefined | Promise<string | undefined>);

/** Milliseconds. */
export type Timeouts = {
  lookupMs: number;
  connectMs: number;
  secureConnectMs: number;
  /** From the request sent to the first byte of the answer. */
  responseMs: number;
  /** The whole call, with retries and the pauses between them. Infinity means no limit. */
  totalMs: number;
};

/** Retries apply to GET only. The pause is random between zero and a bound that doubles. */
export type RetryOptions = {
  /** Tries after the first one. */
  limit: number;
  /** A number from 0 up to, not including, 1. */
  random: () => number;
  /** Resolves after `ms`, or early when `signal` aborts. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Options of a single call. */
export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Replaces `timeouts.totalMs` for this call. */
  timeoutMs?: number | undefined;
  /** Facts about the answer that the result itself does not hold. */
  onResponse?: ((response: ResponseFacts) => void) | undefined;
};

/** About one successful answer. */
export type ResponseFacts = {
  status: number;
  requestId: string | undefined;
  /** Unix milliseconds by the server's clock, from its `Date` header. */
  serverDateMs: number | undefined;
  durationMs: number;
};

/** A call as an audit log may record it: no credential, no identifiers, no addresses. */
export type RequestFacts = RequestName & { endpoint: EndpointName; isHarmful: boolean };

/** What came of a call. `outcome` is `ok` or the code of the error that was thrown. */
export type ResultFacts = RequestFacts & {
  outcome: 'ok' | ClientErrorCode;
  status: number | undefined;
  requestId: string | undefined;
  attempts: number;
  durationMs: number;
};
