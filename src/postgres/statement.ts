import { type Insertion, insertText, type Parameters } from '../server/store/engine.ts';

/** A statement as the driver takes it. It has no name, so that it is planned for its values. */
export type Statement = {
  text: string;
  values: unknown[];
  /** Milliseconds after which the connection is taken for lost. */
  query_timeout?: number;
};

/** Tables that hold rows of several organizations. */
export const tablesOfOrganizations: ReadonlySet<string> = new Set([
  ...['organization', 'people', 'api_keys', 'credit_limits', 'analytics_days', 'user_days'],
  ...['sessions', 'messages', 'computers', 'readiness_reports', 'wiki_runs', 'search_rows'],
  ...['team_keys', 'team_audit', 'team_pushed', 'team_settings'],
  'staged_messages',
]);

/** Names of tables, also in a list or in quotes; not those of columns before a dot. */
const mentions =
  /(?:\b(?:FROM|JOIN|UPDATE|INTO|USING)\s+|,\s*)(?:"?public"?\.)?"?(\w+)\b"?(?!\.)/gi;

/**
 * A text with `:name` for each parameter, in one organization. Throws for one that does not name the organization
 * as often as it names tables, as it might read those of others.
 */
export function statementOf(text: string, parameters: Parameters, org: string): Statement {
  const tables = [...text.matchAll(mentions)].filter(([, name = '']) =>
    tablesOfOrganizations.has(name),
  );
  const organizations = [...text.matchAll(/\borg = (?::org\b|\w+\.org\b)/g)];
  const isTied = tables.length === 0 || /\borg = :org\b/.test(text);
  if (!isTied || organizations.length < tables.length || isLoose(text)) {
    throw new TypeError(`The statement does not name the organization for each table: ${text}`);
  }
  const names: string[] = [];
  // Two colons are a cast.
  const numbered = text.replaceAll(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text: numbered, values: names.map((name) => parameterOf(name, parameters, org)) };
}

/** Whether an alternative stands beside the organization, as it would in `org = :org OR TRUE`, within any brackets. */
function isLoose(text: string): boolean {
  const isOpen = (part: string) => /\borg = /.test(part) && /\bOR\b/i.test(part);
  let isFound = false;
  let rest = text;
  for (let former = ''; former !== rest; ) {
    former = rest;
    rest = former.replaceAll(/\([^()]*\)/g, (group) => {
      isFound ||= isOpen(group);
      return '';
    });
  }
  return isFound || isOpen(rest);
}

function parameterOf(name: string, parameters: Parameters, org: string): unknown {
  if (name === 'org') return org;
  const value = parameters[name];
  if (value === undefined) throw new TypeError(`The statement has no value for :${name}.`);
  return storable(value);
}

/** PostgreSQL has no NUL in texts. Documents have none, because JSON escapes it. */
const storable = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\u2400') : value;

const maxRows = 500;

/** Statements that insert rows, which are as few as are sensible. */
export function* insertsOf(
  into: Insertion,
  given: readonly Parameters[],
  org: string,
): Generator<Statement> {
  const rows = into.conflict ? lastOfEach(given, into.conflict.key) : given;
  for (let start = 0; start < rows.length; start += maxRows) {
    const some = rows.slice(start, start + maxRows);
    const values: unknown[] = [org];
    const tuples = some.map((row) => {
      const places = into.columns.map((column) => {
        values.push(parameterOf(column, row, org));
        return `$${values.length}`;
      });
      return `($1, ${places.join(', ')})`;
    });
    yield { text: insertText(ofOrganizations(into), tuples), values };
  }
}

const ofOrganizations = ({ table, columns, conflict }: Insertion): Insertion => ({
  table,
  columns: ['org', ...columns],
  ...(conflict && { conflict: { ...conflict, key: ['org', ...conflict.key] } }),
});

/** PostgreSQL updates no row twice in a statement; the last of equal keys counts. */
function lastOfEach(rows: readonly Parameters[], key: readonly string[]): readonly Parameters[] {
  if (rows.length < 2) return rows;
  const keyOf = (row: Parameters) => JSON.stringify(key.map((column) => row[column]));
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}
