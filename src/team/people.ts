import { change, type Query, rows } from '../server/store/engine.ts';
import { emailKey } from '../server/store/organization.ts';

/** Tables with rows of one person, and the condition that finds them. Those that refer to others come first. */
const tables = {
  messages: 'session_id IN (SELECT id FROM sessions WHERE org = :org AND owner_id = :person)',
  search_rows: 'session_id IN (SELECT id FROM sessions WHERE org = :org AND owner_id = :person)',
  sessions: 'owner_id = :person',
  user_days: "lower(document::jsonb ->> 'user_email') = :person",
  credit_limits: 'email_key = :person',
  team_pushed: 'person_id = :person',
  team_keys: 'person_id = :person',
  team_audit: 'person_id = :person',
  people: 'id = :person',
};

/** What an export has of a table: without what is made of other columns, and without secrets. */
const columns: Partial<Record<string, string>> = {
  search_rows: 'session_id, position',
  team_keys: 'id, person_id, email, role, last_four, created_at, expires_at, revoked_at',
};

/** Removes everything of a person. Returns the number of rows by table. */
export function* erasePerson(email: string): Query<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [table, condition] of Object.entries(tables)) {
    removed[table] = yield* change(`DELETE FROM ${table} WHERE org = :org AND ${condition}`, {
      person: emailKey(email),
    });
  }
  removed.days = yield* removeFromDays(emailKey(email));
  return removed;
}

/** Everything of a person, by table. */
export function* exportPerson(email: string): Query<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [table, condition] of Object.entries(tables)) {
    const selected = yield* rows(
      `SELECT ${columns[table] ?? '*'} FROM ${table} WHERE org = :org AND ${condition}`,
      { person: emailKey(email) },
    );
    found[table] = [...selected];
  }
  const person = emailKey(email);
  const days = yield* daysNaming(person);
  found.days = days.flatMap(({ day, tokens }) =>
    tokens.by_user.filter(isOf(person)).map((row) => ({ day, ...row })),
  );
  return found;
}

type TokensOfDay = { by_user: readonly { user_email?: unknown }[] };

const isOf =
  (person: string) =>
  ({ user_email }: TokensOfDay['by_user'][number]): boolean =>
    typeof user_email === 'string' && emailKey(user_email) === person;

/** The days whose tokens name a person among all others. */
function* daysNaming(person: string): Query<{ day: string; tokens: TokensOfDay }[]> {
  const named = yield* rows(
    `SELECT day, tokens FROM analytics_days
     WHERE org = :org AND position(:quoted IN lower(tokens)) > 0 ORDER BY day`,
    { quoted: JSON.stringify(person) },
  );
  return named.flatMap(({ day, tokens }) => {
    const document = JSON.parse(String(tokens)) as Partial<TokensOfDay>;
    const { by_user = [] } = document;
    return by_user.some(isOf(person))
      ? [{ day: String(day), tokens: { ...document, by_user } }]
      : [];
  });
}

/** Takes a person out of the rows of days; their sums remain. Returns how many days that were. */
function* removeFromDays(person: string): Query<number> {
  const days = yield* daysNaming(person);
  for (const { day, tokens } of days) {
    const by_user = tokens.by_user.filter((row) => !isOf(person)(row));
    yield* change('UPDATE analytics_days SET tokens = :tokens WHERE org = :org AND day = :day', {
      day,
      tokens: JSON.stringify({ ...tokens, by_user }),
    });
  }
  return days.length;
}
