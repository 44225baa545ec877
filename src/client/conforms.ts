import * as z from 'zod';
import { scalarOf } from '../api/scalar.ts';
import { shapeFacts } from '../api/shape.ts';
import { isAscending } from './list-order.ts';

/** Whether a value needs no mending. */
export type ConformanceTest = (value: unknown) => boolean;

/**
 * A fast test derived from a documented schema: whether a client reads a value as it is. It copies nothing, because it
 * runs on every response. The reader of the schema mends what it rejects.
 */
export function conformanceTest(schema: z.core.$ZodType): ConformanceTest {
  if (schema instanceof z.ZodOptional) return conformanceTest(schema.unwrap());
  if (schema instanceof z.ZodNullable) return orNullish(conformanceTest(schema.unwrap()));
  if (schema instanceof z.ZodObject) return objectTest(schema);
  if (schema instanceof z.ZodArray) return arrayTest(schema.element);
  if (schema instanceof z.ZodRecord) return recordTest(conformanceTest(schema.valueType));
  return scalarOf(schema)?.conforms ?? (() => false);
}

function objectTest(schema: z.ZodObject): ConformanceTest {
  const { identity: ids = [], required = [], otherNames = {} } = shapeFacts(schema) ?? {};
  const keys = Object.keys(schema.shape);
  const tests = Object.entries(schema.shape).map(([name, part]) => {
    const test = conformanceTest(part);
    return required.includes(name) ? test : orNullish(test);
  });
  const others = Object.entries(otherNames);

  return (value) => {
    if (!isKeyed(value)) return false;
    // An index loop, because this runs millions of times for one response.
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index];
      const test = tests[index];
      if (key !== undefined && test && !test(value[key])) return false;
    }
    return (
      ids.every((name) => value[name] !== '') &&
      others.every(([name, other]) => value[name] != null || value[other] == null)
    );
  };
}

function arrayTest(element: z.core.$ZodType): ConformanceTest {
  const test = conformanceTest(element);
  const { ascendsBy } = shapeFacts(element) ?? {};
  return (value) =>
    Array.isArray(value) &&
    value.every((item) => test(item)) &&
    (ascendsBy === undefined || isAscending(value, ascendsBy));
}

function recordTest(test: ConformanceTest): ConformanceTest {
  return (value) => isKeyed(value) && Object.values(value).every((item) => test(item));
}

const orNullish =
  (test: ConformanceTest): ConformanceTest =>
  (value) =>
    value === undefined || value === null || test(value);

// A key named `__proto__` could set the prototype of a copy, so it is removed.
export const isKeyed = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !Object.hasOwn(value, '__proto__');

/** Whether JSON is an object, not a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
