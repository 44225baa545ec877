import type { Drift } from './facts.ts';
import type { Note } from './tolerant-reader.ts';

/** The maximum number of differences to remember, so that a hostile server cannot fill the memory. */
const maxRemembered = 1_000;

/** The differences of one response from the API. `quote` makes text of the server safe to log. */
export function createDriftLog(quote: (text: unknown) => string | undefined) {
  const noted = new Map<string, Drift>();
  let last: Drift | undefined;

  const note: Note = (kind, path, text) => {
    const key = text === undefined ? `${kind} ${path}` : `${kind} ${path} ${text}`;
    last = noted.get(key);
    if (last) last.count += 1;
    else {
      last = driftOf(kind, path, text, quote);
      if (noted.size < maxRemembered) noted.set(key, last);
    }
  };

  return {
    note,
    /** Each difference with its count. */
    drifts: () => [...noted.values()],
    /** The difference that was noted last. */
    last: () => last,
  };
}

function driftOf(
  kind: Drift['kind'],
  path: string,
  text: string | undefined,
  quote: (text: unknown) => string | undefined,
): Drift {
  const drift = { kind, path, count: 1 };
  if (text === undefined) return drift;
  if (kind === 'unknown-value') return { ...drift, value: quote(text) };
  if (kind !== 'unknown-field') return { ...drift, found: text };
  const name = quote(text) ?? '""';
  return { ...drift, path: path === '' ? name : `${path}.${name}` };
}

/** Those of the differences in a result of a method that were not among earlier ones. */
export type DriftFilter = (method: string, drifts: readonly Drift[]) => readonly Drift[];

/** Creates a filter that remembers what it has let through. */
export function createDriftFilter(): DriftFilter {
  const known = new Set<string>();

  return (method, drifts) =>
    drifts.filter(({ count: _, ...drift }) => {
      const key = JSON.stringify([method, drift]);
      if (known.size >= maxRemembered || known.has(key)) return false;
      known.add(key);
      return true;
    });
}
