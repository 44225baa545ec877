import type { ClientErrorCode } from '../api/client-error-code.ts';
import type { EndpointName } from '../api/endpoints.ts';
import type { RequestName } from './errors/client-error.ts';

/** A call, safe to log: without credential, identifiers and addresses. */
export type RequestFacts = RequestName & {
  /** Name of the method that was called. */
  endpoint: EndpointName;
  /** Whether the call changes or deletes something. */
  isHarmful: boolean;
};

/** Facts about a response that are safe to log. */
export type AnswerFacts = {
  /** HTTP status, if there was a response. */
  status: number | undefined;
  /** The request ID that the server assigned. */
  requestId: string | undefined;
  /** The server's time in Unix milliseconds, from the `Date` header. */
  serverDateMs: number | undefined;
  /**
   * How many milliseconds the server's clock is ahead of this computer's; negative if behind. Exact
   * to about a second, because `Date` has whole seconds.
   */
  clockDifferenceMs: number | undefined;
};

/** A call and its outcome. */
export type ResultFacts = RequestFacts &
  AnswerFacts & {
    /** `ok`, the code of the error that was thrown, or `other` for an error outside the family. */
    outcome: 'ok' | 'other' | ClientErrorCode;
    /** Number of requests that were sent; a redirect that was followed belongs to its request. */
    attempts: number;
    /** Duration of the call in milliseconds, including retries and pauses. */
    durationMs: number;
  };

/** A failed attempt, after which the client tries again. */
export type RetryFacts = RequestFacts &
  AnswerFacts & {
    /** The code of the error. */
    outcome: ClientErrorCode;
    /** Number of the attempt that failed, from 1. */
    attempt: number;
    /** Milliseconds until the next attempt. */
    pauseMs: number;
  };

/** Facts about a successful response. */
export type ResponseFacts = Omit<AnswerFacts, 'status'> & {
  /** HTTP status. */
  status: number;
  /** Headers by their names in lower case, without cookies. They never hold the credential. */
  headers: Readonly<Record<string, string>>;
  /** Number of requests that were sent; a redirect that was followed belongs to its request. */
  attempts: number;
  /** Duration of the call in milliseconds, including retries and pauses. */
  durationMs: number;
};

/** A difference between a response and the API that the client tolerates. */
export type Drift = {
  /**
   * The kind of difference. A `missing-field` is null or omitted although servers should write it. A
   * `converted-value` is of another kind than documented, and can only mean one thing: the client reads it so. An
   * `unreadable-value` is of another kind or out of any sensible range: the client reads it as undefined. A
   * `lost-item` is missing in its list because it has no identity, a `repeated-item` because the list has it already. A list with `other-order` is not sorted as documented: the
   * client sorts it.
   */
  kind:
    | 'unknown-field'
    | 'unknown-value'
    | 'missing-field'
    | 'converted-value'
    | 'unreadable-value'
    | 'lost-item'
    | 'repeated-item'
    | 'other-order';
  /** Where, such as `computers[].status`. `*` stands for any key of a map. */
  path: string;
  /** How often in this response. */
  count: number;
  /** The unknown value of an enumeration, at most 500 characters. */
  value?: string | undefined;
  /** What there is in place of the documented value, such as `text` or `a number out of range`. */
  found?: string | undefined;
};

/** Differences found in the result of a call. A client reports each difference once. */
export type DriftFacts = RequestFacts & {
  /** The request ID that the server assigned. */
  requestId: string | undefined;
  /** The differences. */
  drifts: readonly Drift[];
};
