import * as z from 'zod';
import { type RequiredFields, shapeFacts } from './shape.ts';

/**
 * How a client reads what a server writes. Deployments add fields and values, and omit fields: only what a
 * shape requires must be there. Unknown keys are kept, enumerations are read as text, and everything else may
 * be missing or null.
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

/** The tolerant counterpart of a documented response. Build it once per schema, because building is slow. */
export function tolerant<Schema extends z.ZodType>(schema: Schema): z.ZodType<Tolerant<Schema>> {
  // The walk below mirrors the type above, which TypeScript cannot check.
  return relax(schema) as unknown as z.ZodType<Tolerant<Schema>>;
}

function relax(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) return relax(schema.unwrap()).nullish();
  if (schema instanceof z.ZodNullable) return relax(schema.unwrap()).nullable();
  if (schema instanceof z.ZodArray) return z.array(relax(schema.element));
  if (schema instanceof z.ZodRecord) return z.record(z.string(), relax(schema.valueType));
  if (schema instanceof z.ZodObject) return relaxObject(schema);
  if (schema instanceof z.ZodNumber) return z.number();
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return z.string();
  if (schema instanceof z.ZodStringFormat) return z.string();
  return schema as z.ZodType;
}

function relaxObject(schema: z.ZodObject): z.ZodType {
  const required = new Set(shapeFacts(schema)?.required);
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const relaxed = relax(field);
    return [name, required.has(name) ? relaxed : relaxed.nullish()] as const;
  });
  return z.looseObject(Object.fromEntries(fields));
}
