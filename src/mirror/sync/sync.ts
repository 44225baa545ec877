import type { Client } from '../../client/client.ts';
import { ForbiddenError, NotFoundError } from '../../client/errors/rejections.ts';
import { lockMirror } from '../lock.ts';
import type { Mirror } from '../open-mirror.ts';
import type { SessionCounts } from '../rows/sessions.ts';
import { auditDays, syncDays, syncOlderDays } from './days.ts';
import { syncMessages } from './messages.ts';
import { BudgetSpent, createPace } from './pace.ts';
import { backfillSessions, sweepSessions, syncSessions } from './sessions.ts';
import { syncComputers, syncLimits, syncReports } from './small-sets.ts';
import type { SyncEvent, SyncRun } from './sync-run.ts';

export type SyncOptions = {
  /** The first day of interest, `YYYY-MM-DD`: of analytics, and of the last change of sessions. */
  since?: string | undefined;
  /** Requests after which the sync ends in order. */
  maxRequests?: number | undefined;
  /** Milliseconds between two requests, at first. */
  spacingMs?: number | undefined;
  pageSize?: number | undefined;
  marginMs?: number | undefined;
  onEvent?: ((event: SyncEvent) => void) | undefined;
  pause?: ((ms: number) => Promise<void>) | undefined;
  random?: (() => number) | undefined;
};

export type SyncReport = {
  /** False when the budget of requests was spent before the end. */
  isFinished: boolean;
  requests: number;
  sessions: SessionCounts;
  /** What this person may not see, or the server does not offer. */
  refused: readonly string[];
  /** The server's time of which everything short is, in Unix milliseconds. */
  syncedAt: number | undefined;
};

/** Rows that come in the meantime and clocks that differ between servers are within this. */
const usualMarginMs = 10 * 60_000;
const usualSpacingMs = 250;

const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Brings a mirror up to date through the public interface: what is small first, then recent days, changed
 * sessions and their messages, then what is old. It may be stopped at any moment, and the next one
 * goes on from there: what it tells of is in the file. Throws ClientError and MirrorError.
 */
export async function sync(
  mirror: Mirror,
  client: Client,
  options: SyncOptions = {},
): Promise<SyncReport> {
  using _lock = lockMirror(mirror.file);
  const { onEvent: tell = () => {}, random = Math.random } = options;
  const pace = createPace({
    spacingMs: options.spacingMs ?? usualSpacingMs,
    maxRequests: options.maxRequests ?? Number.POSITIVE_INFINITY,
    pause: options.pause ?? waitFor,
    random,
    onWait: (ms, reason) => tell({ type: 'wait', ms, reason }),
  });
  const { pageSize = 100, marginMs = usualMarginMs, since } = options;
  const run: SyncRun = { mirror, client, pace, tell, random, since, pageSize, marginMs };
  const refused: string[] = [];

  const step = async (name: string, work: (run: SyncRun) => Promise<void>) => {
    try {
      await work(run);
    } catch (error) {
      // A part without access does not block the others.
      if (!(error instanceof ForbiddenError || error instanceof NotFoundError)) throw error;
      refused.push(name);
      tell({ type: 'refused', name });
    }
  };

  mirror.transaction(() => {
    mirror.smallSets.begin();
    mirror.state.set('runs', (mirror.state.get('runs') ?? 0) + 1);
  });
  try {
    await runSteps(run, step);
    noteRefusals(run, refused);
    return report(run, refused, true);
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    return report(run, refused, false);
  } finally {
    mirror.flush();
  }
}

type Step = (name: string, work: (run: SyncRun) => Promise<void>) => Promise<void>;

async function runSteps({ mirror, pace }: SyncRun, step: Step): Promise<void> {
  await step('computers', syncComputers);
  await step('limits', syncLimits);
  await step('readiness', syncReports);
  await step('analytics', syncDays);
  await step('sessions', syncSessions);
  // Everything that is short was read after this time, so it is as true as the screen says.
  mirror.transaction(() => mirror.state.set('syncedAt', pace.firstTimeMs()));
  await step('sessions', backfillSessions);
  await step('sessions', sweepSessions);
  await step('messages', syncMessages);
  await step('analytics', syncOlderDays);
  await step('analytics', auditDays);
}

/** Without analytics and limits the person is no administrator, and offline is told the same. */
function noteRefusals({ mirror }: SyncRun, refused: readonly string[]) {
  const isAdministrator = !refused.includes('limits') && !refused.includes('analytics');
  mirror.transaction(() => {
    mirror.state.set('refused', [...new Set(refused)]);
    mirror.smallSets.setRole(isAdministrator ? 'owner' : 'member');
  });
}

const report = ({ mirror, pace }: SyncRun, refused: string[], isFinished: boolean): SyncReport => ({
  isFinished,
  requests: pace.requests(),
  sessions: mirror.sessions.counts(),
  refused: [...new Set(refused)],
  syncedAt: mirror.state.get('syncedAt'),
});
