import * as z from 'zod';

/** Returns true for values that a schema would return unchanged. */
export type ConformanceTest = (value: unknown) => boolean;

/**
 * A fast test derived from a tolerant schema. It copies nothing, so it checks a large response in a fraction
 * of the time of a full parse. It may reject a valid value, but never accepts an invalid one: parse what it
 * rejects with the schema itself.
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
    // An index loop, because this runs millions of times for one response.
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

// Nearly every field is optional and nullable, so both are tested in one step.
function optionalTest(schema: z.core.$ZodType): ConformanceTest {
  return schema instanceof z.ZodNullable
    ? orElse(isNullish, schema.unwrap())
    : orElse(isUndefined, schema);
}

function orElse(isAbsent: ConformanceTest, schema: z.core.$ZodType): ConformanceTest {
  const test = conformanceTest(schema);
  return (value) => isAbsent(value) || test(value);
}

// A key named `__proto__` could set the prototype of a copy, so the schema has to drop it.
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
