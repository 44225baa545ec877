import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { errorReason } from '../../../files/error-code.ts';
import type { CreditLimits } from '../../../server/store/organization.ts';
import { JsonTextError, parseJsonText } from '../../../settings/json-text.ts';
import { UsageError } from '../../process/usage-error.ts';
import {
  dataFileNames,
  limitsSchema,
  messageFile,
  type RowFile,
  type RowFileName,
  rowFileNames,
  rowFiles,
} from './data-files.ts';

type Row = Readonly<Record<string, unknown>>;

type CheckResult<Value> = { value: Value; problems: readonly string[] };

/** Rows as they are written, and what is wrong with them. `where` says in which file they are. */
function checkRows(where: string, value: unknown, file: RowFile): CheckResult<readonly Row[]> {
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
function problemsOf(value: unknown, schema: z.ZodType): readonly string[] {
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

/** Everything in a folder with data, as it is written there. A file that is missing has no rows. */
export type OwnData = {
  rows: Readonly<Record<RowFileName, readonly Row[]>>;
  /** By the ID of the session. */
  messages: ReadonlyMap<string, readonly Row[]>;
  limits: CreditLimits;
};

/** Reads and checks a folder with data. Throws UsageError without such a folder, DataError for its files. */
export function readData(folder: string): OwnData {
  const names = jsonFilesOf(folder);
  const problems = names
    .filter((name) => !dataFileNames.includes(name))
    .map((name) => `${name} is not a list of the API. Files are: ${dataFileNames.join(', ')}.`);

  function read<Value>(
    name: string,
    empty: Value,
    check: (value: unknown) => CheckResult<Value>,
  ): Value {
    if (!names.includes(`${name}.json`)) return empty;
    try {
      const checked = check(jsonIn(folder, `${name}.json`));
      problems.push(...checked.problems);
      return checked.value;
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      problems.push(error.message);
      return empty;
    }
  }

  const readRows = (name: RowFileName) =>
    read(name, [], (value) => checkRows(`${name}.json`, value, rowFiles[name]));
  const data: OwnData = {
    // `fromEntries` loses the names.
    rows: Object.fromEntries(rowFileNames.map((name) => [name, readRows(name)])) as OwnData['rows'],
    messages: read('messages', new Map(), checkMessages),
    limits: read('limits', { globalLimit: null, userLimits: [] }, checkLimits),
  };
  problems.push(...strayMessages(data));
  if (problems.length > 0) throw new DataError(problems);
  return data;
}

function jsonFilesOf(folder: string): readonly string[] {
  const names = namesIn(folder).filter((name) => name.endsWith('.json'));
  if (names.some((name) => dataFileNames.includes(name))) return names;
  throw new UsageError(`${folder} has none of these files: ${dataFileNames.join(', ')}.`);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    throw new UsageError(`The folder ${folder} cannot be read (${errorReason(error)}).`);
  }
}

function jsonIn(folder: string, name: string): unknown {
  let text: string;
  try {
    text = readFileSync(join(folder, name), 'utf8');
  } catch (error) {
    throw new DataError([`${name} cannot be read (${errorReason(error)}).`]);
  }
  try {
    return parseJsonText(text).value;
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const place = `line ${error.line}, column ${error.column}`;
    throw new DataError([`${name} is not valid JSON at ${place}: ${error.message}`]);
  }
}

function checkMessages(value: unknown): CheckResult<ReadonlyMap<string, readonly Row[]>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const problem = 'messages.json must be an object with a list of messages for each session ID.';
    return { value: new Map(), problems: [problem] };
  }
  const checked = Object.entries(value).map(
    ([id, rows]) => [id, checkRows(`messages.json, session ${id}`, rows, messageFile)] as const,
  );
  return {
    value: new Map(checked.map(([id, each]) => [id, each.value])),
    problems: checked.flatMap(([, each]) => each.problems),
  };
}

const limitsFile: RowFile = {
  list: 'userLimits',
  row: limitsSchema.shape.userLimits.element,
  identity: ['email'],
};

function checkLimits(value: unknown): CheckResult<CreditLimits> {
  const problems = problemsOf(value, limitsSchema).map((problem) => `limits.json: ${problem}.`);
  const repeated = problems.length > 0 ? [] : checkRows('limits.json', value, limitsFile).problems;
  // Without problems, it has this shape.
  return { value: value as CreditLimits, problems: [...problems, ...repeated] };
}

function strayMessages({ rows, messages }: OwnData): readonly string[] {
  const known = new Set(rows.sessions.map(({ sessionId }) => sessionId));
  return [...messages.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `messages.json has messages of session ${id}, which is not in sessions.json.`);
}

const maxProblems = 8;

/** Files with data cannot be served. The message names file, row and field of each problem. */
class DataError extends Error {
  override readonly name = 'DataError';
  readonly code = 'data';

  constructor(problems: readonly string[]) {
    const further = problems.length - maxProblems;
    const shown = problems.slice(0, maxProblems).join('\n');
    super(further > 0 ? `${shown}\nThere are ${further} more problems.` : shown);
  }
}
