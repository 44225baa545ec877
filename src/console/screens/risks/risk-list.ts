import { filterValue } from '../../../language/filter/field.ts';
import { readNames, riskState, type SetRisk } from '../../../language/risks/risks.ts';
import { emptyLine, line } from '../../draw/line.ts';
import { factTable, indentLead, wrappedLines } from '../../draw/row.ts';
import { copyAction, viewAction } from '../../keys/action.ts';
import { cellColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';

const nothing = {};

const hints = [
  'In :grep, is:risky finds the messages that any pattern matches, and risk:ID those of one.',
  'In Sessions, they filter sessions, as far as the local copy has their messages.',
  'In Tail, they filter the newest messages of running sessions, with or without a copy.',
  'In a transcript, ! goes to the next call that is marked.',
  'To add a pattern: "risks": { "NAME": { "pattern": "...", "reason": "..." } }',
];

/** The tool calls that transcripts mark, and the reasons. */
export const riskList: ListDescription<SetRisk, object> = {
  name: 'risks',
  order: 'usual order',
  subject: 'patterns',
  useRows: () => ({ rows: useShell().riskLens.risks, context: nothing, nowMs: useNow() }),
  idOf: ({ id }) => id,
  columns: [
    cellColumn(
      { id: 'risk', isName: true, width: 21, dropOrder: 0 },
      ({ id, isOn }) => ({ text: id, tone: isOn ? 'text' : 'muted' }),
      { kind: 'text', read: ({ id }) => id },
    ),
    cellColumn(
      { id: 'state', width: 10, dropOrder: 1 },
      (risk) => ({ text: riskState(risk), tone: risk.isOn ? 'muted' : 'warning' }),
      { kind: 'text', read: riskState },
    ),
    textColumn({ id: 'reason', width: 31, dropOrder: 0, tone: 'text' }, ({ reason }) => reason),
    textColumn({ id: 'pattern', width: 10, grow: 1, dropOrder: 2 }, ({ pattern }) => pattern),
  ],
  actions: [
    viewAction<SetRisk>({
      id: 'risk.search',
      title: 'Search the local copy for what the pattern matches',
      keys: ['enter', 'l'],
      hint: 'find calls',
      disabledReason: ({ id, isOn }) =>
        isOn ? undefined : `This pattern is off. "risks": { "${id}": true } switches it on.`,
      run: ({ id }, shell) => shell.open({ screen: 'grep', words: `risk:${filterValue(id)}` }),
    }),
    copyAction<SetRisk>({
      id: 'risk.copy-pattern',
      title: 'Copy the pattern',
      keys: ['y'],
      hint: 'copy',
      nouns: ['pattern', 'patterns'],
      textOf: ({ pattern }) => pattern,
    }),
  ],
  listActions: [
    viewAction<true>({
      id: 'risk.search-all',
      title: 'Search the local copy for all risky calls',
      keys: ['s'],
      hint: 'find all',
      isHintKept: true,
      run: (_, shell) => shell.open({ screen: 'grep', words: 'is:risky' }),
    }),
  ],
  emptyText: () => 'There are no patterns.',
  preview: {
    title: 'Risk',
    lines: ({ id, reason, pattern, reads, isOn, coveredBy }, { width }) => [
      line([reason, 'strong']),
      emptyLine,
      ...factTable(
        width,
        ['pattern', pattern],
        ['looks at', readNames[reads]],
        coveredBy !== undefined && ['not beside', coveredBy],
        ['config.json', `"risks": { "${id}": ${!isOn} }`],
      ),
      emptyLine,
      ...hints.flatMap((text) => wrappedLines(text, width, { lead: indentLead(0), tone: 'muted' })),
    ],
  },
};
