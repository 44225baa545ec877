import type * as z from 'zod';
import type { Group } from './group.ts';
import type { PageDescription } from './page.ts';
import type { Role } from './role.ts';
import type { Shape } from './shape.ts';
import type { Tolerant } from './tolerant.ts';

/** One operation of the API, as data. */
export type Endpoint = {
  group: Group;
  method: 'GET' | 'POST' | 'DELETE';
  /** The whole path, including the prefix of the group. Parameters are written `{name}`. */
  path: `/${string}`;
  /** Further paths of the same endpoint. A server accepts them; a client sends `path`. */
  aliases?: readonly `/${string}`[];
  tag: Tag;
  /** One line, without a full stop. */
  summary: string;
  /** What the summary does not say, in full sentences. */
  description?: string;
  params?: Shape;
  query?: Shape;
  /** The status of a successful response. 204 has no body. */
  success: 200 | 204;
  /** The documented shape: what a server writes. Clients read it through `tolerant`. */
  response: Shape | z.ZodUndefined;
  /** The value of `group_by`, and the response it produces. */
  grouped?: { by: string; response: Shape };
  /** How to get from one page to the next, if the response is a page of a list. */
  page?: PageDescription;
  /** The failure statuses that are declared explicitly. */
  errors: readonly number[];
  /** Roles that may call it. */
  allows: readonly Role[];
  /** The owner of the resource in the path may call it, whatever their role. */
  allowsOwner?: true;
  /** Changes or deletes something: never retried, confirmed first, and audited. */
  isHarmful: boolean;
};

/** The subject of an endpoint, by which OpenAPI documents group operations. */
export type Tag = { name: string; description: string };

/**
 * Parameters of an endpoint as a server sees them: validated, parsed into numbers, with defaults filled in.
 */
export type EndpointInput<E extends Endpoint> = Checked<E['params']> & Checked<E['query']>;

/** Parameters of an endpoint as a caller gives them: numbers as numbers, optional ones may be omitted. */
export type EndpointArguments<E extends Endpoint> = Given<E['params']> & Given<E['query']>;

/** The documented response, as a server writes it. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;

/** The documented response to a request with `group_by`. */
export type GroupedResponse<E extends Endpoint> = E extends { grouped: { response: infer R } }
  ? z.output<R>
  : never;

/** The response as a client reads it. */
export type EndpointResult<E extends Endpoint> = Tolerant<E['response']>;

/** The response to a request with `group_by`, as a client reads it. */
export type GroupedResult<E extends Endpoint> = E extends { grouped: { response: infer R } }
  ? Tolerant<R>
  : never;

type Checked<S> = S extends z.ZodObject ? z.output<S> : unknown;

type Given<S> = S extends z.ZodObject
  ? { [Key in keyof z.input<S>]: Key extends keyof z.output<S> ? z.output<S>[Key] : never }
  : unknown;
