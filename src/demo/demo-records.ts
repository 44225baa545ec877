import type { StoredComputer } from '../server/store/computers.ts';
import type { StoredMessage } from '../server/store/messages.ts';
import type { StoredSession } from '../server/store/sessions.ts';
import { languages, type Repository, repositoryNamed, wiki } from './assets/assets.ts';
import { dayMs, dayNumberAt, isWeekend } from './calendar.ts';
import type { DemoAnalytics } from './demo-analytics.ts';
import type { DemoReport, DemoSettings, DemoWikiRun, SessionState } from './demo-organization.ts';
import { decodeSessionId } from './ids.ts';
import { memoize } from './memoize.ts';
import { random } from './random.ts';
import { type ComputerContext, createComputers, restartedComputer } from './records/computers.ts';
import { createReports } from './records/reports.ts';
import { liveMessages, liveUntil, stateAt } from './sessions/live.ts';
import { planSessions } from './sessions/plan-sessions.ts';
import { sessionDocument } from './sessions/session-document.ts';
import { idOf, planSession, type SessionPlan } from './sessions/session-plan.ts';
import { transcript } from './sessions/transcript.ts';
import { fill } from './text.ts';

/** Sessions with their messages, computers, readiness reports and wiki runs. */
export type DemoRecords = ReturnType<typeof createDemoRecords>;

/**
 * The owner has `scale.sessions` sessions (400 by default), everyone else up to 60. Everything is generated
 * on demand. The plan of a session is cached; its messages are not.
 */
export function createDemoRecords(settings: DemoSettings, analytics: DemoAnalytics) {
  const { seed, nowMs } = settings;
  const { people, keyHolders } = analytics;
  const indexOf = (personId: string) => people.findIndex(({ id }) => id === personId);
  const { plansOf, successorsOf, find } = createPlans(settings, analytics);
  const toSession = (plan: SessionPlan) => sessionDocument(plan, nowMs);

  return {
    /** The sessions of a person at `nowMs`, newest first, generated lazily. */
    sessionsOf: (personId: string): IteratorObject<StoredSession> =>
      plansOf(indexOf(personId))
        .toSorted((a, b) => b.updatedAt - a.updatedAt)
        .values()
        .map(toSession),

    /**
     * Sessions that a person starts after `afterMs` and up to `untilMs`, as they are at their start. The same
     * times always return the same sessions.
     */
    sessionsBegun: (personId: string, afterMs: number, untilMs: number): StoredSession[] =>
      successorsOf(indexOf(personId)).begunBetween(afterMs, untilMs).map(toSession),

    /** The state of a session at a time, if it runs at `nowMs` or later; undefined for other sessions. */
    stateOf(sessionId: string, atMs: number): SessionState | undefined {
      const plan = find(sessionId);
      return plan?.status === 'running' ? stateAt(plan, { nowMs, atMs }) : undefined;
    },

    /** All messages of a session at `nowMs`, oldest first: as many as its `messageCount`. */
    messagesOf(sessionId: string): StoredMessage[] {
      const plan = find(sessionId);
      // Sessions that start later get all their messages from `messagesBetween`.
      return plan && plan.messageCount > 0 ? transcript(plan) : [];
    },

    /**
     * Messages that a running session adds after `afterMs` and up to `untilMs`, oldest first. The
     * same times always return the same messages.
     */
    messagesBetween(sessionId: string, afterMs: number, untilMs: number): StoredMessage[] {
      const plan = find(sessionId);
      return plan ? liveMessages(plan, { nowMs, afterMs, untilMs }) : [];
    },

    computers(): StoredComputer[] {
      const installSessionOf = installSessionsOf(plansOf(people.indexOf(keyHolders.owner)));
      return createComputers(settings, { people, installSessionOf });
    },

    restarted: (before: StoredComputer, restartedAtMs: number, elapsedMs: number): StoredComputer =>
      restartedComputer(seed, before, restartedAtMs, elapsedMs),

    reports: (): DemoReport[] => createReports(settings),

    wikiRuns: (): DemoWikiRun[] => createWikiRuns(settings),
  };
}

/** Which session ran the setup script of a computer: the last one of `plans` there. */
function installSessionsOf(plans: readonly SessionPlan[]): ComputerContext['installSessionOf'] {
  const byComputer = new Map(plans.map((plan) => [plan.computerId, plan]));
  return (computerId) => {
    const plan = byComputer.get(computerId);
    return plan && idOf(plan);
  };
}

