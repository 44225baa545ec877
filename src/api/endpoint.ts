import type * as z from 'zod';
import type { Group } from './group.ts';
import type { PageDescription } from './page.ts';
import type { Role } from './role.ts';
import type { RequiredFields, Shape } from './shape.ts';

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
  /** The JSON that a request must have; most have none. */
  body?: Shape;
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
export type EndpointInput<E extends Endpoint> = OutputOf<E['params']> &
  OutputOf<E['query']> &
  (E extends { body: infer Body } ? { body: OutputOf<Body> } : unknown);

/** Parameters of an endpoint as a caller gives them: numbers as numbers, optional ones may be omitted. */
export type EndpointArguments<E extends Endpoint> = ParametersOf<E['params']> &
  ParametersOf<E['query']>;

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

type OutputOf<S> = S extends z.ZodObject ? z.output<S> : unknown;

type ParametersOf<S> = S extends z.ZodObject
  ? { [Key in keyof z.input<S>]: Key extends keyof z.output<S> ? z.output<S>[Key] : never }
  : unknown;

/**
 * How a client reads what a server writes. Deployments add fields and values, omit fields, and write other kinds of
 * values: only what a shape requires is there. Unknown keys are kept, enumerations are read as text, and everything
 * else may be missing, unreadable or null.
 */
type Tolerant<Schema> =
  Schema extends z.ZodOptional<infer Inner>
    ? Tolerant<Inner> | null | undefined
    : Schema extends z.ZodNullable<infer Inner>
      ? Tolerant<Inner> | null
      : Schema extends z.ZodArray<infer Item>
        ? Tolerant<Item>[]
        : Schema extends z.ZodRecord<z.ZodString, infer Value>
          ? { [key: string]: Tolerant<Value> }
          : Schema extends z.ZodObject<infer Fields>
            ? TolerantObject<Fields, RequiredFields<Schema>>
            : Schema extends z.ZodType
              ? OpenValue<z.output<Schema>>
              : never;

type TolerantObject<Fields, Required> = keyof Fields extends never
  ? { [key: string]: unknown }
  : Flat<
      { [Name in keyof Fields & Required]: Tolerant<Fields[Name]> } & {
        [Name in Exclude<keyof Fields, Required>]?: Tolerant<Fields[Name]> | null | undefined;
      }
    >;

/** Known values, which an editor completes, or any other text. */
type OpenValue<Value> = Value extends string
  ? string extends Value
    ? Value
    : Value | (string & {})
  : Value;

type Flat<Type> = { [Key in keyof Type]: Type[Key] };
