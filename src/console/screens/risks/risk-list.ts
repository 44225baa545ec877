import type { SetRisk } from '../../../domain/transcript/risks.ts';
import { emptyLine, line } from '../../draw/line.ts';
import { factLines, indentLead, wrappedLines } from '../../draw/row.ts';
import { copyAction } from '../../keys/action.ts';
import { textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useNow } from '../../shell/time.ts';
import { cellColumn } from '../cells.ts';

const nothing = {};

const hint = { lead: indentLead(0), tone: 'muted' } as const;

const readNames = {
  commands: 'commands and queries',
  paths: 'commands, queries and paths of files',
  everything: 'everything that a tool is called with',
} as const satisfies Record<SetRisk['reads'], string>;

function stateOf({ isOn, isConfigured }: SetRisk): string {
  if (!isOn) return 'off';
  return isConfigured ? 'configured' : 'on';
}

/** Which tool calls transcripts mark, and why. */
export const riskList: ListDescription<SetRisk, object> = {
  name: 'risks',
  subject: 'patterns',
  useRows: () => ({ rows: useShell().riskLens.risks, around: nothing, nowMs: useNow() }),
  idOf: ({ id }) => id,
  columns: [
    cellColumn(
      { id: 'risk', isName: true, width: 21, dropOrder: 0 },
      ({ id, isOn }) => ({ text: id, tone: isOn ? 'text' : 'muted' }),
      { kind: 'text', read: ({ id }) => id },
    ),
    cellColumn(
      { id: 'state', width: 10, dropOrder: 1 },
      (risk) => ({ text: stateOf(risk), tone: risk.isOn ? 'muted' : 'warning' }),
      { kind: 'text', read: stateOf },
    ),
    textColumn({ id: 'reason', width: 31, dropOrder: 0, tone: 'text' }, ({ reason }) => reason),
    textColumn({ id: 'pattern', width: 10, grow: 1, dropOrder: 2 }, ({ pattern }) => pattern),
  ],
  actions: [
    copyAction<SetRisk>({
      id: 'risk.copy-pattern',
      title: 'Copy the pattern',
      keys: ['y'],
      hint: 'copy',
      nouns: ['pattern', 'patterns'],
      textOf: ({ pattern }) => pattern,
    }),
  ],
  emptyText: () => 'There are no patterns.',
  preview: {
    title: 'Risk',
    lines: ({ id, reason, pattern, reads, isOn, coveredBy }, { width }) => [
      line([reason, 'strong']),
      emptyLine,
      ...factLines('pattern', pattern, width),
      ...factLines('looks at', readNames[reads], width),
      ...(coveredBy === undefined ? [] : factLines('not beside', coveredBy, width)),
      ...factLines('config.json', `"risks": { "${id}": ${!isOn} }`, width),
      emptyLine,
      ...wrappedLines('In a transcript, ! goes to the next call that is marked.', width, hint),
      ...wrappedLines(
        'To add a pattern: "risks": { "NAME": { "pattern": "...", "reason": "..." } }',
        width,
        hint,
      ),
    ],
  },
};
