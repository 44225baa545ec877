import type { DriftFacts, RequestFacts, ResponseFacts, ResultFacts, RetryFacts } from './facts.ts';

/** Where the platform is, and how to call it. */
export type ClientOptions = ConnectionOptions & CallingOptions;

/** Where the platform is, and who calls. */
export type ConnectionOptions = {
  /**
   * Address of the API. Plain http is accepted for loopback only. Default: `SIGNALBOX_BASE_URL` of
   * the environment.
   */
  baseUrl?: string | undefined;
  /**
   * Address of the web application, which serves readiness reports. Default: `baseUrl`, or, if that
   * comes from the environment, `SIGNALBOX_APP_URL`.
   */
  appUrl?: string | undefined;
  /**
   * API key or JWT, or a function that returns one before each call, for keys that rotate. Default:
   * `SIGNALBOX_API_KEY` of the environment.
   */
  credential?: Credential | undefined;
  /** Path of a Unix socket to send requests to; `baseUrl` and `appUrl` still name the host. */
  socketPath?: string | undefined;
  /**
   * An agent of Node, or a compatible object, for all requests. Without one, requests to https addresses
   * other than this computer's go through the proxy in `HTTPS_PROXY`, unless `NO_PROXY` names their host; GET
   * reuses connections, and other methods use new ones. Node before 22.23, Deno before 2.9 and Bun before 1.4 may
   * ignore `HTTPS_PROXY` silently.
   */
  agent?: ClientAgent | undefined;
};

/** How to call the platform. */
export type CallingOptions = {
  /** Refuses calls that change or delete something, without sending a request. Default: false. */
  readOnly?: boolean | undefined;
  /** Name of the program, such as `billing-report/2.1`. It comes first in the user agent. */
  appName?: string | undefined;
  /** Headers of all requests, in addition to those that the client sets itself. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Time limits of calls. */
  timeouts?: Partial<Timeouts> | undefined;
  /** Retries of calls. */
  retry?: Partial<RetryOptions> | undefined;
  /**
   * Maximum size of a response body, in bytes after decompression; very small objects and values count as what
   * they take in memory. Responses that arrive at the same time share 64 MiB more: what does not fit waits.
   * Default: 192 MiB.
   */
  maxBodyBytes?: number | undefined;
  /** Called before each call. An audit log needs this and `onResult`. */
  onRequest?: ((request: RequestFacts) => void) | undefined;
  /** Called when an attempt has failed and another one will follow. */
  onRetry?: ((retry: RetryFacts) => void) | undefined;
  /** Called once after each call, successful or not. */
  onResult?: ((result: ResultFacts) => void) | undefined;
  /** Called when a result differs from the API in a way that the client tolerates. */
  onDrift?: ((drift: DriftFacts) => void) | undefined;
};

/** An API key or JWT, or a function that returns one before each call. */
export type Credential = string | (() => string | undefined | Promise<string | undefined>);

/** What the client needs to know of an `Agent` of `node:http` or `node:https`. */
export type ClientAgent = {
  /** Closes all connections. */
  destroy(): void;
};

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

/**
 * Only GET is retried, and only after failures that may pass, unless the server says otherwise in
 * the header `x-should-retry`. Each pause is random, from zero to a limit that doubles. All calls of a
 * client together make at most ten retries, and one more for every five calls that succeed, so that an
 * outage does not multiply requests.
 */
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
  /** The maximum number of retries of this call, instead of `retry.limit`. Only GET is retried. */
  retries?: number | undefined;
  /** Headers of this call, in addition to those of the client. */
  headers?: Readonly<Record<string, string>> | undefined;
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
type MinimalSignal = {
  /** Whether it has been aborted. */
  readonly aborted: boolean;
  /** Why it was aborted. */
  readonly reason?: unknown;
  /** Calls `listener` when the signal is aborted. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Stops calling `listener`. */
  removeEventListener(type: 'abort', listener: () => void): void;
};
