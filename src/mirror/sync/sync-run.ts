import type { Client } from '../../client/client.ts';
import type { Mirror } from '../open-mirror.ts';
import type { Pace } from './pace.ts';

/** What is said while a sync goes on. Everything in it is in the file already. */
export type SyncEvent =
  | { type: 'set'; name: string; count: number }
  | { type: 'days'; first: string; last: string; changed: number }
  | { type: 'sessions'; listed: number; walk: 'forward' | 'backfill' | 'sweep' }
  | { type: 'fence'; fence: number }
  | { type: 'gone'; id: string }
  | { type: 'messages'; id: string; version: string; count: number; left: number }
  | { type: 'refused'; name: string }
  | { type: 'wait'; ms: number; reason: string };

/** What every step of a sync works with. */
export type SyncRun = {
  mirror: Mirror;
  client: Client;
  pace: Pace;
  tell(event: SyncEvent): void;
  /** Returns a number from 0 to less than 1. */
  random(): number;
  /** The first day that is of interest, `YYYY-MM-DD`. */
  since: string | undefined;
  /** Items of a page. */
  pageSize: number;
  /** How far the order of a list may be off, and how far walks overlap. */
  marginMs: number;
};
