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
  if (schema instanceof z.ZodNullable) {
    const test = conformanceTest(schema.unwrap());
    return (value) => value === null || test(value);
  }
  if (schema instanceof z.ZodObject) return objectTest(schema);
  if (schema instanceof z.ZodArray) return arrayTest(schema.element);
  if (schema instanceof z.ZodRecord) return recordTest(conformanceTest(schema.valueType));
  return scalarOf(schema)?.conforms ?? (() => false);
}

function objectTest(schema: z.ZodObject): ConformanceTest {
  const { identity = [], required = [], otherNames = {} } = shapeFacts(schema) ?? {};
  const fields = Object.entries(schema.shape).map(([name, part], place) => {
    const test = conformanceTest(part);
    const filled: ConformanceTest = (value) => value !== '' && test(value);
    return {
      name,
      test: identity.includes(name) ? filled : test,
      isRequired: required.includes(name),
      next: place + 1,
    };
  });
  const byName = new Map(fields.map((field) => [field.name, field]));
  const others = Object.entries(otherNames);

  return (value) => {
    if (!isObject(value)) return false;
    let next = 0;
    let found = 0;
    // This runs millions of times for one response, and V8 reads the fields that such a loop names much faster.
    for (const key in value) {
      // Servers write most fields in the documented order.
      const field = fields[next]?.name === key ? fields[next] : byName.get(key);
      if (field) {
        const part = value[key];
        if (part === null || part === undefined ? field.isRequired : !field.test(part))
          return false;
        if (field.isRequired) found += 1;
        next = field.next;
      } else if (key === '__proto__') {
        // It could set the prototype of a copy, so it is removed.
        return false;
      }
    }
    return (
      found === required.length &&
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
  return (value) =>
    isObject(value) &&
    !Object.hasOwn(value, '__proto__') &&
    Object.values(value).every((item) => test(item));
}

/** Whether JSON is an object, not a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
