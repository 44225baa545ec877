import type { Message } from '../../../src/api/resources.ts';
import { transcriptEntry } from '../../../src/figures/transcript/transcript-entry.ts';
import type { Facts } from '../../../src/rules/facts.ts';
import type { Organization } from './organization.ts';
import type { Trial } from './trial.ts';

const minuteMs = 60_000;

/** Sessions of the demo as they are, shown in the middle of their work, and with planted ends. */
export function sessionTrials({ facts, records }: Organization): Trial[] {
  const { sessions, nowMs } = facts;
  const titled = (start: string) =>
    sessions.find(({ title }) => title?.startsWith(start))?.sessionId ?? start;
  const [soak, report, bisect] = ['Soak', 'Get the Vancouver', 'Bisect'].map(titled);
  const [refused, hanging] = ['Export the pick', 'Watch the night'].map(titled);
  const waiting = sessions.flatMap(({ sessionId, status, updatedAt }) =>
    status === 'pending' && nowMs - (updatedAt ?? nowMs) >= 20 * minuteMs ? [sessionId] : [],
  );
  // Finished sessions shown as if they ran: usual work at several places of it, in which nothing is wrong.
  const usual = sessions
    .filter(({ status, messageCount = 0 }) => status === 'idle' && (messageCount ?? 0) > 30)
    .slice(0, 12);
  const asRunning = usual.map((session, index) => {
    const messages = records.messagesOf(session.sessionId);
    const end = Math.floor(messages.length * (0.4 + 0.05 * index));
    const entries = messages.slice(0, end).map(transcriptEntry);
    return [{ ...session, status: 'running' as const, updatedAt: nowMs }, entries] as const;
  });
  const quietFacts: Facts = {
    ...facts,
    sessions: asRunning.map(([session]) => session),
    transcripts: new Map(asRunning.map(([{ sessionId }, entries]) => [sessionId, entries])),
  };
  const aged = (minutes: number): Facts => ({
    ...facts,
    sessions: sessions.map((session) =>
      session.sessionId === bisect
        ? { ...session, updatedAt: nowMs - minutes * minuteMs }
        : session,
    ),
  });
  const [planted] = asRunning;
  const plantedId = planted?.[0].sessionId ?? '';
  /** The messages at the end of the first so many sessions. */
  const withEnds = (count: number, ...messages: Message[]): Facts => ({
    ...quietFacts,
    transcripts: new Map(
      asRunning.map(([{ sessionId }, entries], index) => [
        sessionId,
        index < count ? [...entries, ...messages.map(transcriptEntry)] : entries,
      ]),
    ),
  });
  const withEnd = (...messages: Message[]) => withEnds(1, ...messages);
  const calls = (count: number, ...given: [command: string, fails: boolean][]): Message[] =>
    Array.from({ length: count }, (_, index) => given[index % given.length] ?? given[0]).flatMap(
      (call, index) => (call ? exchange(`${index}`, call[0], call[1], nowMs) : []),
    );
  const different = (count: number, ...fails: boolean[]): Message[] =>
    Array.from({ length: count }, (_, index) =>
      exchange(`${index}`, `make ${index}`, fails[index % fails.length] ?? false, nowMs),
    ).flat();
  const past = different(40, false).map((message) => ({
    ...message,
    createdAt: nowMs - 90 * minuteMs,
  }));
  const noted = (count: number): Message[] =>
    Array.from({ length: count }, (_, index) => ({
      id: `note-${index}`,
      role: 'user',
      content: [{ type: 'text', text: 'The conversation so far was compacted.' }],
      createdAt: nowMs - index * minuteMs,
    }));
  const rule = (id: string, cases: [Facts, string[]][]): Trial[] =>
    cases.map(([given, expected]) => ({ rule: id, facts: given, expected }));
  const only = (id: string | undefined) => (id === undefined ? [] : [id]);
  const edit = (from: string, to: string) =>
    `edit ${JSON.stringify({ file_path: 'a.ts', old_str: from, new_str: to })}`;
  return [
    ...rule('session-waiting', [
      [facts, waiting],
      [quietFacts, []],
    ]),
    ...rule('session-repeating', [
      [facts, only(soak)],
      [quietFacts, []],
      [withEnd(...calls(6, ['make', false])), [plantedId]],
      [withEnd(...calls(6, ['make', false], ['make test', false])), []],
    ]),
    ...rule('session-failing', [
      // One call that fails again and again is repeated, not failing.
      [facts, only(refused)],
      [quietFacts, []],
      [withEnd(...different(6, true)), [plantedId]],
      [withEnd(...calls(6, ['make', true], ['make test', false])), []],
    ]),
    ...rule('session-undoing', [
      [facts, only(report)],
      [quietFacts, []],
      [withEnd(...calls(4, [edit('x', 'y'), false], [edit('y', 'x'), false])), [plantedId]],
      [withEnd(...calls(2, [edit('x', 'y'), false], [edit('y', 'x'), false])), []],
    ]),
    ...rule('session-compacting', [
      [facts, only(report)],
      [quietFacts, []],
      [withEnd(...noted(9)), [plantedId]],
      [withEnd(...noted(4)), []],
    ]),
    ...rule('session-burning', [[facts, only(soak)]]),
    ...rule('session-quiet', [
      [facts, only(hanging)],
      [aged(25), [...only(bisect), ...only(hanging)]],
      [aged(15), only(hanging)],
    ]),
    ...rule('tool-failing', [
      [facts, ['fleet telemetry query metrics']],
      [quietFacts, []],
      [withEnds(2, ...past, ...different(24, false, true, true)), ['planted']],
      [withEnds(3, ...past, ...different(12, true)), ['planted']],
      // A session that runs away is not a tool that fails.
      [withEnd(...past, ...different(24, true)), []],
      [withEnds(2, ...past, ...different(24, true, ...Array.from({ length: 7 }, () => false))), []],
    ]),
  ];
}

/** A call of a tool with its answer; those of the tool `planted` also have a past, in which they work. */
function exchange(id: string, command: string, fails: boolean, nowMs: number): Message[] {
  const isEdit = command.startsWith('edit ');
  const text = isEdit ? `edit_file ${command.slice(5)}` : `planted ${JSON.stringify({ command })}`;
  const call = (name: string, createdAt: number): Message => ({
    id: `call-${name}`,
    role: 'assistant',
    content: [{ type: 'tool_use', text, id: name }],
    createdAt,
  });
  const answer = (name: string, createdAt: number, isError: boolean): Message => ({
    id: `answer-${name}`,
    role: 'tool',
    content: [{ type: 'tool_result', text: isError ? 'it broke' : 'done', id: name }],
    createdAt,
    isError,
  });
  return [call(id, nowMs - minuteMs), answer(id, nowMs - minuteMs, fails)];
}
