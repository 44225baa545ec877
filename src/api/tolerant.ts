import * as z from 'zod';

/**
 * How a client reads what a server writes. Deployments add fields and values, and leave fields
 * out: only the keys that make a row recognisable have to be there. Unknown keys are kept,
 * enumerations read as plain text, everything else may be missing or null.
 */
export type Tolerant<T> = T extends readonly (infer Item)[]
  ? Tolerant<Item>[]
  : T extends object
    ? { [Key in RequiredKeys<T>]: Tolerant<T[Key]> } & {
        [Key in Exclude<keyof T, RequiredKeys<T>>]?: TolerantPart<T[Key]> | null | undefined;
      }
    : Open<T>;

type TolerantPart<T> = T extends readonly (infer Item)[]
  ? TolerantPart<Item>[]
  : T extends object
    ? string extends keyof T
      ? { [Key in keyof T]: TolerantPart<T[Key]> }
      : { [Key in keyof T]?: TolerantPart<T[Key]> | null | undefined }
    : Open<T>;

type Open<T> = T extends string ? string : T;

/** What envelopes hold: always a list. A count may have the same name in a row. */
const listKeys = ['data', 'sessions', 'messages', 'computers', 'reports'] as const;

/** What identifies a row. The parts of a row need no identity. */
const identityKeys = ['id', 'sessionId', 'reportId', 'user_id', 'date', 'group_key'] as const;

type RequiredKeys<T> = {
  [Key in keyof T]: Key extends (typeof identityKeys)[number]
    ? Key
    : Key extends (typeof listKeys)[number]
      ? T[Key] extends readonly unknown[]
        ? Key
        : never
      : never;
}[keyof T];

const isRequired = (key: string, schema: z.core.$ZodType): boolean =>
  isOneOf(identityKeys, key) || (isOneOf(listKeys, key) && schema instanceof z.ZodArray);

const isOneOf = (keys: readonly string[], key: string): boolean => keys.includes(key);

/** The tolerant counterpart of a documented response schema. Build it once per schema: it is not free. */
export function tolerant<Schema extends z.ZodType>(
  schema: Schema,
): z.ZodType<Tolerant<z.output<Schema>>> {
  // The walk below mirrors the type above, which TypeScript cannot see.
  return relax(schema, 'row') as unknown as z.ZodType<Tolerant<z.output<Schema>>>;
}

function relax(schema: z.core.$ZodType, level: 'row' | 'part'): z.ZodType {
  if (schema instanceof z.ZodObject) return relaxObject(schema, level);
  if (schema instanceof z.ZodArray) return z.array(relax(schema.element, level));
  if (schema instanceof z.ZodRecord) return z.record(z.string(), relax(schema.valueType, 'part'));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return relax(schema.unwrap(), level).nullish();
  }
  if (schema instanceof z.ZodNumber) return z.number();
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return z.string();
  if (schema instanceof z.ZodStringFormat) return z.string();
  return schema as z.ZodType;
}

function relaxObject(schema: z.ZodObject, level: 'row' | 'part'): z.ZodType {
  const entries = Object.entries(schema.shape).map(([key, value]) => {
    if (level === 'row' && isRequired(key, value)) return [key, relax(value, 'row')] as const;
    return [key, relax(value, 'part').nullish()] as const;
  });
  return z.looseObject(Object.fromEntries(entries));
}
