import type { StoredMessage } from '../../../src/server/store/messages.ts';
import type { StoredSession } from '../../../src/server/store/sessions.ts';
import { aSession } from '../../server/builders.ts';
import { answers, asks, calls, conversation, says } from '../screens/transcript/open-session.tsx';
import { nowMs } from './people.ts';

export type WorkshopSession = { session: StoredSession; messages: readonly StoredMessage[] };

const minuteMs = 60_000;

type Setup = Partial<StoredSession> & {
  sessionId: string;
  title: string;
  credits: number;
  /** When something happened last. */
  minutesAgo: number;
  tags?: StoredSession['sessionSettings']['tags'];
  children?: readonly string[];
};

function aWorkshopSession(setup: Setup, said: readonly Partial<StoredMessage>[] = []) {
  const { credits, minutesAgo, tags = [], children = [], ...fields } = setup;
  const updatedAt = nowMs - minutesAgo * minuteMs;
  const usage = {
    inputTokens: credits * 2_100,
    outputTokens: credits * 47,
    cacheCreationTokens: credits * 130,
    cacheReadTokens: credits * 1_600,
    thinkingTokens: credits * 12,
    serviceCredits: credits,
  };
  const plain = aSession();
  const session = aSession({
    createdAt: updatedAt - 50 * minuteMs,
    updatedAt,
    messageCount: said.length,
    ...(fields.status === undefined && { completedAt: updatedAt }),
    ...fields,
    sessionSettings: {
      ...plain.sessionSettings,
      model: 'heron-2',
      assistantActiveTimeMs: 21 * minuteMs,
      tokenUsage: usage,
      inclusiveTokenUsage: usage,
      tags,
      ...(children.length > 0 && {
        childInclusiveTokenUsageBySessionId: Object.fromEntries(
          children.map((id) => [id, { ...usage, serviceCredits: 40 }]),
        ),
      }),
    },
  });
  return { session, messages: conversation(...timed(said, setup.sessionId, updatedAt)) };
}

/** Half a minute apart, the last when the session changed last; results come two seconds after their calls. */
function timed(
  said: readonly Partial<StoredMessage>[],
  sessionId: string,
  lastMs: number,
): Partial<StoredMessage>[] {
  return said.map((message, index) => {
    const ago = said.length - 1 - index;
    const shift = message.role === 'tool' && ago > 0 ? -28_000 : 0;
    const createdAt = lastMs - ago * 30_000 + shift;
    return {
      id: `${sessionId}_${index}`,
      createdAt,
      updatedAt: createdAt,
      ...(message.role === 'assistant' && { modelId: 'heron-2' }),
      ...(index > 0 && { parentId: `${sessionId}_${index - 1}` }),
      ...message,
    };
  });
}

const reasoned = (text: string) => ({ providerAReasoningSummary: text });

const failedTest = [
  'running 31 tests',
  'test kiln::heats_evenly ... ok',
  'test kiln::cools_slowly ... FAILED',
  '',
  'failures:',
  '',
  '---- kiln::cools_slowly stdout ----',
  "thread 'kiln::cools_slowly' panicked at src/kiln.rs:88:9:",
  'cooled by 41 degrees in a minute (limit 12)',
  'note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace',
  '',
  'test result: FAILED. 30 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out',
].join('\n');

/** Talks, lists, code, a call that worked, calls of a tool that fails, and what the model thought. */
const bisect = [
  asks('Find out since when the **glaze report** counts a pot twice.'),
  says('Reading the report first.', reasoned('Start where the number is made.')),
  calls('read_file', { path: 'report/glaze.ts' }),
  answers(
    'import { potsOf } from "./pots";\n\nexport const glazed = (day: Day) =>\n  potsOf(day).filter(isGlazed);',
  ),
  ...Array.from({ length: 9 }, (_, round) => [
    calls('metrics___query', { metric: 'pots_glazed', hall: 'north', minutes: 5 * (round + 1) }),
    answers('upstream connect error: metrics:7443: 503 Service Unavailable', { isError: true }),
  ]).flat(),
  calls('read_file', { path: 'report/pots.ts' }),
  answers(
    'export const potsOf = (day: Day) =>\n  rows(day).flatMap(({ pots }) => pots);\n\nconst rows = (day: Day) =>\n  kilns.filter((kiln) => kiln.day === day);',
  ),
  says(
    'Two explanations fit:\n\n1. The pot is written when it enters the kiln, and again when it leaves.\n2. The report joins the same row twice.\n\nThe second one is cheaper to rule out, so that comes first.',
    reasoned('Choosing the smallest step. A query tells which of the two it is.'),
  ),
  says(
    'Compare the two rows:\n\n```\npot 4417  glazed 09:12  kiln 3\npot 4417  glazed 09:12  kiln 3\n```\n\nThe **same time**: it is the join.',
  ),
];

