import { countStatuses } from '../figures/computers/computer-status.ts';
import { counted, formatCount } from '../figures/format/number.ts';
import { countSessions } from '../figures/sessions/session-facts.ts';
import { daysOf } from '../figures/time/date-range.ts';
import { isUncopied } from '../figures/usage/missing-days.ts';
import type { Facts, PartState } from './facts.ts';
import type { EndsRead } from './session-ends.ts';

/** What the rules could not look at, as parts of a sentence: nothing is known to be well there. */
export function blindSpots({ facts, ends }: { facts: Facts; ends: EndsRead }): string[] {
  const { parts = [], usage, readDays } = facts;
  const uncopied =
    usage && readDays ? daysOf(usage.range).filter((day) => isUncopied(day, readDays)) : [];
  return [
    ...parts.flatMap((part) => partSpot(part) ?? []),
    ...(ends.read < ends.total
      ? [
          `messages of ${ends.total - ends.read} of ${counted(ends.total, 'session')} that run or wait`,
        ]
      : []),
    ...unknownStatuses(facts),
    ...(uncopied.length > 0 ? [`${counted(uncopied.length, 'day')} not in the local copy`] : []),
  ];
}

function partSpot({ name, state, reason = 'no answer' }: PartState): string | undefined {
  switch (state) {
    case 'unread':
      return `${name}: not read yet`;
    case 'stale':
      return `${name}: out of date, ${reason}`;
    case 'down':
      return `${name}: ${reason}`;
    case 'live':
      return undefined;
  }
}

function unknownStatuses({ sessions = [], areSessionsWhole, computers = [], nowMs }: Facts) {
  const unknown = countSessions(sessions).unknown;
  const unknownComputers = countStatuses(computers, nowMs);
  const other = unknownComputers.unknown + unknownComputers.other;
  return [
    ...(unknown > 0
      ? [`${formatCount(unknown)} of ${counted(sessions.length, 'session')} without a known status`]
      : []),
    ...(sessions.length > 0 && areSessionsWhole === false
      ? [`sessions older than the newest ${formatCount(sessions.length)}`]
      : []),
    ...(other > 0
      ? [`${formatCount(other)} of ${counted(computers.length, 'computer')} without a known status`]
      : []),
  ];
}