/** The sessions of each person, by index in the list of people, and those that start later. */
function createPlans(settings: DemoSettings, analytics: DemoAnalytics) {
  const plansOf = memoize((owner: number) => planSessions(owner, settings, analytics));
  const successorsOf = memoize((owner: number) => {
    const { startHour = 0 } = analytics.workOf(owner) ?? {};
    return createSuccessors(plansOf(owner), settings, { owner, startHour });
  });
  const find = (sessionId: string): SessionPlan | undefined => {
    const { owner, index } = decodeSessionId(settings.seed, sessionId) ?? {};
    if (owner === undefined || index === undefined) return undefined;
    return plansOf(owner)[index] ?? successorsOf(owner).at(index);
  };

  return { plansOf, successorsOf, find };
}

const minuteMs = 60_000;

/** Runs in which agents wrote wikis about repositories: completed, running and failed ones. */
const createWikiRuns = ({ seed, nowMs }: DemoSettings): DemoWikiRun[] =>
  wiki.runs.map(({ repository: name, ageMinutes, status, pages }, ordinal) => {
    const repository = repositoryNamed(name);
    const createdAt = Math.floor(nowMs - ageMinutes * minuteMs);
    return {
      id: random(seed, 'wiki', ordinal).uuid(),
      repoUrl: repository.url,
      status,
      createdAt,
      ...(status !== 'running' && { completedAt: createdAt + 11 * minuteMs }),
      ...(status === 'failed' && { error: fill(wiki.failure, { pages }) }),
      pages: pagesAbout(repository).slice(0, pages),
    };
  });

const pagesAbout = (repository: Repository) => [
  { title: repository.name, path: 'README.md', markdown: fill(wiki.overview, repository) },
  { title: 'Development', path: 'development.md', markdown: fill(wiki.development, repository) },
  ...repository.problems.map((problem) => ({
    title: problem.symbol,
    path: `internals/${problem.file.replace(/\.\w+$/, '')}.md`,
    markdown: fill(wiki.chapter, { ...problem, fence: languages[repository.language].fence }),
  })),
];

const workdayMs = 10 * 60 * minuteMs;

/** The index of the owner in the list of people, and the UTC hour at which the workday begins. */
type Workday = { owner: number; startHour: number };

/**
 * Sessions that start after `nowMs`. When a running session is done, its owner starts another one a while
 * later or on the next workday. They are generated in batches of as many as run at `nowMs`, so that their
 * indexes do not depend on the times requested before.
 */
function createSuccessors(
  plans: readonly SessionPlan[],
  { seed, nowMs }: DemoSettings,
  { owner, startHour }: Workday,
) {
  const made: SessionPlan[] = [];
  // One that hangs is never done.
  let latest = plans.filter(({ status, habit }) => status === 'running' && habit !== 'hangs');

  const follow = (former: SessionPlan, slot: number): SessionPlan => {
    const pauseMs = random(former.seed, 'pause').between(20, 90) * minuteMs;
    const createdAt = atWork(Math.floor(liveUntil(former, nowMs) + pauseMs), startHour);
    const index = plans.length + made.length + slot;
    const start = { seed, nowMs, owner, index, createdAt };
    return planSession(start, {
      kind: 'test-loop',
      status: 'running',
      messages: 0,
      updatedAt: createdAt,
    });
  };

  return {
    begunBetween(afterMs: number, untilMs: number): SessionPlan[] {
      while (latest.some(({ createdAt }) => createdAt <= untilMs)) {
        latest = latest.map(follow);
        made.push(...latest);
      }
      return made.filter(({ createdAt }) => createdAt > afterMs && createdAt <= untilMs);
    },

    /** A session that `begunBetween` has returned, by its index among the sessions of its owner. */
    at: (index: number): SessionPlan | undefined => made[index - plans.length],
  };
}

/** The same time if it is within the workday, else a time early on the next workday. */
function atWork(ms: number, startHour: number): number {
  const startMs = startHour * 60 * minuteMs;
  const day = dayNumberAt(ms - startMs);
  const intoDayMs = ms - startMs - day * dayMs;
  if (intoDayMs < workdayMs && !isWeekend(day)) return ms;

  let workday = intoDayMs < workdayMs ? day : day + 1;
  while (isWeekend(workday)) workday += 1;
  return workday * dayMs + startMs + (intoDayMs % (90 * minuteMs));
}
