import * as z from 'zod';
import type { Drift } from './facts.ts';

/** The maximum number of differences to remember, so that a hostile server cannot fill the memory. */
const mostRemembered = 1_000;

/** Finds how results differ from what a server should write, reporting each difference once. */
export type DriftFinder = (
  name: string,
  schema: z.core.$ZodType,
  value: unknown,
  quote: (text: unknown) => string | undefined,
) => readonly Drift[];

/** Creates a finder that remembers what it has reported. */
export function createDriftFinder(): DriftFinder {
  const known = new Set<string>();

  return (name, schema, value, quote) => {
    const news: Drift[] = [];
    const tell = (kind: Drift['kind'], path: string, text?: string) => {
      const key = JSON.stringify([name, kind, path, text]);
      if (known.size >= mostRemembered || known.has(key)) return;
      known.add(key);
      news.push(text === undefined ? { kind, path } : { kind, path, value: text });
    };
    compare(schema, value, '', { tell, quote });
    return news;
  };
}

type Report = {
  tell: (kind: Drift['kind'], path: string, text?: string) => void;
  quote: (text: unknown) => string | undefined;
};

function compare(schema: z.core.$ZodType, value: unknown, path: string, report: Report): void {
  if (value === undefined || value === null) {
    const isAllowed = z.safeParse(schema, value).success || z.safeParse(schema, undefined).success;
    if (!isAllowed) report.tell('missing-field', path);
  } else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    compare(schema.unwrap(), value, path, report);
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    for (const item of value) compare(schema.element, item, `${path}[]`, report);
  } else if (schema instanceof z.ZodRecord) {
    for (const item of Object.values(value)) {
      compare(schema.valueType, item, below(path, '*'), report);
    }
  } else if (schema instanceof z.ZodObject) {
    compareFields(schema, new Map(Object.entries(value)), path, report);
  } else if (schema instanceof z.ZodEnum && !schema.options.some((option) => option === value)) {
    report.tell('unknown-value', path, report.quote(value));
  }
}

function compareFields(
  { shape }: z.ZodObject,
  values: ReadonlyMap<string, unknown>,
  path: string,
  report: Report,
): void {
  for (const [name, schema] of Object.entries(shape)) {
    compare(schema, values.get(name), below(path, name), report);
  }
  // An object without documented fields may have any field.
  if (Object.keys(shape).length === 0) return;
  for (const name of values.keys()) {
    const isKnown = Object.hasOwn(shape, name);
    if (!isKnown) report.tell('unknown-field', below(path, report.quote(name) ?? '""'));
  }
}

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
