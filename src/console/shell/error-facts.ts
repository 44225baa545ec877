import type { ClientError } from '../../client/errors/client-error.ts';

/** What is to be told about a failure. Errors of the client know about their request. */
export type ErrorFacts = Pick<
  ClientError,
  'name' | 'message' | 'request' | 'status' | 'requestId'
> & {
  /** Missing for what is not an error of the client. */
  code: string | undefined;
  /** The server's own words. */
  detail: string | undefined;
};

/** Reads what an error carries, whatever it is. */
export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { ...nothing, name: 'Error', message: String(error) };
  const { name, message } = error;
  // The class itself belongs to the client, of which the console sees types only.
  if (!('request' in error && 'requestId' in error)) return { ...nothing, name, message };
  const { code, request, status, requestId, title, detail } = error as ClientError;
  return { name, message, code, request, status, requestId, detail: detail ?? title };
}

const nothing = {
  code: undefined,
  request: undefined,
  status: undefined,
  requestId: undefined,
  detail: undefined,
};
