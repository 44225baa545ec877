import type { DayParts } from '../api/day-parts.ts';
import type { Computer, ReadinessReport } from '../api/resources.ts';
import { administrators } from '../api/role.ts';
import type { PushPart } from '../api/team-push.ts';
import { isCalendarTime } from '../figures/time/day.ts';
import { Refusal } from '../server/http/refusal.ts';
import { analyticsDayWrites } from '../server/store/analytics-days.ts';
import { computerRow } from '../server/store/computers.ts';
import {
  change,
  firstRow,
  insert,
  type Query,
  type Row,
  type Table,
} from '../server/store/engine.ts';
import { organizationWrites } from '../server/store/organization.ts';
import { reportRow } from '../server/store/readiness-reports.ts';
import type { TeamCaller } from './keys.ts';
import type { PushRules } from './push-rules.ts';

export const putDigest: Table = { table: 'team_pushed', key: ['person_id', 'name'] };

/** Which version of a set of a person is stored, and as of which time. */
export const knownSet = (personId: string, name: string): Query<Row | undefined> =>
  firstRow(
    'SELECT digest, at FROM team_pushed WHERE org = :org AND person_id = :personId AND name = :name',
    { personId, name },
  );

export type SetPart = Exclude<PushPart, { kind: 'session' | 'messages' | 'gone' }>;

/** Stands for whoever has pushed a set: its rows are those of the organization. */
export const everybody = '';

/** What managers see of others comes from them, too. */
const ofAdministrators: ReadonlySet<SetPart['kind']> = new Set(['days', 'userDays', 'limits']);

/** Stores data other than sessions, unless somebody has pushed a newer state of them. Returns whether anything has changed. */
export function* storeSet(
  part: SetPart,
  { caller, dataOf, rules }: { caller: TeamCaller; dataOf: number; rules: PushRules },
): Query<boolean> {
  if (ofAdministrators.has(part.kind) && !administrators.includes(caller.role)) {
    throw new Refusal(403, `Your role is ${caller.role}. Owners and managers push ${part.kind}.`);
  }
  const { name, digest } = part;
  const known = yield* knownSet(everybody, name);
  // Another person's copy may be newer than this one.
  if (known && (known.digest === digest || Number(known.at) > dataOf)) return false;
  yield* putSet(part, administrators.includes(caller.role), rules);
  yield* insert(putDigest, { person_id: everybody, name, digest, at: dataOf });
  return true;
}

/** Stores a set without what is not kept: older days and reports, and people who were erased. */
function* putSet(
  part: SetPart,
  isAdministrator: boolean,
  { firstDay = '', keptSince, isErased }: PushRules,
): Query<void> {
  switch (part.kind) {
    case 'days':
      for (const { day, row } of part.rows) {
        if (day < firstDay) continue;
        // As the platform wrote it: readers rely on nothing but the day.
        const kept = { ...withoutPeople(row, isErased), date: day } as DayParts['tokens'];
        yield* analyticsDayWrites.put(day, part.part, kept);
      }
      break;
    case 'userDays':
      if (part.day < firstDay) break;
      yield* putUserDays(
        part.day,
        part.rows.filter(({ user_email }) => !isErased(user_email)),
      );
      break;
    case 'computers':
      if (isAdministrator) yield* change('DELETE FROM computers WHERE org = :org AND TRUE');
      yield* insert(
        { table: 'computers', key: ['id'] },
        ...part.rows.map((row) => {
          const stored = computerRow(row as Computer);
          return { ...stored, name: stored.name.slice(0, 500) };
        }),
      );
      break;
    case 'reports':
      yield* insert(
        { table: 'readiness_reports', key: ['id'] },
        ...part.rows
          .map((row) => storedReport(row as ReadinessReport))
          .filter(({ created_at }) => created_at >= keptSince),
      );
      break;
    case 'limits':
      yield* change('DELETE FROM credit_limits WHERE org = :org AND TRUE');
      yield* organizationWrites.limitCredits({
        globalLimit: part.globalLimit === null ? null : wholeCredits(part.globalLimit),
        userLimits: part.rows
          .filter(({ email }) => !isErased(email))
          .map(({ email, limit }) => ({ email, limit: wholeCredits(limit) })),
      });
  }
}

/** The tokens of a day name people. */
function withoutPeople(row: Record<string, unknown>, isErased: PushRules['isErased']) {
  const { by_user } = row;
  if (!Array.isArray(by_user)) return row;
  const isKept = (one: { user_email?: unknown } | null) => !isErased(one?.user_email);
  return { ...row, by_user: by_user.filter(isKept) };
}

const wholeCredits = (credits: number): number =>
  Math.min(Math.round(credits), Number.MAX_SAFE_INTEGER);

function* putUserDays(day: string, people: readonly { user_id: string }[]): Query<void> {
  yield* change('DELETE FROM user_days WHERE org = :org AND day = :day', { day });
  yield* insert(
    { table: 'user_days', key: ['user_id', 'day'] },
    ...people.map((row) => ({
      user_id: row.user_id,
      day,
      document: JSON.stringify({ ...row, date: day }),
    })),
  );
}

function storedReport(report: ReadinessReport) {
  const row = reportRow(report);
  const created_at = isCalendarTime(report.createdAt) ? row.created_at : 0;
  return { ...row, repo_id: row.repo_id.slice(0, 500), created_at };
}
