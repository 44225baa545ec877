import { type Day, isDay } from '../../figures/time/day.ts';

/** Reads a value back from JSON; undefined if invalid. */
export type ReadField<Value> = (kept: unknown) => Value | undefined;

/** The names and values of a row that the console itself keeps. */
export type RecordFacts = readonly (readonly [name: string, value: string | undefined])[];

export const text: ReadField<string> = (kept) => (typeof kept === 'string' ? kept : undefined);
export const number: ReadField<number> = (kept) => (typeof kept === 'number' ? kept : undefined);
export const flag: ReadField<boolean> = (kept) => kept === true;
export const day: ReadField<Day> = (kept) =>
  typeof kept === 'string' && isDay(kept) ? kept : undefined;

export const texts: ReadField<readonly string[]> = (kept) =>
  Array.isArray(kept) && kept.length > 0 && kept.every((name) => typeof name === 'string')
    ? kept
    : undefined;

export const fieldOf = (kept: unknown, name: string): unknown =>
  typeof kept === 'object' && kept !== null && Object.hasOwn(kept, name)
    ? Reflect.get(kept, name)
    : undefined;

export function computerName(kept: unknown) {
  const [id, name] = [text(fieldOf(kept, 'id')), text(fieldOf(kept, 'name'))];
  return id === undefined || name === undefined ? undefined : { id, name };
}

export function foundMessage(kept: unknown) {
  const messageId = text(fieldOf(kept, 'messageId'));
  const createdAt = number(fieldOf(kept, 'createdAt'));
  if (messageId === undefined || createdAt === undefined) return undefined;
  return { messageId, createdAt, match: text(fieldOf(kept, 'match')) ?? '' };
}

/** A session as far as it is known before its list is read. */
export type SessionOutline = {
  sessionId: string;
  title: string;
  computerId?: string | undefined;
  messageCount?: number | undefined;
};

/** At least one session. */
export function sessionOutlines(kept: unknown): readonly SessionOutline[] | undefined {
  if (!Array.isArray(kept) || kept.length === 0) return undefined;
  const outlines = kept.flatMap((one: unknown) => {
    const [sessionId, title] = [text(fieldOf(one, 'sessionId')), text(fieldOf(one, 'title'))];
    if (sessionId === undefined || title === undefined) return [];
    const computerId = text(fieldOf(one, 'computerId'));
    return [{ sessionId, title, computerId, messageCount: number(fieldOf(one, 'messageCount')) }];
  });
  return outlines.length === kept.length ? outlines : undefined;
}

/** The row that a record is about. */
export function recordRow(kept: unknown) {
  const [list, id] = [fieldOf(kept, 'list'), text(fieldOf(kept, 'id'))];
  if ((list !== 'errors' && list !== 'audit') || id === undefined) return undefined;
  return { list, id } as const;
}

/** JSON has no undefined, and writes `null` for missing values. */
export function recordFacts(kept: unknown): RecordFacts | undefined {
  if (!Array.isArray(kept)) return undefined;
  const facts = kept.flatMap((fact: unknown) => {
    const [name, value]: unknown[] = Array.isArray(fact) ? fact : [];
    return typeof name === 'string' ? [[name, text(value)] as const] : [];
  });
  return facts.length === kept.length ? facts : undefined;
}
