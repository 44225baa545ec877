import { setTimeout } from 'node:timers/promises';
import type { Client } from '../../client/client.ts';
import { ForbiddenError, NotFoundError } from '../../client/errors/rejections.ts';
import { createLists, type Lists } from '../../client/pagination/lists.ts';
import { dayMs } from '../../figures/time/day.ts';
import { isQuicklyChecked } from '../damage.ts';
import { eraseTraces } from '../erase.ts';
import { healMirror } from '../heal.ts';
import { lockMirror } from '../lock.ts';
import { mergeIndex } from '../merge-index.ts';
import type { Mirror } from '../open-mirror.ts';
import type { SessionCounts } from '../rows/sessions.ts';
import { updateIndex } from '../update-index.ts';
import { auditDays, syncDays, syncOlderDays } from './days.ts';
import { incompleteLists, incompleteReason, unreadReason } from './incomplete-list.ts';
import { syncMessages } from './messages.ts';
import { BudgetSpent, createPace, type Pace } from './pace.ts';
import { backfillSessions, forgetFuture, sweepSessions, syncSessions } from './sessions.ts';
import type { SyncEvent, SyncRun } from './sync-run.ts';

export type SyncOptions = {
  /** The first day to sync, `YYYY-MM-DD`: for analytics, and for the last change of sessions. */
  since?: string | undefined;
  /** Requests after which the sync ends cleanly. */
  maxRequests?: number | undefined;
  /** Whether only what a search reads is synced. Default: false. */
  isForSearch?: boolean | undefined;
  /** Whether all sessions are listed, to find those that were deleted on the server. Default: once a day. */
  sweep?: boolean | undefined;
  /** Whether the whole mirror is checked first, although that may take long. Default: false, once a day. */
  isChecked?: boolean | undefined;
  /** Initial number of milliseconds between two requests. */
  spacingMs?: number | undefined;
  /** Transactions that follow one another within this time are committed together. */
  groupMs?: number | undefined;
  pageSize?: number | undefined;
  marginMs?: number | undefined;
  onEvent?: ((event: SyncEvent) => void) | undefined;
  pause?: ((ms: number) => Promise<void>) | undefined;
  random?: (() => number) | undefined;
};

export type SyncReport = {
  /** False if the budget of requests was spent before the end. */
  isFinished: boolean;
  requests: number;
  sessions: SessionCounts;
  /** What this user may not see, or the server does not offer. */
  refused: readonly string[];
  /** Lists that may lack items, each with the reason: their pages never end, or their end is not known. */
  incomplete: readonly string[];
  /** The server's time of the small and recent data, in Unix milliseconds. */
  syncedAt: number | undefined;
};

/** Covers rows that arrive in the meantime, and clock differences between servers. */
const usualMarginMs = 10 * 60_000;
const usualSpacingMs = 250;

/** A console holds the lock for some milliseconds when it writes what it has read. */
const lockWaitMs = 500;

/**
 * Syncs a mirror through the public API: small sets first, then recent days, changed sessions and their
 * messages, then older data. It may be stopped at any moment, and the next sync continues from there:
 * everything it has reported is in the file. Throws ClientError and MirrorError.
 */
