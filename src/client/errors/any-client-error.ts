import { ClientError } from './client-error.ts';
import type { EmbeddedServerError } from './embedded-server-error.ts';
import type {
  AbortedError,
  CredentialError,
  NetworkError,
  ReadOnlyError,
  TimeoutError,
} from './interruptions.ts';
import type { InvalidAddressError } from './invalid-address-error.ts';
import type {
  ConflictError,
  ForbiddenError,
  InvalidRequestError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
} from './rejections.ts';
import type { UnexpectedResponseError } from './unexpected-response-error.ts';

/** All errors that the client throws. `code` tells them apart. */
export type AnyClientError =
  | AbortedError
  | ConflictError
  | CredentialError
  | EmbeddedServerError
  | ForbiddenError
  | InvalidAddressError
  | InvalidRequestError
  | NetworkError
  | NotFoundError
  | RateLimitedError
  | ReadOnlyError
  | ServerError
  | TimeoutError
  | UnauthorizedError
  | UnexpectedResponseError;

/** Whether the client threw the error on purpose. A `switch` on `code` then narrows its type. */
export function isClientError(error: unknown): error is AnyClientError {
  // The union lists all classes of the family.
  return error instanceof ClientError;
}
