import type * as z from 'zod';
import type { Group } from './group.ts';
import type { PageDescription } from './page.ts';
import type { Role } from './role.ts';
import type { Shape } from './shape.ts';
import type { Tolerant } from './tolerant.ts';

/** One operation of the interface, as data. */
export type Endpoint = {
  group: Group;
  method: 'GET' | 'POST' | 'DELETE';
  /** The whole path, with the prefix of the group. Parameters are `{name}`. */
  path: `/${string}`;
  /** Further paths of the same endpoint: a server accepts them, a client sends `path`. */
  aliases?: readonly `/${string}`[];
  tag: Tag;
  /** One line, without a full stop. */
  summary: string;
  /** What the summary leaves open, in full sentences. */
  description?: string;
  params?: Shape;
  query?: Shape;
  /** Status of success. 204 has no body. */
  success: 200 | 204;
  /** The documented shape: what a server writes. Clients read it through `tolerant`. */
  response: Shape | z.ZodUndefined;
  /** The value of `group_by`, and the response that it leads to. */
  grouped?: { by: string; response: Shape };
  /** How to get from one page to the next, where the response is a page of a list. */
  page?: PageDescription;
  /** Statuses of failure that are declared explicitly. */
  errors: readonly number[];
  /** Roles that may call it. */
  allows: readonly Role[];
  /** The owner of what is named in the path may call it whatever their role. */
  allowsOwner?: true;
  /** Changes or destroys something: never retried, asked before, audited. */
  isHarmful: boolean;
};

/** What an endpoint is about, as OpenAPI documents sort them. */
export type Tag = { name: string; description: string };

/** Parameters of an endpoint as a server sees them: checked, numbers as numbers, defaults filled in. */
export type EndpointInput<E extends Endpoint> = Checked<E['params']> & Checked<E['query']>;

/** Parameters of an endpoint as a caller gives them: numbers as numbers, optional ones left out. */
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