export async function sync(
  mirror: Mirror,
  client: Client,
  options: SyncOptions = {},
): Promise<SyncReport> {
  using _lock = lockMirror(mirror.file, lockWaitMs);
  const { onEvent = () => {}, random = Math.random } = options;
  const incomplete = incompleteLists();
  let hasErased = false;
  const tell = (event: SyncEvent) => {
    if (event.type === 'incomplete') incomplete.add(event);
    if (event.type === 'gone') hasErased = true;
    // What is told must be saved, even if the process is killed at once.
    mirror.afterCommit(() => onEvent(event));
  };
  const pace = paceOf(mirror, tell, options);
  const { pageSize = 100, marginMs = usualMarginMs, since } = options;
  const lists = pacedLists(client, pace);
  const run: SyncRun = { mirror, client, lists, pace, tell, random, since, pageSize, marginMs };
  const refused: string[] = [];
  let unreadFirst = false;

  const step: Step = async (name, work) => {
    try {
      await work(run);
      return true;
    } catch (error) {
      // A part without access, or without end, or that is not as described, does not block the others.
      const unread = unreadReason(error);
      const reason = unread ?? incompleteReason(error);
      // A server of which two parts cannot be read, and nothing else was, is down or no platform.
      if (unread !== undefined && unreadFirst && !pace.hasAnswered()) throw error;
      unreadFirst ||= unread !== undefined;
      if (reason !== undefined) {
        tell({ type: 'incomplete', name, reason });
        return unread === undefined;
      }
      if (!(error instanceof ForbiddenError || error instanceof NotFoundError)) throw error;
      refused.push(name);
      tell({ type: 'refused', name });
      return true;
    }
  };

  const { isChecked } = begin(run, options);
  try {
    await updateIndex(mirror);
    mirror.beginGroups(options.groupMs);
    await runSteps(run, options.isForSearch ? onlySearched(step) : step);
    noteRefusals(run, refused);
    if (isChecked) mirror.transaction(() => mirror.state.set('checkedAt', pace.firstTimeMs()));
    mirror.commit();
    await mergeIndex(mirror);
    return report(run, { refused, incomplete: incomplete.texts(), isFinished: true });
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    return report(run, { refused, incomplete: incomplete.texts(), isFinished: false });
  } finally {
    mirror.endGroups();
    if (hasErased) eraseTraces(mirror);
    mirror.transaction(mirror.messages.indexSeal.close);
    mirror.flush();
  }
}

function paceOf(mirror: Mirror, tell: SyncRun['tell'], options: SyncOptions): Pace {
  const { pause = setTimeout, random = Math.random } = options;
  return createPace({
    spacingMs: options.spacingMs ?? usualSpacingMs,
    maxRequests: options.maxRequests ?? Number.POSITIVE_INFINITY,
    async pause(ms) {
      mirror.commit();
      await pause(ms);
    },
    random,
    onTime: (ms) => mirror.transaction(() => mirror.state.set('readAt', ms)),
    onWait(ms, reason) {
      mirror.commit();
      tell({ type: 'wait', ms, reason });
    },
  });
}

/** Heals the mirror, and notes that a sync has begun. */
function begin(run: SyncRun, options: SyncOptions): { isChecked: boolean } {
  const { mirror } = run;
  const isChecked = options.isChecked || isCheckDue(mirror);
  if (isChecked) checkAndHeal(run);
  mirror.transaction(() => {
    mirror.smallSets.begin();
    forgetFuture(run);
    if (options.sweep) mirror.state.set('isSweepDue', true);
    mirror.state.set('runs', (mirror.state.get('runs') ?? 0) + 1);
  });
  return { isChecked };
}

/** A small mirror is checked every time, a larger one once a day. */
function isCheckDue(mirror: Mirror): boolean {
  const readAt = mirror.state.get('readAt') ?? 0;
  return (
    isQuicklyChecked(mirror) || Math.abs(readAt - (mirror.state.get('checkedAt') ?? 0)) >= dayMs
  );
}

/** Removes what is damaged, which is then read again. Throws MirrorError if the file must be replaced. */
function checkAndHeal({ mirror, tell }: SyncRun): void {
  const damages = healMirror(mirror).map(({ text }) => text);
  if (damages.length > 0) tell({ type: 'healed', damages });
  // After an interruption it is not known whether the index is as it was written, and soon made again.
  if (isQuicklyChecked(mirror) && mirror.messages.indexSeal.isIntact() === undefined) {
    mirror.transaction(() => mirror.messages.rebuildIndex());
  }
}

/** Returns false if the part could not be read. */
type Step = (name: string, work: (run: SyncRun) => Promise<void>) => Promise<boolean>;

/** What a search reads; computers for their names. */
const searchedSteps: ReadonlySet<string> = new Set(['computers', 'sessions', 'messages']);

const onlySearched =
  (step: Step): Step =>
  async (name, work) =>
    searchedSteps.has(name) ? await step(name, work) : true;

