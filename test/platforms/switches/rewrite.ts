import type { Route } from '../answers.ts';
import type { Json } from '../json.ts';
import type { Switch } from '../platform.ts';

/** Changes a value; `name` is that of the field that holds it, and of the list for its items. */
type Change = (value: unknown, name: string) => unknown;

/** Changes every value of every answer that is not an error, from the outermost to the innermost. */
export const everyValue = (change: Change): Switch => ({
  answer: (answer) =>
    answer.status >= 300 ? answer : { ...answer, body: changed(answer.body, '', change) },
});

function changed(before: unknown, name: string, change: Change): unknown {
  const value = change(before, name);
  if (Array.isArray(value)) return value.map((item) => changed(item, name, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, changed(part, key, change)]),
  );
}

/** The field of an answer that holds its rows. */
const listOf: { readonly [Name in Route]?: string } = {
  sessions: 'sessions',
  messages: 'messages',
  computers: 'computers',
  readiness: 'reports',
  tokens: 'data',
  tools: 'data',
  activity: 'data',
  productivity: 'data',
  users: 'data',
  limits: 'userLimits',
};

/** Changes the rows of some lists. */
export const rowsOf = (
  routes: readonly Route[],
  change: (rows: readonly Json[]) => readonly Json[],
): Switch => ({
  answer(answer, { route }) {
    const list = listOf[route];
    const { body } = answer;
    if (list === undefined || !routes.includes(route) || answer.status >= 300) return answer;
    // These routes answer with an object that has this list.
    const document = body as Record<string, readonly Json[]>;
    return { ...answer, body: { ...document, [list]: change(document[list] ?? []) } };
  },
});

/** Changes each row of some lists, and the single documents like them. */
export const eachOf = (
  routes: readonly Route[],
  change: (row: Json, index: number) => Json,
): Switch => rowsOf(routes, (rows) => rows.map(change));
