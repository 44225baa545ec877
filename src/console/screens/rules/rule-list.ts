import { useMemo } from 'react';
import { formatCount, formatPercent } from '../../../figures/format/number.ts';
import { factNames } from '../../../rules/facts.ts';
import { severities, subjectName } from '../../../rules/finding.ts';
import { type MeasuredShare, precisionOf, recallOf } from '../../../rules/measured.ts';
import { urgencies } from '../../../rules/rule.ts';
import { type RuleRow, ruleRows, urgencyOrder } from '../../../rules/rules.ts';
import { useWatched } from '../../data/use-watched.ts';
import { emptyLine, line } from '../../draw/line.ts';
import { factTable, indentLead, wrappedLines } from '../../draw/row.ts';
import { keyAction } from '../../keys/action.ts';
import { cellColumn, countColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import type { AttentionState } from '../../shell/attention.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { severityCell } from '../now/finding-preview.ts';
import { blindSpotLines } from '../now/now-strip.ts';

/** Whether rules looked at everything, and at what they did not. Until then, a rule without findings may have some. */
type Context = Pick<AttentionState, 'blindSpots'> & { isRead: boolean };

const shareColumn = (
  id: 'precision' | 'recall',
  read: (row: RuleRow) => MeasuredShare | undefined,
) =>
  countColumn<RuleRow>(
    { id, figure: `rule-${id}`, width: 9, dropOrder: 4 },
    (row) => read(row)?.share,
    (share) => formatPercent(share ?? undefined, { decimals: 0 }),
  );

/** `83 %: 10 of 12 findings were right, in demo organizations`. */
const shareText = (measured: MeasuredShare | undefined, what: string): string => {
  if (measured === undefined) return 'not measured';
  const { hits, count, share, where } = measured;
  return `${formatPercent(share, { decimals: 0 })}: ${formatCount(hits)} of ${formatCount(count)} ${what}, in ${where}`;
};

const countOf = ({ findings }: RuleRow, { isRead }: Context): number | undefined =>
  findings.length > 0 || isRead ? findings.length : undefined;

const nowText = ({ length }: RuleRow['findings'], { isRead }: Context): string => {
  if (length > 0) return 'It finds now:';
  return isRead ? 'It finds nothing now.' : 'It finds nothing in what has been read so far.';
};

/** `  blind spots now: messages of 3 of 5 sessions that run or wait, and 2 more`. */
const spotsText = ([first, ...others]: readonly string[]): string =>
  `  blind spots now: ${first}${others.length > 0 ? `, and ${others.length} more` : ''}`;

/** The rules that produce the findings in the queue. */
export const ruleList: ListDescription<RuleRow, Context> = {
  name: 'rules',
  order: 'usual order',
  subject: 'rules',
  useRows() {
    const { attention } = useShell();
    const { looked, freshness } = useWatched();
    const { findings, blindSpots } = looked;
    const rows = useMemo(() => ruleRows(attention.settings, findings), [attention, findings]);
    const isRead = useStore(attention.isWhole);
    const context = useMemo(() => ({ isRead, blindSpots }), [isRead, blindSpots]);
    return { rows, context, nowMs: useNow(), freshness };
  },
  idOf: ({ id }) => id,
  columns: [
    cellColumn(
      { id: 'rule', isName: true, width: 22, dropOrder: 0 },
      ({ id, isOn }) => ({ text: id, tone: isOn ? 'text' : 'muted' }),
      { kind: 'text', read: ({ id }) => id },
    ),
    cellColumn(
      { id: 'findings', figure: 'rule-findings', title: 'NOW', width: 4, dropOrder: 0 },
      (row, context) => ({
        text: row.isOn ? formatCount(countOf(row, context)) : 'off',
        tone: row.findings.length > 0 ? 'strong' : 'muted',
      }),
      { kind: 'number', read: countOf },
    ),
    cellColumn(
      { id: 'severity', width: 10, dropOrder: 3 },
      ({ severity }) => severityCell(severity),
      { kind: 'text', read: ({ severity }) => severity, ranks: severities },
    ),
    textColumn(
      {
        id: 'title',
        title: 'WHAT IT FINDS',
        width: 24,
        isFitted: true,
        grow: 1,
        dropOrder: 0,
        tone: 'text',
      },
      ({ title }) => title,
    ),
    shareColumn('precision', ({ id }) => precisionOf(id)),
    shareColumn('recall', ({ id }) => recallOf(id)),
    countColumn(
      { id: 'threshold', figure: 'rule-threshold', width: 9, dropOrder: 5 },
      ({ level }) => level,
      (level) => (level == null ? '' : String(level)),
    ),
  ],
  actions: [
    keyAction<RuleRow>(
      'rule.findings',
      'Go to the queue of findings',
      ['enter', 'l'],
      (_, shell) => shell.choose({ screen: 'now' }),
      { hint: 'findings' },
    ),
  ],
  summary: (_, { context: { isRead, blindSpots } }) =>
    isRead || blindSpots.length === 0 ? [] : [{ text: spotsText(blindSpots), tone: 'muted' }],
  emptyText: () => 'There are no rules.',
  preview: {
    title: 'Rule',
    lines: (
      { title, urgency, explanation, blindTo, threshold, level, offBecause, reads, findings, id },
      { width, context },
    ) => [
      line([title, 'strong']),
      emptyLine,
      ...wrappedLines(explanation, width, { lead: indentLead(0) }),
      emptyLine,
      ...factTable(
        width,
        ['blind spots', blindTo],
        ['precision', shareText(precisionOf(id), 'findings were right')],
        ['recall', shareText(recallOf(id), 'problems were found, notices not counted')],
        ['urgency', urgencies[urgency]],
        ['reads', reads.map((name) => factNames[name]).join(', ')],
        threshold !== undefined && ['threshold', `${level} ${threshold.meaning}`],
        offBecause !== undefined && ['off because', offBecause],
        ['config.json', `"rules": { "${id}": ${level ?? false} }`],
      ),
      emptyLine,
      line([nowText(findings, context), 'accent']),
      ...findings.flatMap(({ subject, problem }) =>
        wrappedLines(`${subjectName(subject)}: ${problem}`, width, { lead: indentLead(0) }),
      ),
      ...blindSpotLines(context.blindSpots, width, 0),
      emptyLine,
      ...wrappedLines(urgencyOrder, width, { lead: indentLead(0), tone: 'muted' }),
    ],
  },
};
