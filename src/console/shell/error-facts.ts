import type { AnyClientError } from '../../client/errors/any-client-error.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import type { AuditError } from '../../state/audit-entry.ts';
import { keyProblem } from './outage-cause.ts';

/** The displayed facts of a failure. Errors of the client contain their request. Commands need them without the journal, which is for React. */
export type ErrorFacts = Pick<
  ClientError,
  'name' | 'message' | 'request' | 'status' | 'requestId'
> & {
  /** Whether a change may have been made although its response was lost. */
  isOutcomeUnknown: boolean;
  /** Undefined if it is not an error of the client. */
  code: string | undefined;
  /** The server's own error text. */
  detail: string | undefined;
};

/** Extracts the facts from any error. */
export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { ...nothing, name: 'Error', message: String(error) };
  const { name, message } = error;
  if (!isClientError(error)) return { ...nothing, name, message };
  const { code, request, status, requestId, title, isOutcomeUnknown } = error;
  const detail = error.detail ?? keyProblem(error) ?? title;
  return { name, message, code, request, status, requestId, detail, isOutcomeUnknown };
}

/** The class itself belongs to the client, from which the console imports only types. */
export const isClientError = (error: unknown): error is AnyClientError =>
  error instanceof Error && 'request' in error && 'requestId' in error;

/** Its class belongs to the configuration, from which the console imports only types, too. */
export const isAuditError = (error: unknown): error is AuditError =>
  error instanceof Error &&
  'code' in error &&
  error.code === ('audit-log' satisfies AuditError['code']);

const nothing = {
  code: undefined,
  request: undefined,
  status: undefined,
  requestId: undefined,
  detail: undefined,
  isOutcomeUnknown: false,
};
