import * as z from 'zod';
import { pagination } from './pagination.ts';

/** Execution status of a session. */
export const sessionStatuses = ['idle', 'pending', 'running'] as const;

/** Tokens by kind, and the Standard Credits that they cost. */
export const tokenUsage = z
  .object({
    inputTokens: z.number(),
    outputTokens: z.number(),
    cacheCreationTokens: z.number(),
    cacheReadTokens: z.number(),
    thinkingTokens: z.number(),
    /** Standard Credits. */
    serviceCredits: z.number(),
  })
  .meta({ id: 'TokenUsage' });

/** How a session runs and what it has used ("Session", `sessionSettings`). */
export const sessionSettings = z
  .object({
    model: z.string(),
    specModeModel: z.string().optional(),
    runInWorktree: z.boolean(),
    /** ISO time. */
    providerLockTimestamp: z.string().optional(),
    /** Milliseconds in which the assistant worked. */
    assistantActiveTimeMs: z.number(),
    /** The session alone. */
    tokenUsage,
    /** The session and its children. */
    inclusiveTokenUsage: tokenUsage,
    /** Keyed by child session id. */
    childInclusiveTokenUsageBySessionId: z.record(z.string(), tokenUsage).optional(),
    /** ISO time; present when the session is archived. */
    archivedAt: z.string().optional(),
    tags: z.array(z.object({ name: z.string(), metadata: z.record(z.string(), z.unknown()) })),
    enabledToolIds: z.array(z.string()),
    disabledToolIds: z.array(z.string()),
    /** `current-model` or a model id. */
    compactionModel: z.string(),
    compactionThresholdCheckEnabled: z.boolean(),
  })
  .meta({ id: 'SessionSettings' });

/** A conversation with an agent, as lists show it. Times are Unix milliseconds. */
export const session = z
  .object({
    sessionId: z.string(),
    title: z.string(),
    messageCount: z.number(),
    createdAt: z.number(),
    updatedAt: z.number(),
    completedAt: z.number().optional(),
    computerId: z.string().optional(),
    /** Not in the description; servers that know it say it. */
    status: z.enum(sessionStatuses).optional(),
    sessionSettings,
  })
  .meta({ id: 'Session' });

/** One page of the caller's sessions, last updated first. */
export const sessionPage = z
  .object({ sessions: z.array(session), pagination })
  .meta({ id: 'SessionPage' });

/** What an interrupt leaves behind. */
export const interruptResult = z
  .object({ status: z.enum(sessionStatuses) })
  .meta({ id: 'InterruptResult' });
