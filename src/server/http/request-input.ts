import type { Endpoint } from '../../api/endpoint.ts';
import { Refusal } from './refusal.ts';

/**
 * Path and query parameters of a request, validated against the endpoint's schemas and merged. If a query key
 * occurs twice, the last one counts; unknown keys are dropped.
 */
export function readInput(
  endpoint: Endpoint,
  rawParams: Readonly<Record<string, string>>,
  query: string,
): Record<string, unknown> {
  return {
    ...checked(endpoint.params, decodedParams(rawParams)),
    ...checked(endpoint.query, Object.fromEntries(new URLSearchParams(query))),
  };
}

/** A path parameter, decoded; undefined if it is not valid percent-encoding. */
export function percentDecoded(rawParam: string): string | undefined {
  try {
    return decodeURIComponent(rawParam);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function decodedParams(rawParams: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(rawParams).map(([name, rawParam]) => {
    const param = percentDecoded(rawParam);
    if (param !== undefined) return [name, param] as const;
    throw new Refusal(400, `${name} in the path is not valid percent-encoding: ${rawParam}`);
  });
  return Object.fromEntries(entries);
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