async function runSteps({ mirror, pace }: SyncRun, step: Step): Promise<void> {
  const areRead = [
    await step('computers', syncComputers),
    await step('limits', syncLimits),
    await step('readiness', syncReports),
    await step('analytics', syncDays),
    await step('sessions', syncSessions),
  ];
  // All small and recent data was read after this time, so the screen never claims that it is newer than it
  // is. A first copy has nothing that is older.
  if (areRead.every(Boolean) || mirror.state.get('syncedAt') === undefined) {
    mirror.transaction(() => mirror.state.set('syncedAt', pace.firstTimeMs()));
  }
  await step('sessions', backfillSessions);
  await step('sessions', sweepSessions);
  await step('messages', syncMessages);
  await step('analytics', syncOlderDays);
  await step('analytics', auditDays);
}

/**
 * Without access to analytics and limits, the operator is not an administrator, so the local server refuses the
 * same requests.
 */
function noteRefusals({ mirror }: SyncRun, refused: readonly string[]) {
  const isAdministrator = !refused.includes('limits') && !refused.includes('analytics');
  mirror.transaction(() => {
    mirror.state.set('refused', [...new Set(refused)]);
    mirror.smallSets.setRole(isAdministrator ? 'owner' : 'member');
  });
}

type Outcome = Pick<SyncReport, 'refused' | 'incomplete' | 'isFinished'>;

const report = ({ mirror, pace }: SyncRun, { refused, ...outcome }: Outcome): SyncReport => ({
  ...outcome,
  requests: pace.requests(),
  sessions: mirror.sessions.counts(),
  refused: [...new Set(refused)],
  syncedAt: mirror.state.get('syncedAt'),
});

/** The lists of a client, whose pages are requested no faster than the server allows. */
const pacedLists = (client: Client, { ask }: Pace): Lists =>
  createLists({
    getUsers: (given) => ask((options) => client.getUsers(given, options)),
    listMessages: (given) => ask((options) => client.listMessages(given, options)),
    listReadinessReports: (given) => ask((options) => client.listReadinessReports(given, options)),
    listSessions: (given) => ask((options) => client.listSessions(given, options)),
  });

/** Syncs credit limits; each set is replaced as a whole. */
async function syncLimits({ mirror, client, pace, tell }: SyncRun): Promise<void> {
  const limits = await pace.ask((options) => client.getCreditLimits(options));
  mirror.transaction(() => {
    mirror.smallSets.replaceLimits(limits);
    mirror.state.set('limitsAt', pace.serverTimeMs());
  });
  tell({ type: 'set', name: 'limits', count: limits.userLimits.length });
}

/** Syncs the computers with their provisioning steps; the set is replaced as a whole. */
async function syncComputers({ mirror, client, pace, tell }: SyncRun): Promise<void> {
  const { computers } = await pace.ask((options) =>
    client.listComputers({ includeProvisioningSteps: true }, options),
  );
  mirror.transaction(() => {
    mirror.smallSets.replaceComputers(computers);
    mirror.state.set('computersAt', pace.serverTimeMs());
  });
  tell({ type: 'set', name: 'computers', count: computers.length });
}

/**
 * Syncs readiness reports down to those that a complete walk has seen. They never change, so the watermark is one
 * report; at the end of a walk it moves to the report that was first at the start.
 */
async function syncReports(run: SyncRun): Promise<void> {
  const { mirror, lists, pace, tell, pageSize } = run;
  const watermark = mirror.state.get('reportWatermark');
  const lowest = (watermark?.createdAt ?? Number.NEGATIVE_INFINITY) - run.marginMs;
  let first: { id: string; createdAt: number } | undefined;
  let count = 0;

  for await (const { items, nextCursor } of lists.readinessReports({ limit: pageSize }).pages()) {
    const [newest] = items;
    if (newest?.createdAt != null) {
      const createdAt = Math.min(newest.createdAt, pace.serverTimeMs());
      first ??= { id: newest.reportId, createdAt };
    }
    count += items.length;
    const last = items.at(-1);
    const isEnd = nextCursor === undefined || (last?.createdAt ?? lowest) < lowest;
    mirror.transaction(() => {
      mirror.smallSets.putReports(items);
      if (!isEnd) return;
      if (first !== undefined) mirror.state.set('reportWatermark', first);
      mirror.state.set('reportsAt', pace.serverTimeMs());
    });
    if (isEnd) break;
  }
  tell({ type: 'set', name: 'readiness', count });
}
