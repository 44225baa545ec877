import { severities, subjectName } from '../../../domain/attention/finding.ts';
import { counted } from '../../../domain/format/counted.ts';
import { formatCompact } from '../../../domain/format/number.ts';
import { actionOn, type HarmfulAction, viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import { ageColumn, countColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { useShell } from '../../shell/shell-context.ts';
import { createStore, type Store, useStore } from '../../shell/store.ts';
import { restartComputer } from '../computers/computer-list.ts';
import { interruptSession } from '../sessions/session-actions.ts';
import { evidenceRoute, newsCell, severitySigns } from './finding-cells.ts';
import { findingPreview } from './finding-preview.ts';
import { allIsWell, nowStrip, stripActions } from './now-strip.ts';
import { saveIncident } from './save-incident.ts';
import { snooze } from './snooze.ts';
import { type NowAround, type NowRow, useNowRows } from './use-now.ts';

type SnoozedSwitch = Store<boolean, 'switched'>;

const showSnoozed = viewAction<SnoozedSwitch>({
  id: 'now.show-snoozed',
  title: 'Show or hide what was snoozed',
  synonyms: 'muted all',
  keys: ['a'],
  run: (isShown) => isShown.dispatch('switched'),
});

/** What keys of the queue do that does not act on a row. */
export const nowActions = [showSnoozed];

/** Everything that needs a person, most urgent first. */
export const nowList: ListDescription<NowRow, NowAround> = {
  name: 'now',
  subject: 'what needs you',
  useRows() {
    const { visitStores } = useShell();
    const isShown: SnoozedSwitch = visitStores.of('snoozed', () =>
      createStore((shown: boolean, _: 'switched') => !shown, false),
    );
    const found = useNowRows(useStore(isShown));
    return { ...found, bindings: bind([showSnoozed], () => isShown) };
  },
  idOf: ({ finding }) => finding.id,
  targetIdOf: ({ computer, session }) => computer?.id ?? session?.sessionId ?? '',
  columns: [
    // The sign says it, too, and leaves what is wrong more room in a narrow terminal.
    {
      id: 'sign',
      title: '',
      width: 1,
      dropOrder: 0,
      cell: ({ finding }) => severitySigns[finding.severity],
    },
    {
      id: 'severity',
      title: 'SEVERITY',
      width: 8,
      dropOrder: 5,
      cell: ({ finding: { severity } }) => ({ ...severitySigns[severity], text: severity }),
      value: { kind: 'text', read: ({ finding }) => finding.severity, ranks: severities },
    },
    {
      id: 'subject',
      title: 'SUBJECT',
      isName: true,
      width: 16,
      wanted: 20,
      grow: 1,
      dropOrder: 0,
      cell: ({ finding, isSnoozed, team }, { domain }) => ({
        text: subjectName(finding.subject, domain) + (team === undefined ? '' : `, ${team}`),
        tone: isSnoozed ? 'muted' : 'text',
      }),
      value: { kind: 'text', read: ({ finding }) => subjectName(finding.subject) },
    },
    textColumn(
      {
        id: 'problem',
        title: 'WHAT IS WRONG',
        width: 24,
        wanted: 40,
        grow: 5,
        dropOrder: 0,
        tone: 'text',
      },
      ({ finding }) => finding.problem,
    ),
    {
      id: 'news',
      title: 'NEWS',
      width: 7,
      dropOrder: 4,
      cell: ({ news, isSnoozed }) => newsCell(news, isSnoozed),
      value: {
        kind: 'text',
        read: ({ news, isSnoozed }) => newsCell(news, isSnoozed).text || undefined,
      },
    },
    ageColumn({ id: 'since', width: 5, dropOrder: 1 }, ({ finding }) => finding.sinceMs),
    countColumn(
      { id: 'credits', width: 7, dropOrder: 2 },
      ({ finding }) => finding.credits,
      (credits) => (credits == null ? '' : formatCompact(credits)),
    ),
  ],
  fields: [
    { name: 'rule', kind: 'text', read: ({ finding }) => finding.rule },
    { name: 'team', kind: 'text', read: ({ team }) => team },
  ],
  actions: [
    viewAction<NowRow>({
      id: 'now.open',
      title: 'Open the evidence',
      synonyms: 'evidence details',
      keys: ['enter', 'l'],
      hint: 'open',
      run: ({ finding }, shell) => shell.open(evidenceRoute(finding)),
    }),
    snooze,
    saveIncident,
    onRows(
      'now.restart',
      restartComputer,
      ({ computer }) => computer,
      'This finding is not about one computer.',
    ),
    onRows(
      'now.interrupt',
      interruptSession,
      ({ session }) => session,
      'This finding is not about a session.',
    ),
  ],
  listActions: stripActions,
  emptyText: ({ around }) => allIsWell(around),
  summary: (rows, { around: { ended, snoozed, unread } }) => {
    const news = rows.filter((row) => row.news !== undefined).length;
    const since = [
      news > 0 ? `${counted(news, 'new or worse', 'new or worse')}` : '',
      ended > 0 ? `${ended} resolved` : '',
    ].filter(Boolean);
    return [
      { text: since.length > 0 ? `  since you left: ${since.join(', ')}` : '', tone: 'accent' },
      { text: snoozed > 0 ? `  ${snoozed} snoozed` : '', tone: 'muted' },
      { text: unread.length > 0 ? `  reading ${unread.join(', ')}` : '', tone: 'busy' },
    ];
  },
  head: {
    rows: () => 2,
    lines: (_, { around, nowMs, width }) => nowStrip(around, nowMs, width),
  },
  preview: {
    title: 'Evidence',
    lines: (row, { nowMs, width }) => findingPreview(row, { nowMs, width }),
  },
};

/** An action of another screen on what a finding is about. */
function onRows<Target>(
  id: string,
  action: HarmfulAction<Target>,
  targetOf: (row: NowRow) => Target | undefined,
  missing: string,
): HarmfulAction<NowRow> {
  // It is asked for the target of rows only that have one: the others say why it is impossible.
  const { oneByOne: _, ...single } = action;
  const onTarget = actionOn(single, (row: NowRow) => targetOf(row) as Target);
  return {
    ...onTarget,
    id,
    disabledReason: (row) =>
      targetOf(row) === undefined ? missing : onTarget.disabledReason?.(row),
  };
}
