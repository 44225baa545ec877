import type { Computer } from '../../../src/api/resources.ts';
import { isLikely, type LimitUse, limitUse } from '../../../src/figures/limits/limit-use.ts';
import { monthBeside, monthOf } from '../../../src/figures/limits/month.ts';
import { monthEnd } from '../../../src/figures/limits/month-end.ts';
import { compareReports } from '../../../src/figures/readiness/compare-reports.ts';
import { creditsByUser } from '../../../src/figures/usage/credits-by-user.ts';
import { monthTotals, type Organization } from './organization.ts';
import { sessionTrials } from './session-trials.ts';
import type { Trial } from './trial.ts';
import { usageTrials } from './usage-trials.ts';

const minuteMs = 60_000;

/** Cases of every rule in an organization: its own stories, planted ones, near misses and quiet days. */
export function trialsOf(organization: Organization, random: () => number): Trial[] {
  return [
    ...computerTrials(organization),
    ...sessionTrials(organization),
    ...limitTrials(organization),
    ...usageTrials(organization, random),
    ...readinessTrials(organization),
    ...consoleTrials(organization),
  ];
}

function computerTrials({ facts }: Organization): Trial[] {
  const { computers, nowMs } = facts;
  const idOf = (name: string) => computers.find((one) => one.name === name)?.id ?? name;
  const active = computers.filter(({ status }) => status === 'active');
  const failing = (error: string, from: number, count: number): Computer[] => {
    const broken = new Set(active.slice(from, from + count).map(({ id }) => id));
    return computers.map((computer) =>
      broken.has(computer.id)
        ? { ...computer, status: 'error', provisioningSteps: [failedStep(error, nowMs)] }
        : computer,
    );
  };
  const [first, second] = [active[0]?.id ?? '', active[1]?.id ?? ''];
  const alone = failing('exit 1\nfatal: unable to access repository', 0, 1);
  const secret = failing('exit 1\nError: the access token is expired', 1, 1);
  const noSecret = failing('exit 1\nerror: token bucket full, rate limited', 1, 1);
  const alike = failing('exit 137\nprocess was killed: out of memory', 2, 3);
  const running = (minutes: number) =>
    computers.map((computer) =>
      computer.id === first
        ? {
            ...computer,
            status: 'provisioning' as const,
            provisioningSteps: [runningStep(nowMs - minutes * minuteMs)],
          }
        : computer,
    );
  const wheels = 'caused by: http status server error (# service unavailable)';
  const memory = 'process was killed: out of memory';
  const own = idOf('sim-farm-2');
  const key = idOf('map-stitch-2');
  const stuck = idOf('arm-sim-04');
  return [
    ...restartTrials(facts, own),
    { rule: 'computer-failed', facts, expected: [own] },
    { rule: 'computer-failed', facts: { ...facts, computers: alone }, expected: [own, first] },
    { rule: 'computer-failed', facts: { ...facts, computers: noSecret }, expected: [own, second] },
    { rule: 'computers-failed-alike', facts, expected: [wheels] },
    {
      rule: 'computers-failed-alike',
      facts: { ...facts, computers: alike },
      expected: [wheels, memory],
    },
    { rule: 'computers-failed-alike', facts: { ...facts, computers: alone }, expected: [wheels] },
    { rule: 'credentials-expired', facts, expected: [key] },
    {
      rule: 'credentials-expired',
      facts: { ...facts, computers: secret },
      expected: [key, second],
    },
    { rule: 'credentials-expired', facts: { ...facts, computers: noSecret }, expected: [key] },
    { rule: 'computer-stuck', facts, expected: [stuck] },
    {
      rule: 'computer-stuck',
      facts: { ...facts, computers: running(30) },
      expected: [stuck, first],
    },
    { rule: 'computer-stuck', facts: { ...facts, computers: running(9) }, expected: [stuck] },
  ];
}

const failedStep = (error: string, nowMs: number) => ({
  id: 'setup',
  name: 'Run setup script',
  status: 'failed' as const,
  error,
  completedAt: nowMs - 5 * minuteMs,
});

const runningStep = (startedAt: number) => ({
  id: 'setup',
  name: 'Run setup script',
  status: 'running' as const,
  startedAt,
});

/** A failed computer that was restarted before it failed, after it, too long ago, and another one that was. */
function restartTrials(facts: Organization['facts'], failed: string): Trial[] {
  const failedAt =
    facts.computers
      .find(({ id }) => id === failed)
      ?.provisioningSteps?.findLast(({ completedAt }) => completedAt != null)?.completedAt ??
    facts.nowMs;
  const active = facts.computers.find(({ status }) => status === 'active')?.id ?? '';
  const restarted = (computerId: string, atMs: number, expected: string[]): Trial => ({
    rule: 'restart-failed',
    facts: { ...facts, restarts: [{ computerId, atMs }] },
    expected,
  });
  return [
    restarted(failed, failedAt - 10 * minuteMs, [failed]),
    restarted(failed, facts.nowMs - 25 * 60 * minuteMs, []),
    restarted(failed, facts.nowMs, []),
    restarted(active, failedAt - 10 * minuteMs, []),
  ];
}

