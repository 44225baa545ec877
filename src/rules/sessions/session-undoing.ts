import { callArguments } from '../../figures/transcript/tool-argument.ts';
import type { CallOutcome } from '../../figures/transcript/tool-calls.ts';
import { memoizeEach } from '../../figures/values/memoize-each.ts';
import { type Rule, runningOutcome } from '../rule.ts';
import { startOfRun } from '../statistics.ts';
import { burnFacts, runningSessions, sessionFound } from './running-session.ts';

/** The number of newest calls to examine. */
const window = 40;

export const sessionUndoing: Rule = {
  id: 'session-undoing',
  title: 'The edits of a session undo each other',
  severity: 'warning',
  urgency: 'burning',
  threshold: {
    default: 2,
    meaning: 'edits that put back what an earlier one replaced, of texts that go to and fro',
  },
  explanation: `Among the newest ${window} calls of a running session, edits replace a text by what an earlier edit of the same file had replaced, this often. One step back is usual: texts count that were put back twice.`,
  blindTo:
    'Edits by patch or by rewriting a whole file, and edits that undo each other in other words.',
  reads: ['sessions', 'transcripts', 'readings'],
  hasMovingWindow: true,
  outcome: runningOutcome,
  find: (facts, threshold) =>
    runningSessions(facts).flatMap(({ session, calls, perMinute }) => {
      const all = repeatedly(undoneEdits(calls));
      const undone = all.filter(({ place }) => place >= calls.length - window);
      const places = all.map(({ place }) => place);
      const first = all[startOfRun(places, { count: threshold, span: window })];
      const last = undone.at(-1);
      if (first === undefined || last === undefined || undone.length < threshold) return [];
      return sessionFound(
        session,
        {
          problem: `${undone.length} edits of ${last.file} undo earlier ones`,
          sinceMs: first.call.atMs,
          size: undone.length,
          extent: perMinute,
          evidence: {
            facts: [
              ['file', last.file],
              ['edits undone', String(undone.length)],
              ...burnFacts(perMinute),
            ],
            quote: [
              ...last.before.split('\n').map((line) => `- ${line}`),
              ...last.after.split('\n').map((line) => `+ ${line}`),
            ].join('\n'),
          },
        },
        first.call.message,
      );
    }),
};

type Replacement = { file: string; before: string; after: string };
type Edit = Replacement & { call: CallOutcome; place: number };

/** Edits that reverse one of the calls before, as many as are examined. */
const undoneEdits = memoizeEach((calls: readonly CallOutcome[]): Edit[] => {
  const edits = calls.flatMap((call, place) => {
    const edit = editOf(call);
    return edit === undefined ? [] : [{ ...edit, call, place }];
  });
  return edits.filter((edit, index) =>
    edits
      .slice(0, index)
      .some((earlier) => earlier.place > edit.place - window && isReverse(edit, earlier)),
  );
});

/** Without the texts that were put back once: one step back is usual. */
const repeatedly = (edits: readonly Edit[]): readonly Edit[] => {
  const texts = Map.groupBy(edits, ({ file, before, after }) =>
    [file, ...[before, after].sort()].join('\n'),
  );
  return [...texts.values()]
    .filter(({ length }) => length > 1)
    .flat()
    .sort((a, b) => a.place - b.place);
};

/** The old and new text of an edit, by the names that tools use for them. */
const editOf = memoizeEach((call: CallOutcome): Replacement | undefined => {
  const given = new Map(callArguments(call)?.map(({ name, value }) => [name, value]));
  const value = (...names: string[]) => names.map((name) => given.get(name)).find(Boolean);
  const file = value('file_path', 'filePath', 'path');
  const before = value('old_str', 'old_string', 'oldText', 'old_text', 'before', 'find', 'search');
  const after = value('new_str', 'new_string', 'newText', 'new_text', 'after', 'replace');
  if (file === undefined || before === undefined || after === undefined) return undefined;
  return before === after ? undefined : { file, before, after };
});

const isReverse = (edit: Edit, earlier: Edit): boolean =>
  edit.file === earlier.file && edit.before === earlier.after && edit.after === earlier.before;
