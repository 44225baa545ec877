import { dayMs, isCalendarTime } from '../time/day.ts';
import type { ToolCall } from './content-block.ts';
import { contentKind, type TranscriptEntry } from './transcript-entry.ts';

/** How a message relates to its neighbours. */
export type Surroundings = {
  /** No message comes before it. */
  isFirst: boolean;
  /** The call to which a tool's result belongs, and its duration in milliseconds. */
  call: ToolCall | undefined;
  durationMs: number | undefined;
  /** It continues the previous message: a result after its call, a hook after either. */
  isAttached: boolean;
  /** It is the first of a UTC day. */
  isNewDay: boolean;
  /** Its position in a run of messages of one parallel group. */
  bracket: 'start' | 'middle' | 'end' | undefined;
};

/** How far back the call of a result is searched for. */
const farthestCall = 64;

/** Examines only entries near `index`, so the cost does not grow with the session. */
export function surroundingsOf(entries: readonly TranscriptEntry[], index: number): Surroundings {
  const entry = entries[index];
  if (!entry) throw new RangeError(`There is no entry ${index} among ${entries.length}.`);
  const before = entries[index - 1];
  const call = callOf(entries, index);
  return {
    isFirst: before === undefined,
    call: call?.call,
    durationMs: call && durationOf(call.asked, entry),
    isAttached: isAttached(entry, before, call !== undefined),
    isNewDay: isNewDay(entry, datedBefore(entries, index)),
    bracket: bracketOf(before, entry, entries[index + 1]),
  };
}

export const hasSameSurroundings = (a: Surroundings, b: Surroundings): boolean =>
  a.isFirst === b.isFirst &&
  a.call === b.call &&
  a.durationMs === b.durationMs &&
  a.isAttached === b.isAttached &&
  a.isNewDay === b.isNewDay &&
  a.bracket === b.bracket;

/** What failed in a message that is an error: the tool, or the event of a hook. */
export function failedName(entries: readonly TranscriptEntry[], index: number): string {
  const entry = entries[index];
  if (entry?.kind === 'hook') return `hook ${entry.hook.event}`;
  return callOf(entries, index)?.call?.tool ?? entry?.role ?? '';
}

type CallEntry = { asked: TranscriptEntry; call: ToolCall | undefined };

/** Results that do not name their call come in the order of the calls, possibly with hooks in between. */
function callOf(entries: readonly TranscriptEntry[], index: number): CallEntry | undefined {
  const result = entries[index];
  if (result?.kind !== 'tool-result') return undefined;
  let earlierAnswers = 0;
  for (let at = index - 1; at >= Math.max(0, index - farthestCall); at--) {
    const before = entries[at];
    if (!before) return undefined;
    const kind = contentKind(before);
    if (kind === 'tool-result') earlierAnswers += 1;
    else if (kind === 'assistant') {
      const calls = before.kind === 'assistant' ? before.calls : [];
      const named = calls.find(({ id = '' }) => result.callIds.includes(id));
      return { asked: before, call: named ?? calls[earlierAnswers] };
    } else if (kind !== 'hook') return undefined;
  }
  return undefined;
}

function isAttached(
  entry: TranscriptEntry,
  before: TranscriptEntry | undefined,
  hasCall: boolean,
): boolean {
  if (!before) return false;
  const kindBefore = contentKind(before);
  switch (contentKind(entry)) {
    case 'tool-result':
      return hasCall || entry.parentId === before.id || isSibling(entry, before);
    case 'hook':
      return kindBefore === 'tool-result' || kindBefore === 'assistant' || kindBefore === 'hook';
    default:
      return false;
  }
}

const isSibling = (a: TranscriptEntry, b: TranscriptEntry): boolean =>
  a.parentId !== undefined && a.parentId === b.parentId;

function bracketOf(
  before: TranscriptEntry | undefined,
  { parallelGroupId: group }: TranscriptEntry,
  after: TranscriptEntry | undefined,
): Surroundings['bracket'] {
  if (group === undefined) return undefined;
  const continues = before?.parallelGroupId === group;
  const goesOn = after?.parallelGroupId === group;
  if (continues) return goesOn ? 'middle' : 'end';
  return goesOn ? 'start' : undefined;
}

/** From the end of the message with the call, or from its start if it was changed later. */
function durationOf(asked: TranscriptEntry, answer: TranscriptEntry): number | undefined {
  if (answer.createdAt === undefined) return undefined;
  const since = [asked.updatedAt, asked.createdAt].find(
    (time) => time !== undefined && time <= (answer.createdAt ?? 0),
  );
  return since === undefined ? undefined : answer.createdAt - since;
}

/** The nearest earlier message whose time is known. */
function datedBefore(entries: readonly TranscriptEntry[], index: number) {
  const nearest = entries.slice(Math.max(0, index - farthestCall), index);
  return nearest.findLast(({ createdAt }) => isCalendarTime(createdAt));
}

function isNewDay(entry: TranscriptEntry, before: TranscriptEntry | undefined): boolean {
  const day = dayNumber(entry.createdAt);
  return day !== undefined && day !== dayNumber(before?.createdAt);
}

const dayNumber = (timeMs: number | undefined): number | undefined =>
  isCalendarTime(timeMs) ? Math.floor(timeMs / dayMs) : undefined;
