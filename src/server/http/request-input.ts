import type { Endpoint } from '../../api/endpoint.ts';
import { Refusal } from './refusal.ts';

/**
 * Path and query parameters of a request, checked against the endpoint's schemas and merged.
 * Of a query key given twice the last counts; unknown keys are dropped.
 */
export function readInput(
  endpoint: Endpoint,
  rawParams: Readonly<Record<string, string>>,
  query: string,
): Record<string, unknown> {
  return {
    ...checked(endpoint.params, decodeParams(rawParams)),
    ...checked(endpoint.query, Object.fromEntries(new URLSearchParams(query))),
  };
}

/** Percent-decodes path parameters; 400 when one cannot be decoded. */
export function decodeParams(rawParams: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rawParams).map(([name, value]) => [name, decodeParam(name, value)]),
  );
}

function decodeParam(name: string, value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new Refusal(400, `${name} in the path is not valid percent-encoding: ${value}`);
  }
}

function checked(schema: Endpoint['query'], given: Record<string, string>) {
  const result = schema?.safeParse(given);
  if (!result) return {};
  if (result.success) return result.data;
  const details = result.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    return name in given ? `${name} ${message}` : `${name} is missing: it ${message}`;
  });
  throw new Refusal(400, `${details.join('; ')}.`);
}
