import { createAnalytics } from './analytics.ts';
import { addDays, type Day, dayAt, dayMs, daysBetween, startOf } from './calendar.ts';
import { computerAt, computerIdOf, repositories, restartsAt } from './computers.ts';
import type { Message, ReadinessReport, Session } from './interface-types.ts';
import { models } from './models.ts';
import { peopleOf } from './people.ts';
import type { Planted } from './planted.ts';
import { plotComputers } from './plots/computers.ts';
import { plotDays } from './plots/days.ts';
import { type GlobalLimit, limitsAt, plotLimits } from './plots/limits.ts';
import { plotOrganization } from './plots/organization.ts';
import { plotPeople, type Stage } from './plots/people.ts';
import { plotReadiness } from './plots/readiness.ts';
import { reportsAt, repositoryUrl } from './readiness.ts';
import {
  type PlantedPlan,
  plantedPlans,
  slotsFor,
  toolOutages,
  usualPlans,
} from './sessions/plans.ts';
import type { Outage, SessionPlan } from './sessions/script.ts';
import { countAt, messagesAt, type Played, playSession, sessionAt } from './sessions/session-at.ts';
import { styleNames, toolName } from './sessions/styles.ts';
import type { UsagePlots } from './usage.ts';

export type Options = {
  seed: number;
  /** 5 to 3,000. */
  people?: number;
  /** The first of the days in which problems are planted. */
  from?: Day;
  days?: number;
  globalLimit?: GlobalLimit;
};

/** Sessions are kept for some days after they began. */
const keptDays = 2;
/** Played sessions that are kept; the oldest are played again when they are asked for. */
const maxPlayed = 150;

export type Organization = ReturnType<typeof createOrganization>;

/**
 * An organization at any moment: what its interface serves is a function of the seed and the time. Problems are planted in
 * it, with their times, and much that resembles them.
 */
export function createOrganization({
  seed,
  people: count = 300,
  from = '2026-11-18',
  days = 14,
  globalLimit = 'usual',
}: Options) {
  if (count < 5 || count > 3_000) throw new RangeError('An organization has 5 to 3,000 people.');
  const computers = Math.max(3, Math.round(count / 5));
  const reports = Math.max(2, Math.min(40, Math.round(count / 15)));
  const slots = slotsFor(count);
  const people = peopleOf(seed, count, from).map((person, index) =>
    index === 0 ? { ...person, usual: slots * creditsOfSlot, mix: evenMix } : person,
  );
  const stage: Stage = { seed, from, days, people, share: Math.min(1, count / 150) };
  const plots = plotEverything(stage, computers, reports, globalLimit);
  const analytics = createAnalytics(seed, people, plots.usage, plots.days);
  const sessions = createSessions(stage, slots, computers, plots.outages, plots.usage);
  const madeReports = new Map<string, ReadinessReport>();
  return {
    id: `org_${seed}`,
    seed,
    from,
    days,
    people,
    analytics,
    sessions,
    planted: [...plots.planted, ...sessions.planted].sort((a, b) => a.startMs - b.startMs),
    nearMisses: plots.nearMisses,
    computersAt: (nowMs: number) =>
      Array.from({ length: computers }, (_, index) =>
        computerAt(seed, index, people, plots.computers, nowMs),
      ),
    restartsAt: (nowMs: number) => restartsAt(seed, plots.computers, nowMs),
    limitsAt: (nowMs: number) => limitsAt(plots.limits, nowMs),
    reportsAt: (nowMs: number) => reportsAt(seed, reports, plots.falls, nowMs, madeReports),
    repositories: repositories.slice(0, reports),
  };
}

/** The models of its sessions. */
const evenMix = models.map(({ id }) => ({ model: id, share: 1 / models.length }));

/** Thousands of weighted tokens that one slot uses on a day. */
const creditsOfSlot = 9_000;

function plotEverything(stage: Stage, computers: number, reports: number, global: GlobalLimit) {
  const { seed, from } = stage;
  const days = plotDays(seed, from);
  const everybody = plotOrganization(stage, days.plots);
  const persons = plotPeople(stage, days.plots);
  const usage: UsagePlots = { ...everybody.plots, ...persons.plots };
  const limits = plotLimits(stage, global, usage, days.plots, persons.taken);
  const machines = plotComputers(stage, computers, (index) => computerIdOf(seed, index));
  const readiness = plotReadiness(stage, reports, repositoryUrl);
  const outages = toolOutages(stage);
  const all = [days, everybody, persons, limits, machines, readiness];
  return {
    usage,
    days: days.plots,
    limits: limits.plots,
    computers: machines.plots,
    falls: readiness.falls,
    outages,
    planted: [...all.flatMap(({ planted }) => planted), ...outages.map(outagePlanted)],
    nearMisses: all.flatMap(({ nearMisses }) => nearMisses),
  };
}

