import type { Computer, Session } from '../resources.ts';
import type { Finding } from './finding.ts';
import { isSnoozed, type News, newsOf, type Seen, type Snoozes } from './seen.ts';

/** A finding with the targets of actions, and how it has changed since the operator last looked. */
export type NowRow = {
  finding: Finding;
  news: News;
  isSnoozed: boolean;
  /** Set if it is about one computer. */
  computer: Computer | undefined;
  session: Session | undefined;
  /** The team of the person that it is about, according to the configuration. */
  team: string | undefined;
};

type Known = {
  seen: Seen | undefined;
  snoozes: Snoozes;
  nowMs: number;
  computers: readonly Computer[] | undefined;
  sessions: readonly Session[] | undefined;
  /** Teams by e-mail address in lower case. */
  teams: Readonly<Record<string, string>>;
};

/** A row for each finding, in the same order. */
export const nowRows = (findings: readonly Finding[], known: Known): NowRow[] =>
  findings.map((finding) => {
    const { subject } = finding;
    const { computers, sessions, teams } = known;
    const [only, ...others] = subject.kind === 'computers' ? subject.computers : [];
    return {
      finding,
      news: newsOf(finding, known.seen),
      isSnoozed: isSnoozed(finding, known.snoozes, known.nowMs),
      computer: others.length > 0 ? undefined : computers?.find(({ id }) => id === only?.id),
      session:
        subject.kind === 'session'
          ? sessions?.find(({ sessionId }) => sessionId === subject.sessionId)
          : undefined,
      team: subject.kind === 'person' ? teams[subject.email?.toLowerCase() ?? ''] : undefined,
    };
  });
