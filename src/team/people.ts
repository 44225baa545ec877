import { hash } from 'node:crypto';
import { memoizeLast } from '../figures/values/memoize-last.ts';
import { change, type Query, rows } from '../server/store/engine.ts';
import { emailKey } from '../server/store/organization.ts';
import { settings } from './settings.ts';

const ofOwnSessions =
  'session_id IN (SELECT id FROM sessions WHERE org = :org AND owner_id = :person)';

/**
 * Tables with rows of one person, and the condition that finds them. Keys come first, for which a push waits, and
 * rows that refer to others before those.
 */
export const tables = {
  team_keys: 'person_id = :person',
  messages: ofOwnSessions,
  search_rows: ofOwnSessions,
  staged_messages: 'owner_id = :person',
  sessions: 'owner_id = :person',
  // The documents are text, and not all of them are JSON that PostgreSQL reads.
  user_days: 'document ~ :mention',
  credit_limits: 'email_key = :person',
  team_pushed: 'person_id = :person',
  people: 'id = :person',
};

/** What stands for a person who was erased: the trail of what they did stays, without the address. */
export const erasedName = (email: string): string =>
  `erased-${hash('sha256', emailKey(email)).slice(0, 12)}`;

/** A person who gets a key again is no longer kept out of what others push. */
export const admit = (email: string): Query<number> =>
  change('DELETE FROM team_settings WHERE org = :org AND name = :name', {
    name: erasedName(email),
  });

/** Removes everything of a person, and keeps it out of what others push. Returns the number of rows by table. */
export function* erasePerson(email: string): Query<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [table, condition] of Object.entries(tables)) {
    if (table === 'messages') yield* lockSessions(email);
    removed[table] = yield* change(
      `DELETE FROM ${table} WHERE org = :org AND ${condition}`,
      parametersFor(email),
    );
  }
  removed.days = yield* removeFromDays(emailKey(email));
  const names = { person: emailKey(email), erased: erasedName(email) };
  yield* settings.add(names.erased, '');
  yield* change(
    `UPDATE team_audit SET person_id = :erased, email = :erased
     WHERE org = :org AND person_id = :person`,
    names,
  );
  yield* change(
    `UPDATE team_audit SET subject = regexp_replace(subject, :address, :replacement, 'g')
     WHERE org = :org AND subject ~ :address`,
    { address: parametersFor(email).address, replacement: `\\1${names.erased}` },
  );
  return removed;
}

/** How rows of a person are found: by the key of the address, and in texts by its spellings. */
export const parametersFor = (email: string) => ({
  person: emailKey(email),
  mention: `"user_email":${inAnyCase(JSON.stringify(emailKey(email)))}`,
  /** As one of the words of a text. */
  address: String.raw`(^|\s)${inAnyCase(emailKey(email))}(?=\s|$)`,
});

/** A pattern for PostgreSQL, which by itself knows the capitals of ASCII only. An i with U+0307 is the small letter of one character. */
const inAnyCase = (lower: string): string =>
  lower.replaceAll(/i\u0307|./gsu, (letter) => {
    // At the end of a word, the capital of `σ` becomes `ς`.
    const capitals = capitalsOf().get(letter === 'ς' ? 'σ' : letter) ?? [];
    if (letter.startsWith('i\u0307')) return `(?:[iI]\u0307|${capitals.join('|')})`;
    if (capitals.length > 0) return `[${letter}${capitals.join('')}]`;
    return letter.replace(/[!-/:-?[-`{-~]/, String.raw`\$&`);
  });

/** By small letters, of which some have several capitals, or one that has them as a small letter only. */
const capitalsOf = memoizeLast(() =>
  Map.groupBy(
    Array.from({ length: 0x1ffff }, (_, code) => String.fromCodePoint(code)).filter(
      (char) => char.toLowerCase() !== char,
    ),
    (char) => char.toLowerCase(),
  ),
);

/** A push that has begun is finished first, so that its messages are seen. */
function* lockSessions(email: string): Query<void> {
  yield* rows('SELECT id FROM sessions WHERE org = :org AND owner_id = :person FOR UPDATE', {
    person: emailKey(email),
  });
}

/** A person's rows of days, whose sums are of all people. */
export function* daysOf(person: string): Query<{ day: string }[]> {
  const days = yield* daysNaming(person);
  return days.flatMap(({ day, tokens }) =>
    tokens.by_user.filter(isOf(person)).map((row) => ({ day, ...row })),
  );
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
     WHERE org = :org AND tokens ~ :quoted ORDER BY day`,
    { quoted: inAnyCase(JSON.stringify(person)) },
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