const outagePlanted = ({ tool, fromMs, toMs, error }: Outage, index: number): Planted => ({
  id: `tool-down-${index + 1}`,
  kind: 'tool-down',
  description: `It fails for everybody who calls it: ${error}`,
  subject: { kind: 'tool', tools: styleNames.map((style) => toolName(style, tool)) },
  // Some sessions have to call it first.
  startMs: fromMs + dayMs / 48,
  endMs: toMs,
  severity: 'warning',
});

function createSessions(
  { seed, from, ...stage }: Stage,
  slots: number,
  computers: number,
  outages: readonly Outage[],
  { prices }: UsagePlots,
) {
  const world = { seed, outages, prices };
  const planted = plantedPlans({ seed, from, ...stage }, computers);
  const plansByDay = new Map<Day, readonly SessionPlan[]>();
  const played = new Map<string, Played>();
  const ended = new Map<string, Session>();
  const computerOf = (plan: SessionPlan) => computerIdOf(seed, plan.computer);

  function plansOf(day: Day): readonly SessionPlan[] {
    const known = plansByDay.get(day) ?? [
      ...usualPlans(seed, slots, computers, day),
      ...planted.filter(({ startMs }) => dayAt(startMs) === day),
    ];
    plansByDay.set(day, known);
    return known;
  }

  function play(plan: SessionPlan): Played {
    const made = played.get(plan.id) ?? playSession(plan, world);
    played.delete(plan.id);
    played.set(plan.id, made);
    const [oldest] = played.keys();
    if (played.size > maxPlayed && oldest !== undefined) played.delete(oldest);
    return made;
  }

  /** As a list shows it. What has ended does not change any more. */
  function listed(plan: SessionPlan, nowMs: number): Session | undefined {
    const before = ended.get(plan.id);
    if (before?.completedAt !== undefined && before.completedAt <= nowMs) return before;
    const session = sessionAt(play(plan), nowMs, computerOf(plan));
    if (session?.completedAt !== undefined) ended.set(plan.id, session);
    return session;
  }

  const keptAt = (nowMs: number): SessionPlan[] =>
    daysBetween(addDays(dayAt(nowMs), -keptDays), dayAt(nowMs))
      .flatMap(plansOf)
      .filter(({ startMs }) => startMs <= nowMs && startMs > nowMs - keptDays * dayMs);

  const find = (id: string, nowMs: number): Played | undefined => {
    const plan = keptAt(nowMs).find((other) => other.id === id);
    return plan && play(plan);
  };

  return {
    planted: planted.map((plan) => plantedSession(plan, playSession(plan, world))),

    /** Last updated first. */
    at: (nowMs: number): Session[] =>
      keptAt(nowMs)
        .flatMap((plan) => listed(plan, nowMs) ?? [])
        .sort((a, b) => b.updatedAt - a.updatedAt || (a.sessionId < b.sessionId ? 1 : -1)),

    /** Messages from one index to before another; undefined if there is no such session. */
    messages(id: string, nowMs: number, first = 0, end = Infinity): Message[] | undefined {
      const session = find(id, nowMs);
      return session && messagesAt(session, nowMs, first, end);
    },

    countAt(id: string, nowMs: number): number | undefined {
      const session = find(id, nowMs);
      return session && countAt(session, nowMs);
    },

    /** What a session is about, and what in it resembles a problem. */
    explain(id: string, nowMs: number) {
      const session = find(id, nowMs);
      return (
        session && {
          scenario: session.plan.scenario,
          notes: session.notes,
          problem: session.problem,
        }
      );
    },
  };
}

function plantedSession(plan: PlantedPlan, { problem }: Played): Planted {
  const { kind, description, graceMs, name, severity } = plan.planted;
  const fromMs = problem?.fromMs ?? plan.startMs;
  return {
    id: `${name}-${plan.number}`,
    kind,
    description,
    subject: { kind: 'session', sessionId: plan.id },
    startMs: Math.floor(fromMs + graceMs),
    endMs: Math.floor(problem?.toMs ?? startOf(dayAt(plan.endMs))),
    severity,
  };
}
