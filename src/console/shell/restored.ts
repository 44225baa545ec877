import type { Day } from '../../figures/time/day.ts';
import type { FailureTimes } from '../../rules/facts.ts';
import { type Subject, severities } from '../../rules/finding.ts';
import type { Mute } from '../../rules/mutes.ts';
import type { SeenDetails, Snooze, Snoozes } from '../../rules/seen.ts';

/** Where what is remembered of Now stands among the views of a profile. */
export const attentionKeys = {
  seen: 'now/seen',
  snoozes: 'now/snoozed',
  days: 'now/days',
  failures: 'now/failures',
} as const;

/** What is remembered of Now; `seen` and `days` are undefined before the first visit. */
export const restoredAttention = (views: Readonly<Record<string, unknown>>) => {
  const { seen, snoozes, days, failures } = attentionKeys;
  return {
    seen: views[seen] === undefined ? undefined : restoredFindings(views[seen]),
    snoozes: restoredSnoozes(views[snoozes]),
    days: views[days] === undefined ? undefined : restoredDays(views[days]),
    failures: restoredFailures(views[failures]),
  };
};

/** Seen or snoozed findings, from JSON; invalid entries and invalid details are dropped. */
export const restoredFindings = (kept: unknown): Record<string, Snooze> =>
  Object.fromEntries(
    entriesOf(kept, isSnooze).map(([id, { details, ...snooze }]) => [
      id,
      isDetails(details) ? { ...snooze, details } : snooze,
    ]),
  );

/** Snoozed findings and mutes, from JSON. */
export const restoredSnoozes = (kept: unknown): Snoozes => ({
  ...restoredFindings(kept),
  ...Object.fromEntries(entriesOf(kept, isMute)),
});

/** Credits of days when they were last read, from JSON. */
export const restoredDays = (kept: unknown): ReadonlyMap<Day, number> =>
  new Map(entriesOf(kept, (value) => typeof value === 'number'));

/** When computers failed, from JSON. */
export const restoredFailures = (kept: unknown): FailureTimes =>
  new Map(entriesOf(kept, isNumbers));

const isNumbers = (value: unknown): value is number[] => fits(value, ['number']);

function entriesOf<Value>(
  kept: unknown,
  isValue: (value: unknown) => value is Value,
): [string, Value][] {
  if (!isRecord(kept)) return [];
  return Object.entries(kept).flatMap(([id, value]: [string, unknown]) =>
    isValue(value) ? [[id, value] as [string, Value]] : [],
  );
}

/** The types of fields; those that end with a question mark may be missing. */
type Shape = 'string' | 'number' | 'string?' | 'number?' | readonly [Shape] | Fields;
type Fields = { readonly [name: string]: Shape };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') {
    if (value === undefined) return shape.endsWith('?');
    return typeof value === shape.replace('?', '');
  }
  if (isList(shape)) return Array.isArray(value) && value.every((one) => fits(one, shape[0]));
  return isRecord(value) && Object.entries(shape).every(([name, one]) => fits(value[name], one));
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

const isSnooze = (value: unknown): value is Snooze =>
  fits(value, { size: 'number', severity: 'string', untilMs: 'number?', name: 'string?' }) &&
  isRecord(value) &&
  severities.some((known) => known === value.severity);

const isMute = (value: unknown): value is Mute =>
  fits(value, { rule: 'string', subject: 'string', reason: 'string', until: 'string' });

const place: Fields = {
  ...{ sessionId: 'string', title: 'string', computerId: 'string?', messageCount: 'number?' },
};

const personIds: Fields = { userId: 'string?', email: 'string?' };

/** What of each kind of subject is needed to show and to open it. */
const subjects: Readonly<Record<Subject['kind'], Fields>> = {
  computers: { computers: [{ id: 'string', name: 'string' }] },
  session: place,
  person: personIds,
  people: { people: [personIds], filter: 'string' },
  day: { day: 'string' },
  month: { month: 'string' },
  model: { model: 'string' },
  tool: { tool: 'string', shownIn: place },
  repository: { url: 'string', name: 'string' },
  organization: { days: 'number' },
  part: { part: 'string' },
};

const details: Fields = {
  ...{ rule: 'string', key: 'string', problem: 'string', readAtMs: 'number' },
  ...{ sinceMs: 'number?', period: 'string?' },
};

function isDetails(value: unknown): value is SeenDetails {
  if (!fits(value, details) || !isRecord(value) || !isRecord(value.subject)) return false;
  const { kind } = value.subject;
  return Object.entries(subjects).some(
    ([known, fields]) => known === kind && fits(value.subject, fields),
  );
}
