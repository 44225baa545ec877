/** What went wrong with a request, for programs; messages are for people and may change. */
export type ClientErrorCode =
  | 'credential'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'invalid-request'
  | 'conflict'
  | 'rate-limited'
  | 'server'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'unexpected-response'
  | 'read-only'
  | 'invalid-address'
  | 'embedded-server';

/** What a page of a proxy looks like while a server starts: it passes. A response of a wrong shape does not. */
const passing = ['content-type', 'encoding', 'empty', 'json'] as const;

/** A list whose cursors or pages never end: trying again is useless. */
const endless = ['cursor-loop', 'endless-list'] as const;

/** Why a response was not accepted. */
export type UnexpectedReason =
  | (typeof passing)[number]
  | (typeof endless)[number]
  | 'redirect'
  | 'shape'
  | 'too-large';

/** Whether a response for which this was the reason may be another one soon. */
export const isPassing = among(passing);

/** Whether a list ended for this reason because its cursors or its pages never end. */
export const isEndlessReason = among(endless);

function among(reasons: readonly unknown[]): (reason: unknown) => boolean {
  return (reason) => reasons.includes(reason);
}
