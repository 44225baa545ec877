import type { Day } from './calendar.ts';

/** What a person who looks at everything would call a problem, in the words of that person. */
export const plantedKinds = [
  'loop',
  'failing-session',
  'hung-session',
  'unanswered-permission',
  'edits-undone',
  'runaway-session',
  'compacts-without-end',
  'runaway-day',
  'over-limit',
  'heading-over-limit',
  'uses-without-allowance',
  'limit-lowered',
  'gone-quiet',
  'computer-broken',
  'computer-stuck',
  'computers-broken-alike',
  'restart-in-vain',
  'credentials-expired',
  'computer-flaps',
  'day-missing',
  'day-restated',
  'price-changed',
  'mix-moved',
  'usage-changed',
  'tool-down',
  'readiness-fell',
] as const;

export type PlantedKind = (typeof plantedKinds)[number];

export type PlantedSubject =
  | { kind: 'session'; sessionId: string }
  | { kind: 'person'; userId: string; email: string | null }
  | { kind: 'computers'; computerIds: readonly string[] }
  | { kind: 'day'; day: Day }
  | { kind: 'model'; model: string }
  /** Its names; agents of different makers have their own. */
  | { kind: 'tool'; tools: readonly string[] }
  | { kind: 'repository'; url: string }
  | { kind: 'organization' };

/** A problem that was put into the organization on purpose. */
export type Planted = {
  id: string;
  kind: PlantedKind;
  /** What is wrong, without the words of any rule. */
  description: string;
  subject: PlantedSubject;
  /** From when on somebody who sees everything that is served could know it, in Unix milliseconds. */
  startMs: number;
  /** When it is over, or nobody would care any more, in Unix milliseconds. */
  endMs: number;
  /** How urgent a person would call it. */
  severity: 'critical' | 'warning' | 'notice';
};

/** Something usual that resembles a problem. Nobody wants to hear of it. */
export type NearMiss = {
  id: string;
  /** The problem that it resembles. */
  resembles: PlantedKind;
  description: string;
  subject: PlantedSubject;
  startMs: number;
  endMs: number;
};
