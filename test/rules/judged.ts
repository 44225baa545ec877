import { expect, test } from 'vitest';
import type { Computer, Session } from '../../src/api/resources.ts';
import { dayOf } from '../../src/figures/time/day.ts';
import type { TranscriptEntry } from '../../src/figures/transcript/transcript-entry.ts';
import type { Facts } from '../../src/rules/facts.ts';
import { subjectName } from '../../src/rules/finding.ts';
import type { Rule } from '../../src/rules/rule.ts';
import { ruleFinder } from '../../src/rules/rules.ts';

/** A Friday, at noon. */
export const nowMs = Date.parse('2026-11-20T12:00:00Z');

export const minutesAgo = (minutes: number): number => nowMs - minutes * 60_000;

/** Facts of which only the moment and what matters is known. */
export const someFacts = (known: Partial<Facts>): Facts => ({
  nowMs,
  today: dayOf(known.nowMs ?? nowMs),
  ...known,
});

type Case = {
  /** Ends the sentence "it finds … when". */
  when: string;
  facts: Partial<Facts>;
  /** What is found: subject and problem. Nothing where the case is a near miss. */
  finds?: readonly string[];
  threshold?: number;
};

/** A test of a rule for each case. */
export function judges(rule: Rule, cases: readonly Case[]): void {
  test.each(cases.map((one) => ({ ...one, what: one.finds ? 'finds it' : 'finds nothing' })))(
    `${rule.id} $what when $when`,
    ({ facts, finds = [], threshold }) => {
      const found = ruleFinder(rule, threshold)(someFacts(facts));

      expect(found.map(({ subject, problem }) => `${subjectName(subject)} ${problem}`)).toEqual(
        finds,
      );
    },
  );
}

type Step = NonNullable<Computer['provisioningSteps']>[number];

/** A computer that has the name `name`, with one provisioning step. */
export const aComputer = (
  name: string,
  status: 'active' | 'error' | 'provisioning',
  step: Step = {},
): Computer => ({
  id: name,
  name,
  status,
  providerType: 'sandbox',
  provisioningSteps: [{ id: 'setup', name: 'Run setup', ...step }],
});

/** A computer whose step failed ten minutes ago with this error. */
export const failedComputer = (name: string, error: string): Computer =>
  aComputer(name, 'error', { status: 'failed', error, completedAt: minutesAgo(10) });

/** A session of this id and title that runs. */
export const aSession = (sessionId: string, fields: Partial<Session> = {}): Session => ({
  sessionId,
  title: sessionId,
  status: 'running',
  updatedAt: minutesAgo(1),
  ...fields,
});

type Call = {
  tool?: string;
  input?: object;
  fails?: boolean;
  minutesAgo?: number;
  answer?: string;
  /** Until its result; the next call follows after the rest of its minute. */
  tookSeconds?: number;
};

let made = 0;

/** The messages of calls with their answers, oldest first; one a minute, the newest a minute old. */
export const callMessages = (calls: readonly Call[]): TranscriptEntry[] =>
  calls.flatMap(
    (
      {
        tool = 'run_command',
        input = { command: 'make' },
        fails = false,
        minutesAgo: ago,
        answer = fails ? 'it broke' : 'done',
        tookSeconds = 55,
      },
      index,
    ) => {
      const atMs = minutesAgo(ago ?? calls.length - index);
      const call = { id: undefined, tool, input: JSON.stringify(input) };
      return [
        anEntry({ kind: 'assistant', calls: [call], createdAt: atMs }),
        anEntry({
          kind: 'tool-result',
          isError: fails,
          text: answer,
          createdAt: atMs + tookSeconds * 1_000,
        }),
      ];
    },
  );

type Entry = {
  kind: 'assistant' | 'tool-result' | 'user';
  calls?: { id: undefined; tool: string; input: string }[];
  text?: string;
  isError?: boolean;
  createdAt?: number;
};

/** One message. */
export function anEntry({
  kind,
  calls = [],
  text = '',
  isError = false,
  createdAt = nowMs,
}: Entry): TranscriptEntry {
  made += 1;
  const common = {
    id: `message-${made}`,
    parentId: undefined,
    parallelGroupId: undefined,
    role: kind === 'tool-result' ? 'tool' : kind,
    text,
    folded: [],
    createdAt,
    updatedAt: createdAt,
    isError,
    isHidden: false,
  };
  if (kind === 'assistant') {
    return { ...common, kind, calls, reasoning: undefined, model: undefined };
  }
  return kind === 'user' ? { ...common, kind } : { ...common, kind, callIds: [] };
}

/** A running session with these messages at its end. */
export const runningWith = (
  entries: readonly TranscriptEntry[],
  status: 'running' | 'idle' = 'running',
): Partial<Facts> => ({
  sessions: [aSession('Fix it', { status })],
  transcripts: new Map([['Fix it', entries]]),
});
