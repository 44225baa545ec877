import type { Drift, DriftFacts } from '../../client/facts.ts';
import { counted } from '../../figures/format/counted.ts';
import { type Finding, ok, skipped, warning } from './finding.ts';

const told = 'Report this to the administrators of the server.';

/** How each kind of difference is told, most severe first. */
const kinds: { readonly [Kind in Drift['kind']]: (found: string) => Finding } = {
  'lost-item': (found) =>
    warning('left out', found, `They cannot be identified or read, and are not shown. ${told}`),
  'unreadable-value': (found) =>
    warning('unreadable fields', found, `They are shown as unknown. ${told}`),
  'converted-value': (found) => ok('other forms', `${found}; signalbox reads them as meant`),
  'other-order': (found) =>
    warning(
      'other order',
      found,
      `signalbox sorts each response; lists may still be incomplete. ${told}`,
    ),
  'missing-field': (found) => ok('missing fields', found),
  'unknown-field': (found) => ok('unknown fields', found),
  'unknown-value': (found) => ok('unknown values', found),
};

/** How so many responses differ from the description of the API: a finding for each kind, with the count of each field. */
export function driftFindings(seen: readonly DriftFacts[], responses: number): Finding[] {
  if (responses === 0) return [skipped('responses', 'There was no answer to look at.')];
  const texts = Map.groupBy(
    seen.flatMap(({ endpoint, drifts }) => drifts.map((drift) => ({ endpoint, drift }))),
    ({ drift }) => drift.kind,
  );
  if (texts.size === 0) {
    return [ok('responses', `${counted(responses, 'response')}, as the API describes them`)];
  }
  // The entries of `kinds` have its keys.
  return (Object.keys(kinds) as Drift['kind'][]).flatMap((kind) => {
    const same = texts.get(kind) ?? [];
    const byEndpoint = Map.groupBy(same, ({ endpoint }) => endpoint);
    const found = [...byEndpoint].map(
      ([endpoint, drifts]) =>
        `${endpoint}: ${drifts.map(({ drift }) => driftText(drift)).join(', ')}`,
    );
    return found.length === 0 ? [] : [kinds[kind](found.join('; '))];
  });
}

function driftText({ path, count, value, found }: Drift): string {
  const detail = value === undefined ? found : `"${value}"`;
  const times = count === 1 ? 'once' : `${count} times`;
  return `${path || 'the response'} (${detail === undefined ? '' : `${detail}, `}${times})`;
}
