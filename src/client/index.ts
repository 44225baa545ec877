export type { EndpointName } from '../api/endpoints.ts';
export { type Client, createClient } from './client.ts';
export { type AnyClientError, isClientError } from './errors/any-client-error.ts';
export {
  ClientError,
  type ClientErrorCode,
  type FailureFacts,
  type RequestName,
} from './errors/client-error.ts';
export { EmbeddedServerError } from './errors/embedded-server-error.ts';
export {
  AbortedError,
  NetworkError,
  ReadOnlyError,
  TimeoutError,
  type TimeoutPhase,
} from './errors/interruptions.ts';
export { InvalidAddressError } from './errors/invalid-address-error.ts';
export {
  ConflictError,
  ForbiddenError,
  InvalidRequestError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
} from './errors/rejections.ts';
export {
  type UnexpectedReason,
  UnexpectedResponseError,
} from './errors/unexpected-response-error.ts';
export type { OfflineScale } from './offline.ts';
export { createOfflineClient, type OfflineClient, type OfflineOptions } from './offline-client.ts';
export type {
  CallOptions,
  CallSignal,
  ClientOptions,
  Credential,
  RequestFacts,
  ResponseFacts,
  ResultFacts,
  RetryOptions,
  Timeouts,
} from './options.ts';
export type { LabelledMessages } from './pagination/labelled-messages.ts';
export type { List, Page } from './pagination/list.ts';
