import type { Drift, DriftFacts } from '../../client/facts.ts';
import { counted } from '../../figures/format/number.ts';
import { type Finding, ok, skipped, warning } from './finding.ts';

const told = 'Report this to the administrators of the server.';

/** How each kind of difference is told, most severe first. */
const kinds: { readonly [Kind in Drift['kind']]: (found: string) => Finding } = {
  'lost-item': (found) =>
    warning('left out', found, `They cannot be identified or read, and are not shown. ${told}`),
  'repeated-item': (found) =>
    warning('repeated rows', found, `Only the first of each is shown. ${told}`),
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
      ([endpoint, drifts]) => `${endpoint}: ${briefText(drifts.map(({ drift }) => drift))}`,
    );
    if (found.length === 0) return [];
    const details = same.map(({ endpoint, drift }) => `${endpoint}: ${driftText(drift)}`);
    return [{ ...kinds[kind](found.join('; ')), details }];
  });
}

/** Beyond these, fields are only counted. */
const namedFields = 3;

function briefText(drifts: readonly Drift[]): string {
  const named = drifts.slice(0, namedFields).map(driftText);
  const others = drifts.slice(namedFields);
  const times = others.reduce((sum, { count }) => sum + count, 0);
  return [
    ...named,
    ...(others.length > 0 ? [`${counted(others.length, 'more field')} (${timesText(times)})`] : []),
  ].join(', ');
}

const timesText = (count: number): string => (count === 1 ? 'once' : `${count} times`);

function driftText({ path, count, value, found }: Drift): string {
  const detail = value === undefined ? found : `"${value}"`;
  return `${path || 'the response'} (${detail === undefined ? '' : `${detail}, `}${timesText(count)})`;
}
