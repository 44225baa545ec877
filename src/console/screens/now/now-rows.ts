import { useEffect, useMemo, useState } from 'react';
import type { Computer, Session } from '../../../api/resources.ts';
import type { LimitUse } from '../../../figures/limits/limit-use.ts';
import { personKey } from '../../../figures/people/person-summary.ts';
import { sharedDomain } from '../../../figures/people/shared-domain.ts';
import { ongoingSessions } from '../../../figures/sessions/session-facts.ts';
import { teamOf } from '../../../figures/usage/credits-by-team.ts';
import { memoizeLast } from '../../../figures/values/memoize-last.ts';
import type { Facts } from '../../../rules/facts.ts';
import type { Finding } from '../../../rules/finding.ts';
import { type JoinedFinding, joinedFindings } from '../../../rules/joined-findings.ts';
import { createLimitCounter, type LimitCounts } from '../../../rules/limit-counts.ts';
import { byUrgency } from '../../../rules/rules.ts';
import {
  type EndedRow,
  endedFindings,
  isSnoozed,
  muteIn,
  type News,
  newsOf,
  type SeenFindings,
  type Snoozes,
  seenFrom,
  withoutDetails,
} from '../../../rules/seen.ts';
import { useWatched } from '../../data/use-watched.ts';
import type { AttentionState } from '../../shell/attention.ts';
import type { Shell } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';

/** A row of the queue with the targets of actions, and how it has changed since the operator last looked. */
export type NowRow = JoinedFinding & {
  news: News;
  /** Whether it is out of the way, also by a mute. */
  isSnoozed: boolean;
  mute: ReturnType<typeof muteIn>;
  /** The computers that it is about, as far as they still exist. */
  computers: readonly Computer[];
  session: Session | undefined;
  /** The operator's sessions that run or wait on its computers. */
  sessionsOn: readonly Session[];
  /** This month's usage of the person that it is about, if known. */
  use: LimitUse | undefined;
  /** The team of the person that it is about, according to the configuration. */
  team: string | undefined;
};

type FindingContext = Pick<Facts, 'computers' | 'sessions' | 'limits'> & {
  seen: SeenFindings | undefined;
  snoozes: Snoozes;
  nowMs: number;
  /** Teams by e-mail address in lower case. */
  teams: Readonly<Record<string, string>>;
};

/** The rows of the queue. Snoozed findings have rows of their own, so that they do not hide others. */
export function nowRows(findings: readonly Finding[], known: FindingContext): NowRow[] {
  const { seen, snoozes, nowMs, computers = [], sessions = [], limits = [], teams } = known;
  const computerById = new Map(computers.map((computer) => [computer.id, computer]));
  const useByKey = new Map(limits.map((use) => [use.key, use]));
  const sessionById = new Map(sessions.map((session) => [session.sessionId, session]));
  const ongoingOn = Map.groupBy(ongoingSessions(sessions), ({ computerId }) => computerId);
  const isAsleep = (finding: Finding) => isSnoozed(finding, snoozes, nowMs);
  const awake = joinedFindings(findings.filter((finding) => !isAsleep(finding)));
  const awakeIds = new Set(awake.map(({ id }) => id));
  // Both rows about one subject can be shown. Otherwise the ID stays the same when a row is snoozed or reappears.
  const asleep = joinedFindings(findings.filter(isAsleep)).map((row) =>
    awakeIds.has(row.id) ? { ...row, id: `${row.id} snoozed` } : row,
  );
  return [...awake, ...asleep]
    .sort((a, b) => byUrgency(a.finding, b.finding))
    .map(({ id, finding, parts }) => {
      const { subject } = finding;
      const about = subject.kind === 'computers' ? subject.computers : [];
      return {
        id,
        finding,
        parts,
        news: newsOf(parts, seen),
        isSnoozed: isAsleep(finding),
        mute: muteIn(finding, snoozes, nowMs),
        computers: about.flatMap(({ id }) => computerById.get(id) ?? []),
        session: subject.kind === 'session' ? sessionById.get(subject.sessionId) : undefined,
        sessionsOn: about.flatMap(({ id }) => ongoingOn.get(id) ?? []),
        use:
          subject.kind === 'person'
            ? useByKey.get(personKey(subject.userId ?? '', subject.email))
            : undefined,
        team: subject.kind === 'person' ? teamOf(subject.email, teams) : undefined,
      };
    });
}

/** The data of the strip above the rows and of empty texts; undefined means unknown. */
export type NowContext = {
  /** What rules have looked at and found, and what they have not read. */
  looked: AttentionState;
  /** How many people the rules about limits find. */
  limits: LimitCounts | undefined;
  domain: string | undefined;
  /** Findings that ended by themselves since the operator last looked. */
  ended: readonly EndedRow[];
  snoozed: number;
  muted: number;
  shell: Pick<Shell, 'attention' | 'keymap' | 'isReadOnly' | 'profile'>;
};

/** The same object whenever nothing has ended, because bindings depend on it. */
const none: readonly EndedRow[] = [];

/** What it counted last is known also when the screen opens again. */
const counterOf = memoizeLast(createLimitCounter);

/** Refreshes everything that rules read, and returns their findings. */
export function useNowRows(isShowingSnoozed: boolean) {
  const shell = useShell();
  const { attention } = shell;
  const { teams } = shell.config;
  const { looked, freshness } = useWatched();
  const { findings, facts } = looked;
  const isReading = looked.unread.length > 0;
  const { computers, sessions, limits } = facts;
  const snoozes = useStore(attention.snoozes);
  // The same until rules are applied again, so that rows stay the same.
  const nowMs = facts.nowMs || shell.clock();
  const seen = useSeen(looked);

  const all = useMemo(
    () => nowRows(findings, { seen, snoozes, nowMs, computers, sessions, limits, teams }),
    [findings, seen, snoozes, nowMs, computers, sessions, limits, teams],
  );
  const rows = useMemo(
    () => (isShowingSnoozed ? all : all.filter((row) => !row.isSnoozed)),
    [all, isShowingSnoozed],
  );
  const limitCounts = limits && counterOf(attention.settings)(limits, findings);
  // Until limits are known, and for whom they never are, of the people who share sessions.
  const domain = useMemo(
    () =>
      sharedDomain(
        limits?.map(({ email }) => email) ??
          sessions?.map(({ ownerEmail }) => ownerEmail ?? undefined) ??
          [],
      ),
    [limits, sessions],
  );
  const muted = all.filter((row) => row.mute).length;
  const snoozed = all.filter((row) => row.isSnoozed).length - muted;
  const ended = useMemo(() => {
    const all = isReading ? none : endedFindings(looked.known, seen);
    return all.length === 0 ? none : all;
  }, [isReading, looked, seen]);
  const context = useMemo(
    (): NowContext => ({ looked, limits: limitCounts, domain, ended, snoozed, muted, shell }),
    [looked, limitCounts, domain, ended, snoozed, muted, shell],
  );
  return { rows, context, nowMs, freshness, isArriving: !useStore(attention.isAllRead) };
}

/**
 * The findings of the last visit. Those of this visit are stored once everything has been read, beside what older versions
 * recorded while not all of it can be looked at.
 */
function useSeen(looked: AttentionState): SeenFindings | undefined {
  const { attention } = useShell();
  const [seen] = useState(attention.seen);
  useEffect(() => {
    if (looked.unread.length > 0) return;
    const unknown = looked.blindSpots.length > 0 ? withoutDetails(seen) : {};
    attention.see({ ...unknown, ...seenFrom(looked.known) });
  }, [attention, looked, seen]);
  return seen;
}
