import * as z from 'zod';

/** The TypeScript type of a value, and whether it may also be null or omitted. */
type ValueType = { type: string; isNullable: boolean; isOptional: boolean };

/** The type of a value as a client reads it. `nameOf` returns the name of an object's type. */
export function readType(
  schema: z.core.$ZodType,
  nameOf: (shape: z.ZodObject) => string,
): ValueType {
  if (schema instanceof z.ZodOptional) {
    return { ...readType(schema.unwrap(), nameOf), isOptional: true };
  }
  if (schema instanceof z.ZodNullable) {
    return { ...readType(schema.unwrap(), nameOf), isNullable: true };
  }
  return { type: plainType(schema, nameOf), isNullable: false, isOptional: false };
}

/** The type of a parameter as a caller gives it, and a phrase that describes valid values. */
export function parameterType(
  schema: z.core.$ZodType,
  pageSize?: number,
): { type: string; isOptional: boolean; limits: string } {
  const leftOut = z.safeParse(schema, undefined);
  const value = withoutWrapping(schema);

  return {
    type: value instanceof z.ZodEnum ? union(value.options) : plainType(value, () => 'object'),
    isOptional: leftOut.success,
    limits: value instanceof z.ZodNumber ? limitsText(value, pageSize ?? leftOut.data) : '',
  };
}

function plainType(schema: z.core.$ZodType, nameOf: (shape: z.ZodObject) => string): string {
  if (schema instanceof z.ZodObject) return nameOf(schema);
  if (schema instanceof z.ZodArray) return `${inBrackets(readType(schema.element, nameOf))}[]`;
  if (schema instanceof z.ZodRecord) {
    return `{ [key: string]: ${union([], readType(schema.valueType, nameOf))} }`;
  }
  if (schema instanceof z.ZodEnum) return `${union(schema.options)} | (string & {})`;
  if (schema instanceof z.ZodString) {
    const known = z.globalRegistry.get(schema)?.examples;
    return Array.isArray(known) ? `${union(known)} | (string & {})` : 'string';
  }
  if (schema instanceof z.ZodStringFormat) return 'string';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodUnknown) return 'unknown';
  if (schema instanceof z.ZodUndefined) return 'undefined';
  if (schema instanceof z.ZodLiteral) return union([...schema.values]);
  throw new Error(`There is no TypeScript for a schema of the kind ${schema._zod.def.type}.`);
}

/** The schema of a parameter as a caller gives it, not of the text in the query. */
function withoutWrapping(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return withoutWrapping(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? withoutWrapping(schema.out) : schema;
}

function limitsText(schema: z.ZodNumber, usual: unknown): string {
  const { minValue, maxValue } = schema;
  // A maximum this high only keeps numbers safe; readers do not need it.
  const range =
    (maxValue ?? 0) < 1_000_000 ? `From ${minValue} to ${maxValue}` : `${minValue} or more`;
  return ` ${range}${usual === undefined ? '' : `; ${usual} when left out`}.`;
}

const inBrackets = (value: ValueType): string => {
  const text = union([], value);
  return /[|&]/.test(text) ? `(${text})` : text;
};

/** Words as literal types, or a value with its alternatives. */
function union(words: readonly unknown[], value?: ValueType): string {
  const literals = words.map((word) => `'${word}'`);
  if (!value) return literals.join(' | ');
  const { type, isNullable, isOptional } = value;
  return [
    type,
    ...(isNullable || isOptional ? ['null'] : []),
    ...(isOptional ? ['undefined'] : []),
  ].join(' | ');
}
