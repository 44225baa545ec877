import './supported-runtime.ts';

export type { ClientErrorCode, UnexpectedReason } from '../api/client-error-code.ts';
export type { EndpointName } from '../api/endpoints.ts';
export type { Answered, Call } from './call.ts';
export { type Client, createClient, type Derivable } from './client.ts';
export { type AnyClientError, isClientError } from './errors/any-client-error.ts';
export {
  ClientError,
  type FailureFacts,
  type RequestName,
} from './errors/client-error.ts';
export { EmbeddedServerError } from './errors/embedded-server-error.ts';
export {
  AbortedError,
  CredentialError,
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
export { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
export type {
  AnswerFacts,
  Drift,
  DriftFacts,
  RequestFacts,
  ResponseFacts,
  ResultFacts,
  RetryFacts,
} from './facts.ts';
export type { OfflineScale } from './offline.ts';
export { createOfflineClient, type OfflineClient, type OfflineOptions } from './offline-client.ts';
export type {
  CallingOptions,
  CallOptions,
  CallSignal,
  ClientAgent,
  ClientOptions,
  ConnectionOptions,
  Credential,
  RetryOptions,
  Timeouts,
} from './options.ts';
export type { LabelledMessages } from './pagination/labelled-messages.ts';
export type { KnownPages, List, Page } from './pagination/list.ts';
