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
  /** How long to wait for what. */
  timeouts?: Partial<Timeouts> | undefined;
  /** How often to try again, and when. */
  retry?: Partial<RetryOptions> | undefined;
  /** Largest body that is read, in bytes after decompression. 256 MiB when left out. */
  maxBodyBytes?: number | undefined;
  /** Called before each call. With `onResult` it is what an audit log needs. */
  onRequest?: ((request: RequestFacts) => void) | undefined;
  /** Called once per call, whatever came of it. */
  onResult?: ((result: ResultFacts) => void) | undefined;
};

/** An API key or JWT, or a function that is asked for one before each request. */
export type Credential = string | (() => string | undefined | Promise<string | undefined>);

/** How long to wait, in milliseconds. */
export type Timeouts = {
  /** Until the name of the host is looked up. 5,000 when left out. */
  lookupMs: number;
  /** Until the host is connected. 5,000 when left out. */
  connectMs: number;
  /** Until the connection is encrypted. 5,000 when left out. */
  secureConnectMs: number;
  /** From the request sent to the first byte of the answer. 30,000 when left out. */
  responseMs: number;
  /** For the whole call, with retries and pauses. 60,000 when left out; Infinity means no limit. */
  totalMs: number;
};

/** Retries apply to GET only. The pause is random between zero and a bound that doubles. */
export type RetryOptions = {
  /** Tries after the first one. 2 when left out. */
  limit: number;
  /** A number from 0 up to, not including, 1. */
  random: () => number;
  /** Resolves after `ms`, or early when `signal` aborts. */
  pause: (ms: number, signal: CallSignal) => Promise<void>;
};

/** Options of a single call. */
export type CallOptions = {
  /** Ends the call when it aborts; the call throws an `AbortedError`. */
  signal?: CallSignal | undefined;
  /** Replaces `timeouts.totalMs` for this call. */
  timeoutMs?: number | undefined;
  /** Facts about the answer that the result itself does not hold. */
  onResponse?: ((response: ResponseFacts) => void) | undefined;
};

/**
 * The `AbortSignal` of the platform. Programs without its type, which DOM and Node bring, may give
 * anything that works like one.
 */
export type CallSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : MinimalSignal;

/** What the client needs of an `AbortSignal`. */
export type MinimalSignal = {
  /** Whether it has been aborted. */
  readonly aborted: boolean;
  /** Begins to tell `listener` when it aborts. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Stops telling `listener`. */
  removeEventListener(type: 'abort', listener: () => void): void;
};

/** About one successful answer. */
export type ResponseFacts = {
  /** HTTP status. */
  status: number;
  /** The server's name of this exchange. */
  requestId: string | undefined;
  /** Unix milliseconds by the server's clock, from its `Date` header. */
  serverDateMs: number | undefined;
  /** How long the call took, with retries and pauses. */
  durationMs: number;
};

/** A call as an audit log may record it: no credential, no identifiers, no addresses. */
export type RequestFacts = RequestName & {
  /** Name of the method that was called. */
  endpoint: EndpointName;
  /** Whether it changes or destroys something. */
  isHarmful: boolean;
};

/** What came of a call. */
export type ResultFacts = RequestFacts & {
  /** `ok`, or the code of the error that was thrown. */
  outcome: 'ok' | ClientErrorCode;
  /** HTTP status, when an answer arrived. */
  status: number | undefined;
  /** The server's name of this exchange. */
  requestId: string | undefined;
  /** How many requests were made. */
  attempts: number;
  /** How long the call took, with retries and pauses. */
  durationMs: number;
};
