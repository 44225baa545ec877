import * as z from 'zod';

/** Holds for values that a schema would read without changing them. */
export type ConformanceTest = (value: unknown) => boolean;

/**
 * A quick test made from a tolerant schema. It copies nothing, so a large answer is checked in a
 * fraction of the time that a full parse takes. It errs on the strict side: what it refuses, the
 * schema itself has to judge.
 */
export function conformanceTest(schema: z.core.$ZodType): ConformanceTest {
  if (schema instanceof z.ZodOptional) return optionalTest(schema.unwrap());
  if (schema instanceof z.ZodNullable) return orElse(isNull, schema.unwrap());
  if (schema instanceof z.ZodObject) return objectTest(schema);
  if (schema instanceof z.ZodArray) return arrayTest(conformanceTest(schema.element));
  if (schema instanceof z.ZodRecord) return recordTest(conformanceTest(schema.valueType));
  if (schema instanceof z.ZodString) return isString;
  if (schema instanceof z.ZodNumber) return Number.isFinite;
  if (schema instanceof z.ZodBoolean) return isBoolean;
  if (schema instanceof z.ZodUnknown) return () => true;
  return () => false;
}

function objectTest(schema: z.ZodObject): ConformanceTest {
  const keys = Object.keys(schema.shape);
  const tests = Object.values(schema.shape).map((part) => conformanceTest(part));

  return (value) => {
    if (!isKeyed(value)) return false;
    // Index loops: this runs millions of times for one answer.
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index];
      const test = tests[index];
      if (key !== undefined && test && !test(value[key])) return false;
    }
    return true;
  };
}

function arrayTest(test: ConformanceTest): ConformanceTest {
  return (value) => Array.isArray(value) && value.every((item) => test(item));
}

function recordTest(test: ConformanceTest): ConformanceTest {
  return (value) => isKeyed(value) && Object.values(value).every((item) => test(item));
}

// `nullish` is both, and nearly every field is: one step instead of two.
function optionalTest(schema: z.core.$ZodType): ConformanceTest {
  return schema instanceof z.ZodNullable
    ? orElse(isNullish, schema.unwrap())
    : orElse(isUndefined, schema);
}

function orElse(isAbsent: ConformanceTest, schema: z.core.$ZodType): ConformanceTest {
  const test = conformanceTest(schema);
  return (value) => isAbsent(value) || test(value);
}

// A key named `__proto__` would set the prototype of a careless copy. The schema drops it.
const isKeyed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !Object.hasOwn(value, '__proto__');

const isNullish = (value: unknown) => value === undefined || value === null;
const isUndefined = (value: unknown) => value === undefined;
const isNull = (value: unknown) => value === null;
const isString = (value: unknown) => typeof value === 'string';
const isBoolean = (value: unknown) => typeof value === 'boolean';
