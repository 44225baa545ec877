import type {
  Endpoint,
  EndpointArguments,
  EndpointResult,
  GroupedResult,
} from '../api/endpoint.ts';
import type { Endpoints } from '../api/endpoints.ts';
import type { Call } from './call.ts';
import type { CallOptions } from './options.ts';

/** A method for each endpoint of the table. */
export type Methods = { [Name in keyof Endpoints]: Method<Endpoints[Name]> };

/** `(parameters, options)`. Parameters may be left out if none is required; an endpoint that has none takes options only. */
export type Method<E extends Endpoint> = E extends { grouped: { by: infer By extends string } }
  ? GroupableMethod<E, By>
  : PlainMethod<MethodArguments<E>, EndpointResult<E>>;

type PlainMethod<Given, Result> = [Given] extends [Record<string, never>]
  ? (options?: CallOptions) => Call<Result>
  : Record<never, never> extends Given
    ? (given?: Given, options?: CallOptions) => Call<Result>
    : (given: Given, options?: CallOptions) => Call<Result>;

type GroupableMethod<E extends Endpoint, By> = {
  (
    given: Omit<MethodArguments<E>, 'group_by'> & { group_by: By },
    options?: CallOptions,
  ): Call<GroupedResult<E>>;
  (
    given: Omit<MethodArguments<E>, 'group_by'> & { group_by?: undefined },
    options?: CallOptions,
  ): Call<EndpointResult<E>>;
};

/** The parameters of a method: an empty object for an endpoint without parameters. */
export type MethodArguments<E extends Endpoint> =
  unknown extends EndpointArguments<E> ? Record<string, never> : OrUndefined<EndpointArguments<E>>;

// Undefined is the same as omitted, so that callers can pass on optional values.
type OrUndefined<Given> = {
  [Key in keyof Given]: Partial<Pick<Given, Key>> extends Pick<Given, Key>
    ? Given[Key] | undefined
    : Given[Key];
};
