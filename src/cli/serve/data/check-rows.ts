import type * as z from 'zod';
import type { RowFile } from './data-files.ts';

export type Row = Readonly<Record<string, unknown>>;

export type Checked<Value> = { value: Value; problems: readonly string[] };

/** Rows as they are written, and what is wrong with them. `where` says in which file they are. */
export function checkRows(where: string, value: unknown, file: RowFile): Checked<readonly Row[]> {
  const rows = Array.isArray(value) ? value : listIn(value, file.list);
  if (rows === undefined) {
    const problem = `${where} must be a list of rows, or an answer with the field "${file.list}".`;
    return { value: [], problems: [problem] };
  }

  const firstRows = new Map<string, number>();
  const problems = rows.flatMap((row, index) => {
    const wrong = problemsOf(row, file.row);
    const identity = JSON.stringify(file.identity.map((field) => Object(row)[field]));
    const first = firstRows.get(identity) ?? index + 1;
    firstRows.set(identity, first);
    const isRepeated = wrong.length === 0 && first !== index + 1;
    const repeated = `${file.identity.join(' and ')} occurs in row ${first}, too`;
    const name = identity.slice(1, -1).replaceAll('"', '');
    return [...wrong, ...(isRepeated ? [repeated] : [])].map(
      (problem) => `${where}, row ${index + 1} (${name}): ${problem}.`,
    );
  });
  // Without problems, each row is an object.
  return { value: rows as readonly Row[], problems };
}

/** What is wrong with a value, as `FIELD is missing`, a problem an entry. */
export function problemsOf(value: unknown, schema: z.ZodType): readonly string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map((issue) => {
    const field = pathText(issue.path);
    const expected = issue.message.replace(/^Invalid \w+: /, '');
    if (valueAt(value, issue.path) !== undefined) return `${field} ${expected}`;
    return `${field} is missing (${issue.code === 'invalid_type' ? issue.expected : expected})`;
  });
}

function listIn(value: unknown, list: string): readonly unknown[] | undefined {
  const rows: unknown = Object(value)[list];
  return Array.isArray(rows) ? rows : undefined;
}

/** `sessionSettings.tags[0].name` */
const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '') || 'it';

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((part, name) => Object(part)[name], value);
