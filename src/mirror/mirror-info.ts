import { addDays } from '../figures/time/day.ts';
import { damagesOf, isQuicklyChecked } from './damage.ts';
import { explained } from './mirror-error.ts';
import { mirrorBytes } from './mirror-file.ts';
import type { Mirror } from './open-mirror.ts';
import type { Restatement } from './rows/days.ts';
import type { SessionCounts } from './rows/sessions.ts';
import { type SweepInfo, sweepInfo } from './sweep-info.ts';
import { awaitedDays } from './sync/days.ts';

/** What a mirror contains. Times are the server's, in Unix milliseconds. */
export type MirrorInfo = {
  file: string;
  bytes: number;
  source: string | undefined;
  organization: string | undefined;
  syncedAt: number | undefined;
  sessions: SessionCounts & { messages: number };
  days: { first: string | undefined; last: string | undefined; count: number };
  /** Days that were requested but have no row, and are too old to get one. */
  missingDays: readonly string[];
  restatedDays: number;
  /** The most recent ones. */
  restatements: readonly Restatement[];
  computers: number;
  reports: number;
  refused: readonly string[];
  /** Whether all sessions were listed. */
  isComplete: boolean;
  sweep: SweepInfo;
  health: MirrorHealth;
};

/** A large mirror is not checked now: `checkedAt` is when a sync last did, undefined if none ever did. */
export type MirrorHealth =
  | { type: 'intact' }
  | { type: 'damaged'; damages: readonly string[] }
  | { type: 'unchecked'; checkedAt: number | undefined };

const restatementsToTell = 10;

/** Reads the facts from the tables and the size of the file. Throws MirrorError. */
export const mirrorInfo = (mirror: Mirror): MirrorInfo =>
  explained(mirror.file, () => ({ health: healthOf(mirror), ...factsOf(mirror) }));

function healthOf(mirror: Mirror): MirrorHealth {
  if (!isQuicklyChecked(mirror)) {
    return { type: 'unchecked', checkedAt: mirror.state.get('checkedAt') };
  }
  const damages = [...damagesOf(mirror)].map(({ text }) => text);
  return damages.length === 0 ? { type: 'intact' } : { type: 'damaged', damages };
}

function factsOf(mirror: Mirror): Omit<MirrorInfo, 'health'> {
  const { state, sessions, days } = mirror;
  const count = (table: 'messages' | 'computers' | 'readiness_reports') =>
    Number(mirror.database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count);
  const lastDay = state.get('lastDay');

  return {
    file: mirror.file,
    bytes: mirrorBytes(mirror.file),
    source: state.get('source'),
    organization: state.get('organization'),
    syncedAt: state.get('syncedAt'),
    sessions: { ...sessions.counts(), messages: count('messages') },
    days: days.span(),
    missingDays: lastDay === undefined ? [] : missingDays(mirror, lastDay),
    restatedDays: days.restatementCount(),
    restatements: days.restatements(restatementsToTell),
    computers: count('computers'),
    reports: count('readiness_reports'),
    refused: state.get('refused') ?? [],
    isComplete: state.get('watermark') !== undefined,
    sweep: sweepInfo(state),
  };
}

/** Days before the first one with data are not missing. */
function missingDays({ days }: Mirror, lastDay: string): string[] {
  const { first } = days.span();
  if (first === undefined) return [];
  return days.missing(addDays(lastDay, -awaitedDays)).filter((day) => day > first);
}