/** Limits to exceed, or not, against a month in which every day is as the weeks before were on average. */
const limitFactors = [0.5, 0.7, 0.85, 1, 1.15, 1.3, 1.6, 2];

export function limitTrials({ facts, analytics, quiet }: Organization): Trial[] {
  const days = quiet.rows.length;
  const means = creditsByUser(quiet.rows).flatMap(({ email, credits = 0 }) =>
    email === undefined ? [] : [{ email, usual: (30 * credits) / days }],
  );
  const usualTotals = monthTotals(quiet.analytics, facts.today);
  return [
    ...trialsOfLimits(facts, monthTotals(analytics, facts.today)),
    ...limitFactors.flatMap((factor) => {
      const userLimits = means.map(({ email, usual }) => ({
        email,
        limit: Math.round(factor * usual),
      }));
      const limits = limitUse({ globalLimit: null, userLimits }, quiet.rows, facts.today);
      return trialsOfLimits({ ...facts, limits }, usualTotals);
    }),
    ...[1_000, 10_000_000].map((globalLimit) => endedTrial({ facts, analytics }, globalLimit)),
    {
      rule: 'limit-zero',
      facts,
      expected: facts.limits.flatMap(({ key, limit, used }) => (limit === 0 && !used ? key : [])),
    },
  ];
}

/** The month before as it ended with the same limit for everybody. */
function endedTrial(
  { facts, analytics }: Pick<Organization, 'facts' | 'analytics'>,
  globalLimit: number,
): Trial {
  const month = monthBeside(monthOf(facts.today), 'earlier');
  const totals = [...monthTotals(analytics, `${month}-01`).values()];
  const limits = { globalLimit, userLimits: [] };
  return {
    rule: 'month-ended',
    facts: { ...facts, monthEnd: monthEnd(limits, facts.usage.rows, facts.today, month) },
    expected: totals.some((credits) => credits > globalLimit) ? [month] : [],
  };
}

/** `actual` is what each person's month came to: days after the last one exist as well. */
function trialsOfLimits(
  facts: Organization['facts'],
  actual: ReadonlyMap<string, number>,
): Trial[] {
  const people = facts.limits.filter(({ limit }) => limit !== undefined);
  const isOver = ({ used = 0, limit = 0 }: LimitUse) => used > limit;
  const exceeds = ({ key, limit = 0 }: LimitUse) => (actual.get(key) ?? 0) > limit;
  const isNear = ({ used = 0, limit = 0 }: LimitUse) => limit > 0 && used >= 0.85 * limit;
  const trial = (rule: string, wanted: (use: LimitUse) => boolean): Trial => ({
    rule,
    facts,
    expected: people.filter(wanted).map(({ key }) => key),
  });
  return [
    trial('limit-over', isOver),
    trial(
      'limit-likely',
      (use) => use.limit !== 0 && !isOver(use) && exceeds(use) && use.outlook.state === 'known',
    ),
    trial('limit-near', (use) => !isOver(use) && isNear(use) && !isLikely(use)),
    ...(facts.limits.some(({ limit }) => limit === 0) ? [] : [trial('limit-zero', () => false)]),
  ];
}

function readinessTrials({ facts }: Organization): Trial[] {
  const fell = (facts.readiness ?? []).filter(({ newest, reports: [, before] }) => {
    const isRecent = facts.nowMs - (newest.report.createdAt ?? 0) < 60 * 24 * 60 * minuteMs;
    if (before === undefined || !isRecent) return false;
    const compared = compareReports(before.report, newest.report);
    return compared['newly-failing'].length - compared['newly-passing'].length >= 4;
  });
  return [{ rule: 'readiness-fell', facts, expected: fell.map(({ url }) => url) }];
}

function consoleTrials({ facts }: Organization): Trial[] {
  const parts = [
    { name: 'computers', state: 'live' },
    { name: 'sessions', state: 'stale', reason: 'server error 503' },
    { name: 'credit limits', state: 'down', reason: 'server error 500' },
    { name: 'usage', state: 'down', reason: 'not allowed (403)', isForbidden: true },
  ] as const;
  return [
    { rule: 'requests-failing', facts: { ...facts, parts }, expected: ['server error 503'] },
    { rule: 'part-unknown', facts: { ...facts, parts }, expected: ['server error 500'] },
    { rule: 'key-limited', facts: { ...facts, parts }, expected: ['key'] },
    { rule: 'key-limited', facts: { ...facts, parts: parts.slice(0, 3) }, expected: [] },
    { rule: 'clock-apart', facts: { ...facts, clockAheadMs: 90_000 }, expected: ['clock'] },
    { rule: 'clock-apart', facts: { ...facts, clockAheadMs: 20_000 }, expected: [] },
  ];
}