const repeating = [
  asks('Make the kiln tests pass.'),
  ...Array.from({ length: 8 }, () => [
    calls('run_command', { command: 'cargo test kiln' }),
    answers(failedTest, { isError: true }),
  ]).flat(),
];

const waiting = [
  asks('Roll the new firing curve out.'),
  says('The checks are green. The next command changes all kilns.'),
  calls('run_command', { command: 'kilnctl deploy curve-7 --halls all --now' }),
];

const quiet = [
  asks('Watch the night firing.'),
  calls('read_file', { path: 'logs/night.txt' }),
  answers('23:00 kiln 3 at 910 degrees'),
  says('Reading on as the firing goes on.'),
];

const failing = [
  asks('Export the sales of October.'),
  ...['reader', 'writer', 'owner', 'auditor', 'guest', 'sales'].flatMap((name) => [
    calls('read_file', { path: `/run/secrets/${name}` }),
    answers('permission denied', { isError: true }),
  ]),
];

const verbs = ['Review', 'Explain', 'Split', 'Test', 'Document'];
const things = ['the kiln driver', 'orders of kilns', 'prices by kiln', 'the stock of kiln parts'];

/** What runs and waits, and what is over. */
export const sessions: readonly WorkshopSession[] = [
  aWorkshopSession(
    {
      sessionId: 'ses_bisect',
      title: 'Find out since when the glaze report counts a pot twice',
      status: 'running',
      credits: 873,
      minutesAgo: 0.1,
      computerId: 'cmp_bench',
      tags: [{ name: 'repo:reports', metadata: {} }],
    },
    bisect,
  ),
  aWorkshopSession(
    {
      sessionId: 'ses_repeat',
      title: 'Make the kiln tests pass',
      status: 'running',
      credits: 1_143,
      minutesAgo: 0.2,
      computerId: 'cmp_build',
    },
    repeating,
  ),
  aWorkshopSession(
    {
      sessionId: 'ses_export',
      title: 'Export the sales of October for the auditors, in the form of last year',
      status: 'running',
      credits: 393,
      minutesAgo: 2,
    },
    failing,
  ),
  aWorkshopSession(
    {
      sessionId: 'ses_wait',
      title: 'Roll the new firing curve out',
      status: 'pending',
      credits: 585,
      minutesAgo: 26,
      computerId: 'cmp_mac',
    },
    waiting,
  ),
  aWorkshopSession(
    {
      sessionId: 'ses_quiet',
      title: 'Watch the night firing',
      status: 'running',
      credits: 1_320,
      minutesAgo: 47,
      computerId: 'cmp_bench',
    },
    quiet,
  ),
  aWorkshopSession(
    {
      sessionId: 'ses_plan',
      title: 'Plan: count each pot once when it comes back from the kiln',
      credits: 2_300,
      minutesAgo: 95,
      tags: [{ name: 'incident', metadata: { ticket: 'INC-4511', severity: 2 } }],
      children: ['ses_child_1', 'ses_child_2'],
    },
    [asks('Count each pot once.'), says('The plan has three steps.')],
  ),
  aWorkshopSession({
    sessionId: 'ses_child_1',
    title: '↳ Collect logs of the north hall',
    credits: 40,
    minutesAgo: 100,
  }),
  aWorkshopSession({
    sessionId: 'ses_child_2',
    title: '↳ Collect logs of the south hall',
    credits: 40,
    minutesAgo: 101,
  }),
  // More than a page of them.
  ...Array.from({ length: 110 }, (_, index) => {
    const title = `${verbs[index % verbs.length]} ${things[index % things.length]} (${index + 1})`;
    return aWorkshopSession(
      {
        sessionId: `ses_old_${index}`,
        title,
        credits: 20 + ((index * 67) % 900),
        minutesAgo: 180 + index * 130,
        ...(index % 3 === 0 && { computerId: 'cmp_build' }),
      },
      [asks(`${title}.`)],
    );
  }),
];
