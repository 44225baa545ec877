import type { DateRange } from '../date-range.ts';
import type { Day } from '../day.ts';
import type { LimitUse } from '../limits/limit-use.ts';
import type { RepositoryReadiness } from '../readiness/repository-readiness.ts';
import type { Computer, Session, TokensRow } from '../resources.ts';
import type { TranscriptEntry } from '../transcript/transcript-entry.ts';

/** What a session had cost at a moment. */
export type CreditReading = { atMs: number; credits: number };

/** A restart of a computer that was asked for from here. */
export type Restart = { computerId: string; atMs: number };

/** How fresh a part of the data is. `stale`: the last request failed; `down`: there never was an answer. */
export type PartState = {
  /** What people call it: `computers`. */
  name: string;
  state: 'live' | 'stale' | 'down';
  /** Why the last request failed. */
  reason?: string;
  /** When the last answer came, in Unix milliseconds. */
  updatedAt?: number;
};

/** Everything that rules can read, at one moment. What is undefined is not known, and is not judged. */
export type Facts = {
  /** Unix milliseconds by the clock of the server. */
  nowMs: number;
  /** The UTC day of that moment. */
  today: Day;
  computers?: readonly Computer[] | undefined;
  /** Restarts of the last day that were asked for from here, oldest first. */
  restarts?: readonly Restart[] | undefined;
  /** The operator's own sessions, as far as they were read: the newest, and of older ones those that run or wait. */
  sessions?: readonly Session[] | undefined;
  /** The newest messages of own sessions whose end was read, by session id, oldest first. */
  transcripts?: ReadonlyMap<string, readonly TranscriptEntry[]> | undefined;
  /** What running sessions had cost at earlier moments, by session id, oldest first. */
  readings?: ReadonlyMap<string, readonly CreditReading[]> | undefined;
  /** Everyone's use of this month. */
  limits?: readonly LimitUse[] | undefined;
  /** Credits by day, about 60 days until yesterday. */
  usage?: { range: DateRange; rows: readonly TokensRow[] } | undefined;
  /** What days had come to when they were last looked at, in Standard Credits. */
  formerDays?: ReadonlyMap<Day, number> | undefined;
  readiness?: readonly RepositoryReadiness[] | undefined;
  /** How fresh each part is. */
  parts?: readonly PartState[] | undefined;
  /** How far the server's clock is ahead of this computer's, in milliseconds. */
  clockAheadMs?: number | undefined;
};

export type FactName = keyof Facts;
