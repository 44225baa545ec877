import type { Client } from '../../client/client.ts';
import type { Lists } from '../../client/pagination/lists.ts';
import type { Mirror } from '../open-mirror.ts';
import type { IncompleteList } from './incomplete-list.ts';
import type { Pace } from './pace.ts';

/** An event of a sync in progress. Everything in it has already been saved to the file. */
export type SyncEvent =
  | { type: 'set'; name: string; count: number }
  | { type: 'days'; first: string; last: string; changed: number }
  | { type: 'sessions'; listed: number; walk: 'forward' | 'backfill' | 'sweep' }
  | { type: 'watermark'; watermark: number }
  | { type: 'gone'; id: string }
  /** What was damaged was removed, and will be read again. */
  | { type: 'healed'; damages: readonly string[] }
  | { type: 'messages'; id: string; version: string; count: number; left: number }
  | { type: 'refused'; name: string }
  /** Items of a list may be missing, because its pages never end or their end is not known. */
  | ({ type: 'incomplete' } & IncompleteList)
  | { type: 'wait'; ms: number; reason: string };

/** The context of every step of a sync. */
export type SyncRun = {
  mirror: Mirror;
  client: Client;
  /** The lists of the client, whose requests keep the pace. */
  lists: Lists;
  pace: Pace;
  tell(event: SyncEvent): void;
  /** Returns a number from 0 to less than 1. */
  random(): number;
  /** The first day to sync, `YYYY-MM-DD`. */
  since: string | undefined;
  /** Items per page. */
  pageSize: number;
  /** Milliseconds by which the order of a list may be off, and by which walks overlap. */
  marginMs: number;
};
