import type { ClientError } from '../../client/errors/client-error.ts';
import type { CallOptions } from '../../client/options.ts';
import { type Polling, polls } from './polls.ts';

export type Verdict = 'reached' | 'failed' | 'timeout' | 'gone' | 'unreachable';

export type Wait = Polling & {
  subjects: readonly string[];
  goals: readonly string[];
  /** The state of each subject that exists, and what there is to say about it. */
  read(options: CallOptions): Promise<ReadonlyMap<string, State>>;
  /** States that do not lead to a goal by themselves. */
  failed: readonly string[];
  /** States that are a goal because another one is: a session that is archived is idle. */
  alike: Readonly<Record<string, string>>;
  /** Milliseconds for which a state that has not changed decides nothing: a change may take that long to show. */
  settleMs?: number;
};

export type State = { word: string | undefined; detail?: string | undefined };

/** What happened, as it is printed: first what is watched, then each change, at last the verdict. */
export type WaitEvent = {
  subjects: readonly string[];
  from: string | undefined;
  to: string | undefined;
  verdict: Verdict | undefined;
  detail: string | undefined;
  /** Why nothing could be read at last. */
  error?: ClientError;
};

/** A subject as it was read last. */
type Followed = {
  /** Its state before the last change. */
  from: string | undefined;
  now: string | undefined;
  detail: string | undefined;
  hasChanged: boolean;
  verdict: Verdict | undefined;
};

/** Waits for all subjects with one reading for all of them. The last event, and no other, has a verdict. */
export async function* waitFor(wait: Wait): AsyncGenerator<WaitEvent, void> {
  const { subjects, goals, time, settleMs = 0 } = wait;
  const followed = new Map<string, Followed>();
  const startMs = time.nowMs();
  let error: ClientError | undefined;
  const announcement = { ...nothingYet, subjects, detail: `until ${goals.join(' or ')}` };
  let isAnnounced = false;

  for await (const poll of polls(wait.read, wait)) {
    error = poll.state === 'failed' ? poll.error : undefined;
    // Its time is that of the server, which the first answer tells.
    if (!isAnnounced) yield announcement;
    isAnnounced = true;
    if (poll.state === 'failed') continue;
    const isSettled = time.nowMs() - startMs >= settleMs;
    for (const subject of subjects) {
      const before = followed.get(subject);
      if (before?.verdict !== undefined) continue;
      const now = nextState(before, poll.value.get(subject), { wait, isSettled });
      followed.set(subject, now);
      const { from, now: to, detail } = now;
      if (before === undefined || before.now !== to) {
        yield { ...nothingYet, subjects: [subject], from, to, detail };
      }
    }
    if (subjects.every((subject) => followed.get(subject)?.verdict !== undefined)) break;
  }
  yield lastEvent(wait, followed, error);
}

const nothingYet = { from: undefined, to: undefined, verdict: undefined, detail: undefined };

function nextState(
  before: Followed | undefined,
  state: State | undefined,
  { wait, isSettled }: { wait: Wait; isSettled: boolean },
): Followed {
  const now = state === undefined ? 'gone' : state.word;
  const changes = before !== undefined && before.now !== now;
  const from = changes ? before.now : before?.from;
  const hasChanged = changes || before?.hasChanged === true;
  const isDecided = state === undefined || hasChanged || isSettled;
  const verdict = isDecided ? verdictOf(state, wait) : undefined;
  return { from, now, detail: state?.detail, hasChanged, verdict };
}

/** What a state means, undefined for that of something that does not exist; undefined if it decides nothing. */
export function verdictOf(
  state: State | undefined,
  { goals, failed, alike }: Pick<Wait, 'goals' | 'failed' | 'alike'>,
): Verdict | undefined {
  if (state === undefined) return 'gone';
  const { word } = state;
  if (word === undefined) return undefined;
  if (goals.includes(word) || goals.includes(alike[word] ?? '')) return 'reached';
  return failed.includes(word) ? 'failed' : undefined;
}

/** The verdict about all subjects is that of those who are worst off, and names them. */
function lastEvent(
  { subjects }: Wait,
  followed: ReadonlyMap<string, Followed>,
  error: ClientError | undefined,
): WaitEvent {
  const verdictFor = (subject: string) => followed.get(subject)?.verdict ?? lastVerdict(error);
  const verdict = worstFirst.find((one) => subjects.some((each) => verdictFor(each) === one));
  const decisive = subjects.filter((subject) => verdictFor(subject) === verdict);
  const [only] = decisive.length === 1 ? decisive : [];
  const last = only === undefined ? undefined : followed.get(only);
  return {
    subjects: decisive,
    from: last?.from,
    to: last?.now,
    verdict,
    detail: verdict === 'unreachable' ? error?.message : last?.detail,
    ...(error && verdict === 'unreachable' && { error }),
  };
}

/** The verdict when the time is over, and the last reading failed or not. */
export const lastVerdict = (error: ClientError | undefined): Verdict =>
  error ? 'unreachable' : 'timeout';

const worstFirst = ['failed', 'gone', 'unreachable', 'timeout', 'reached'] as const;
