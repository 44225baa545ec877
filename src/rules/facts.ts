import type { Computer, Session, TokensRow, UserDayRow } from '../api/resources.ts';
import type { LimitUse } from '../figures/limits/limit-use.ts';
import type { MonthEnd } from '../figures/limits/month-end.ts';
import type { RepositoryReadiness } from '../figures/readiness/repository-readiness.ts';
import type { DateRange } from '../figures/time/date-range.ts';
import type { Day } from '../figures/time/day.ts';
import type { CallRun } from '../figures/transcript/call-runs.ts';
import type { TranscriptEntry } from '../figures/transcript/transcript-entry.ts';
import type { ReadDays } from '../figures/usage/missing-days.ts';

/** The cost of a session at a point in time. */
export type CreditReading = { atMs: number; credits: number };

/** Requested from this console. */
export type Restart = { computerId: string; atMs: number };

/** When computers failed within the last day, in Unix milliseconds, by ID, oldest first. */
export type FailureTimes = ReadonlyMap<string, readonly number[]>;

/** The parts of the platform's data that rules read: their display names. */
export type PartName = 'computers' | 'sessions' | 'credit limits' | 'usage' | 'readiness';

/**
 * The freshness of a part of the data. `unread`: no request has been answered yet; `stale`: the last one failed; `down`: no
 * request has ever succeeded.
 */
export type PartState = {
  /** Its display name: `computers`. */
  name: string;
  state: 'unread' | 'live' | 'stale' | 'down';
  /** Why the last request failed, in a few words, and what the server or the network said. */
  reason?: string;
  details?: string;
  /** What to do about it, if it is not to wait. */
  advice?: string | undefined;
  /** Whether the last request failed because the key lacks access. */
  isForbidden?: boolean;
  /** When the last response arrived, in Unix milliseconds. */
  updatedAt?: number;
};

/** Everything that rules can read, at a point in time. What is undefined is unknown, and rules ignore it. */
export type Facts = {
  /** Unix milliseconds by the server's clock. */
  nowMs: number;
  /** The UTC day of that time. */
  today: Day;
  computers?: readonly Computer[] | undefined;
  /** Restarts within the last day that were requested from this console, oldest first. */
  restarts?: readonly Restart[] | undefined;
  /** When computers failed within the last day, as far as this console saw it. */
  failures?: FailureTimes | undefined;
  /**
   * The operator's own sessions, as far as they were read: the newest, and the older ones that run or wait.
   */
  sessions?: readonly Session[] | undefined;
  /** Whether these are all of them: the list was read to its end. */
  areSessionsWhole?: boolean | undefined;
  /** The newest messages of own sessions whose end was read, by session ID, oldest first. */
  transcripts?: ReadonlyMap<string, readonly TranscriptEntry[]> | undefined;
  /** Calls that were repeated up to the first of these messages, by session ID. */
  runsBefore?: ReadonlyMap<string, CallRun> | undefined;
  /** The cost of running sessions at earlier times, by session ID, oldest first. */
  readings?: ReadonlyMap<string, readonly CreditReading[]> | undefined;
  /** Everyone's usage this month. */
  limits?: readonly LimitUse[] | undefined;
  /** How the last month ended, in the first days of a new one. */
  monthEnd?: MonthEnd | undefined;
  /**
   * Credits by day, for about 60 days up to yesterday; and what everyone did on each of the last 30 days, if it has
   * been read.
   */
  usage?:
    | {
        range: DateRange;
        rows: readonly TokensRow[];
        userDays?: readonly UserDayRow[] | undefined;
      }
    | undefined;
  readDays?: ReadDays;
  /** The Standard Credits of days when they were last read. */
  formerDays?: ReadonlyMap<Day, number> | undefined;
  readiness?: readonly RepositoryReadiness[] | undefined;
  parts?: readonly PartState[] | undefined;
  /** How many milliseconds the server's clock is ahead of the local clock. */
  clockAheadMs?: number | undefined;
  /** For a local copy: the server's time of its data, in Unix milliseconds. It may lack sessions. */
  dataOfMs?: number | undefined;
};

export type FactName = keyof Facts;

/** What each fact is, in words for operators. */
export const factNames: Readonly<Record<FactName, string>> = {
  nowMs: 'the time',
  today: 'the date',
  computers: 'computers',
  restarts: 'restarts in the audit log',
  failures: 'failures of computers within the last day',
  sessions: 'your sessions',
  areSessionsWhole: 'whether these are all of your sessions',
  transcripts: 'their newest messages',
  runsBefore: 'calls repeated before them',
  readings: 'credits of your sessions over time',
  limits: 'limits and usage of this month',
  monthEnd: 'limits and usage of the month that ended',
  usage: 'usage by day',
  readDays: 'days in the local copy',
  formerDays: 'usage by day as read before',
  readiness: 'readiness reports',
  parts: 'the state of requests',
  clockAheadMs: "the server's clock",
  dataOfMs: 'the time of the local copy',
};
