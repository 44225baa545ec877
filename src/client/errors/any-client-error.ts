import { ClientError } from './client-error.ts';
import type { EmbeddedServerError } from './embedded-server-error.ts';
import type { AbortedError, NetworkError, ReadOnlyError, TimeoutError } from './interruptions.ts';
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

/** One of the errors that the client throws. `code` tells which one, and what else it holds. */
export type AnyClientError =
  | AbortedError
  | ConflictError
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

/** Whether the client threw it on purpose. In TypeScript, a `switch` on `code` narrows it further. */
export function isClientError(error: unknown): error is AnyClientError {
  // The union holds all classes of the family.
  return error instanceof ClientError;
}
