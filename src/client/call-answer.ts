import type { EndpointArguments, EndpointResult } from '../api/endpoint.ts';
import type { EndpointName, Endpoints } from '../api/endpoints.ts';

/** A successful call with its parameters and its result. Unlike facts, it holds data of the organization. */
export type CallAnswer = { [Name in EndpointName]: AnswerOf<Name> }[EndpointName];

type AnswerOf<Name extends EndpointName> = {
  /** Name of the method that was called. */
  endpoint: Name;
  /** The parameters of the call. */
  given: EndpointArguments<Endpoints[Name]>;
  /** What the call resolves to. With `group_by`, rows are grouped. */
  result: EndpointResult<Endpoints[Name]>;
  /** The server's time in Unix milliseconds, from the `Date` header. */
  serverDateMs: number | undefined;
};
