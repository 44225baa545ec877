import type { sessionStatuses } from '../../api/session.ts';
import type { Problem, Repository } from '../assets.ts';
import type { Model } from '../models.ts';
import type { KindName } from './kinds.ts';

/** Everything about a session but its messages, which follow from it. */
export type SessionPlan = {
  sessionId: string;
  ownerId: string;
  /** Seed of its messages. */
  seed: number;
  kind: KindName;
  title: string;
  repository: Repository;
  problem: Problem;
  site: string;
  model: Model;
  status: (typeof sessionStatuses)[number];
  messageCount: number;
  /** Unix milliseconds; the last message came at `updatedAt`. */
  createdAt: number;
  updatedAt: number;
  computerId?: string;
  children: readonly SessionPlan[];
  usage: Usage;
};

/** What a session used by itself. */
export type Usage = {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  /** Standard Credits. */
  credits: number;
};
