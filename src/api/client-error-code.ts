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
