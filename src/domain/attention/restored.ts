import type { Day } from '../day.ts';
import { severities } from './finding.ts';
import type { Snooze } from './seen.ts';

/** Seen or snoozed findings, from JSON; invalid entries are dropped. */
export const restoredFindings = (kept: unknown): Record<string, Snooze> =>
  Object.fromEntries(entriesOf(kept, isSnooze));

/** Credits of days when they were last read, from JSON. */
export const restoredDays = (kept: unknown): ReadonlyMap<Day, number> =>
  new Map(entriesOf(kept, (value) => typeof value === 'number'));

function entriesOf<Value>(
  kept: unknown,
  isValue: (value: unknown) => value is Value,
): [string, Value][] {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return [];
  return Object.entries(kept).flatMap(([id, value]: [string, unknown]) =>
    isValue(value) ? [[id, value] as [string, Value]] : [],
  );
}

function isSnooze(value: unknown): value is Snooze {
  if (typeof value !== 'object' || value === null) return false;
  const { size, severity, untilMs, name }: { [Key in keyof Snooze]?: unknown } = value;
  const isTime = untilMs === undefined || typeof untilMs === 'number';
  const isName = name === undefined || typeof name === 'string';
  return (
    isTime && isName && typeof size === 'number' && severities.some((known) => known === severity)
  );
}
