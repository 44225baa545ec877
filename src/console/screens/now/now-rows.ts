import type { Computer, Session } from '../../../api/resources.ts';
import type { LimitUse } from '../../../figures/limits/limit-use.ts';
import { personKey } from '../../../figures/people/person-summary.ts';
import { isOngoing } from '../../../figures/sessions/session-facts.ts';
import type { Finding } from '../../../rules/finding.ts';
import { type JoinedFinding, joinedFindings } from '../../../rules/joined-findings.ts';
import { byUrgency } from '../../../rules/rules.ts';
import {
  isSnoozed,
  muteIn,
  type News,
  newsOf,
  type SeenFindings,
  type Snoozes,
} from '../../../rules/seen.ts';

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

type FindingContext = {
  seen: SeenFindings | undefined;
  snoozes: Snoozes;
  nowMs: number;
  computers: readonly Computer[] | undefined;
  sessions: readonly Session[] | undefined;
  limits: readonly LimitUse[] | undefined;
  /** Teams by e-mail address in lower case. */
  teams: Readonly<Record<string, string>>;
};

/** The rows of the queue. Snoozed findings have rows of their own, so that they do not hide others. */
export function nowRows(findings: readonly Finding[], known: FindingContext): NowRow[] {
  const { seen, snoozes, nowMs, computers = [], sessions, limits = [], teams } = known;
  const computerById = new Map(computers.map((computer) => [computer.id, computer]));
  const useByKey = new Map(limits.map((use) => [use.key, use]));
  const sessionById = new Map(sessions?.map((session) => [session.sessionId, session]));
  const ongoingOn = Map.groupBy(sessions?.filter(isOngoing) ?? [], ({ computerId }) => computerId);
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
        team: subject.kind === 'person' ? teams[subject.email?.toLowerCase() ?? ''] : undefined,
      };
    });
}
