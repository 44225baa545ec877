import type * as z from 'zod';
import type { RequiredFields } from './shape.ts';

/**
 * How a client reads what a server writes. Deployments add fields and values, omit fields, and write other kinds of
 * values: only what a shape requires is there. Unknown keys are kept, enumerations are read as text, and everything
 * else may be missing, unreadable or null.
 */
export type Tolerant<Schema> =
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
              ? Open<z.output<Schema>>
              : never;

type TolerantObject<Fields, Required> = keyof Fields extends never
  ? { [key: string]: unknown }
  : Flat<
      { [Name in keyof Fields & Required]: Tolerant<Fields[Name]> } & {
        [Name in Exclude<keyof Fields, Required>]?: Tolerant<Fields[Name]> | null | undefined;
      }
    >;

/** Known values, which an editor completes, or any other text. */
type Open<Value> = Value extends string
  ? string extends Value
    ? Value
    : Value | (string & {})
  : Value;

type Flat<Type> = { [Key in keyof Type]: Type[Key] };
