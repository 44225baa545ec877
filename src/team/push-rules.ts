import type { PushPart } from '../api/team-push.ts';
import { dayMs, dayOf } from '../figures/time/day.ts';
import { type Query, rows } from '../server/store/engine.ts';
import type { TeamCaller } from './keys.ts';
import { erasedName } from './people.ts';
import { keepDays } from './retention.ts';
import { type Withheld, withheldOf } from './withheld.ts';

/** What is not stored, from whatever client it comes. */
export type PushRules = {
  /** Older sessions, days and reports are not kept. In Unix milliseconds. */
  keptSince: number;
  /** The first day that is kept; undefined if all are. */
  firstDay: string | undefined;
  /** Sessions of the caller that are not stored again, by ID; all of them under an empty one. */
  withheld: ReadonlyMap<string, Withheld>;
  /** Whether a person was erased, and has no key since then. */
  isErased(email: unknown): boolean;
};

/** Since when data are kept; undefined if all are. */
export function* keptSince(nowMs: number): Query<number | undefined> {
  const days = yield* keepDays.get();
  return days === undefined ? undefined : nowMs - days * dayMs;
}

/** The rules for the parts of a push. */
export function* pushRules(
  parts: readonly PushPart[],
  { id }: TeamCaller,
  nowMs: number,
): Query<PushRules> {
  const ids = parts.flatMap((part) => (part.kind === 'session' ? [part.session.sessionId] : []));
  const since = yield* keptSince(nowMs);
  const erased = parts.some(namesPeople) ? yield* erasedPeople() : new Set();
  return {
    keptSince: since ?? Number.NEGATIVE_INFINITY,
    firstDay: since === undefined ? undefined : dayOf(since),
    withheld: yield* withheldOf(id, ids),
    isErased: (email) =>
      erased.size > 0 && typeof email === 'string' && erased.has(erasedName(email)),
  };
}

const namesPeople = ({ kind }: PushPart): boolean =>
  kind === 'days' || kind === 'userDays' || kind === 'limits';

function* erasedPeople(): Query<ReadonlySet<string>> {
  const found = yield* rows(
    "SELECT name FROM team_settings WHERE org = :org AND name LIKE 'erased-%'",
  );
  return new Set(found.map(({ name }) => String(name)));
}
