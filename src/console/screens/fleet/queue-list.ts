import { useMemo } from 'react';
import { counted } from '../../../figures/format/number.ts';
import { formatAgo, formatDateTime } from '../../../figures/time/format-time.ts';
import { sinceText, subjectName } from '../../../rules/finding.ts';
import type { JoinedFinding } from '../../../rules/joined-findings.ts';
import { byUrgency } from '../../../rules/rules.ts';
import { emptyLine, type Line, line } from '../../draw/line.ts';
import { factTable, indentLead, wrappedLines } from '../../draw/row.ts';
import { countSpans } from '../../draw/spans.ts';
import { viewAction } from '../../keys/action.ts';
import { ageColumn, cellColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import type { CopyFindings } from '../../shell/fleet.ts';
import { queryKeys } from '../../shell/query-keys.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { openFinding, switchProfile } from '../../shell/switch-profile.ts';
import { severityCell, severitySigns } from '../now/finding-preview.ts';
import { useProfiles } from './fleet-list.ts';

/** A finding in the local copy of a profile, or that nothing is known of the profile. */
type QueueRow = { profile: string; id: string } & (
  | { found: JoinedFinding; copyOfMs: number; blindSpots: readonly string[] }
  | { problem: string }
);

/** Copies change when they are synchronized, and each is looked at anew. */
const intervalMs = 5 * 60_000;

/** Findings of all profiles, most urgent first, then the profiles of which nothing is known. */
function queueRows(profiles: readonly CopyFindings[]): QueueRow[] {
  const found = profiles.flatMap((read) => {
    if (read.problem !== undefined) return [];
    const { profile, copyOfMs, blindSpots } = read;
    return read.findings.map((one) => ({
      ...{ profile, copyOfMs, blindSpots, found: one },
      id: `${profile} ${one.id}`,
    }));
  });
  const unknown = profiles.flatMap((read) => {
    const problem = read.problem ?? unlookedText(read);
    return problem === undefined ? [] : [{ profile: read.profile, problem, id: read.profile }];
  });
  return [...found.sort((a, b) => byUrgency(a.found.finding, b.found.finding)), ...unknown];
}

type Looked = Extract<CopyFindings, { findings: unknown }>;

/** Of an organization without findings that was not looked at as a whole. */
function unlookedText({ findings, blindSpots }: Looked): string | undefined {
  if (findings.length > 0 || blindSpots.length === 0) return undefined;
  return `No findings, but not looked at: ${blindSpots.join('; ')}.`;
}

const findingOf = (row: QueueRow) => ('found' in row ? row.found.finding : undefined);
const copyOf = (row: QueueRow) => ('found' in row ? row.copyOfMs : undefined);

/** What needs a person in the organizations of all profiles, as far as their local copies say. */
export const queueList: ListDescription<QueueRow, readonly CopyFindings[]> = {
  name: 'findings',
  subject: 'findings of all profiles',
  order: 'most urgent first',
  useRows() {
    const { readQueue } = useShell().account ?? {};
    const { read, feed } = useProfiles(queryKeys.fleetNow, readQueue, intervalMs);
    const rows = useMemo(() => queueRows(read), [read]);
    return { rows, context: read, nowMs: useNow(), ...(feed && { feed }) };
  },
  idOf: ({ id }) => id,
  columns: [
    cellColumn({ id: 'sign', title: '', width: 1, dropOrder: 0 }, (row) => {
      const finding = findingOf(row);
      return finding ? severitySigns[finding.severity] : { text: '?', tone: 'warning' };
    }),
    textColumn(
      { id: 'profile', width: 9, isFitted: true, dropOrder: 0, tone: 'accent' },
      ({ profile }) => profile,
    ),
    textColumn({ id: 'severity', width: 8, dropOrder: 5 }, (row) => findingOf(row)?.severity ?? ''),
    textColumn(
      { id: 'subject', isName: true, width: 16, wanted: 20, grow: 1, dropOrder: 0, tone: 'text' },
      (row) => nameOf(row),
    ),
    textColumn(
      {
        ...{ id: 'problem', title: 'WHAT IS WRONG', tone: 'text' },
        ...{ width: 24, wanted: 76, grow: 5, dropOrder: 0 },
      },
      (row) => ('found' in row ? row.found.finding.problem : row.problem),
    ),
    ageColumn(
      { id: 'since', figure: 'finding-age', width: 5, dropOrder: 2 },
      (row) => findingOf(row)?.sinceMs,
    ),
    ageColumn({ id: 'copy', figure: 'profile-copy-age', width: 5, dropOrder: 1 }, copyOf, {
      exportedAs: 'copy-of',
    }),
  ],
  fields: [{ name: 'rule', kind: 'text', read: (row) => findingOf(row)?.rule }],
  actions: [
    viewAction<QueueRow>({
      id: 'fleet-now.open',
      title: 'Open the finding in Now of its profile',
      keys: ['enter', 'l'],
      hint: 'open in its profile',
      run(row, shell) {
        if ('found' in row) openFinding(row.profile, row.found.id, shell);
        else switchProfile(row.profile, shell);
      },
    }),
  ],
  emptyText: ({ context }) =>
    context.length === 0
      ? 'The configuration has no profiles. signalbox login creates one.'
      : `No findings in the local copies of ${counted(context.length, 'profile')}.`,
  summary: (rows) => {
    const unknown = rows.filter((row) => findingOf(row) === undefined).length;
    return countSpans(
      unknown,
      `  ? nothing known of ${counted(unknown, 'profile', 'profiles')}`,
      'warning',
    );
  },
  preview: {
    title: 'Evidence',
    width: 48,
    lines: (row, { width, nowMs }) => evidence(row, width, nowMs),
  },
};

const nameOf = (row: QueueRow) =>
  'found' in row ? subjectName(row.found.finding.subject) : 'Not known';

function evidence(row: QueueRow, width: number, nowMs: number): Line[] {
  const own = indentLead(0);
  const title = [line([row.profile, 'accent']), line([nameOf(row), 'strong'])];
  if (!('found' in row)) return [...title, ...wrappedLines(row.problem, width, { lead: own })];
  const { found, copyOfMs, blindSpots } = row;
  const { problem, severity, evidence } = found.finding;
  return [
    ...title,
    ...wrappedLines(problem, width, { lead: own }),
    emptyLine,
    { spans: [severityCell(severity)] },
    ...factTable(
      width,
      ['since', sinceText(found.finding, nowMs)],
      ['local copy', `${formatDateTime(copyOfMs)}, ${formatAgo(nowMs - copyOfMs)}`],
      ...evidence.facts,
    ),
    ...(evidence.quote === undefined
      ? []
      : [
          emptyLine,
          ...wrappedLines(evidence.quote, width, { lead: indentLead(2), tone: 'muted' }),
        ]),
    ...(blindSpots.length === 0
      ? []
      : [
          emptyLine,
          ...wrappedLines(`Not looked at: ${blindSpots.join('; ')}.`, width, {
            lead: own,
            tone: 'warning',
          }),
        ]),
  ];
}
