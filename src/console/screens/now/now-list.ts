import { useMemo } from 'react';
import { formatCompact } from '../../../figures/format/number.ts';
import { shortEmail } from '../../../figures/people/shared-domain.ts';
import type { Field } from '../../../language/filter/field.ts';
import {
  type Cost,
  costOf,
  type Subject,
  severities,
  subjectName,
} from '../../../rules/finding.ts';
import { type EndedRow, endedReport, endedText, withKey } from '../../../rules/seen.ts';
import type { Span } from '../../draw/line.ts';
import { viewAction } from '../../keys/action.ts';
import { bind, keyOf } from '../../keys/binding.ts';
import { ageColumn, cellColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { reportOverlay } from '../../overlays/output.tsx';
import { useShell } from '../../shell/shell-context.ts';
import { createStore, type Store, useStore } from '../../shell/store.ts';
import { explainedNow } from './explained-now.ts';
import { findingPreview, severitySigns } from './finding-preview.ts';
import { maxHelpfulKey, nowRowActions } from './now-actions.ts';
import { type NowContext, type NowRow, useNowRows } from './now-rows.ts';
import { emptyQueue, hiddenText, nowStrip, stripActions } from './now-strip.ts';

type SnoozedSwitch = Store<boolean, 'switched'>;

type NowControls = { isShown: SnoozedSwitch; ended: readonly EndedRow[] };

/** Actions of the queue that need no row. */
export const nowActions = [
  viewAction<NowControls>({
    id: 'now.show-snoozed',
    title: 'Show or hide what was snoozed or muted',
    synonyms: 'all',
    keys: ['a'],
    run: ({ isShown }) => isShown.dispatch('switched'),
  }),
  viewAction<NowControls>({
    id: 'now.show-resolved',
    title: 'List what is over since you left, and how it ended',
    synonyms: 'resolved ended gone away past',
    keys: ['F'],
    disabledReason: ({ ended }) =>
      ended.length === 0 ? 'Nothing is known to be over since you left.' : undefined,
    run: ({ ended }, shell) => shell.show(reportOverlay(endedReport(ended))),
  }),
];

function newsCell({ news, isSnoozed, mute }: NowRow): Span {
  if (isSnoozed) return { text: mute ? 'muted' : 'snoozed', tone: 'muted' };
  return { text: news ?? '', tone: news === 'worse' ? 'warning' : 'accent' };
}

const personOf = (subject: Subject): string | undefined =>
  subject.kind === 'session'
    ? subject.ownerEmail
    : subject.kind === 'person'
      ? subject.email
      : undefined;

/** What a finding is about; whose session it is has a column of its own. */
const nameIn = (subject: Subject, domain: string | undefined): string =>
  subject.kind === 'session' ? subject.title : subjectName(subject, domain);

const creditsText = (credits: number | undefined): string =>
  credits === undefined ? '' : formatCompact(credits);

const costField = (name: string, kind: Cost['kind']): Field<NowRow> => ({
  name,
  kind: 'number',
  read: ({ finding }) => costOf(finding, kind),
});

/** Everything that needs attention, most urgent first. */
export const nowList: ListDescription<NowRow, NowContext> = {
  name: 'now',
  order: 'most urgent first',
  subject: 'findings',
  useRows() {
    const { visitStores, clock } = useShell();
    const isShown: SnoozedSwitch = visitStores.of('snoozed', () =>
      createStore((shown: boolean, _: 'switched') => !shown, false),
    );
    const found = useNowRows(useStore(isShown));
    const { ended } = found.context;
    const bindings = useMemo(() => bind(nowActions, () => ({ isShown, ended })), [isShown, ended]);
    return {
      ...{ ...found, bindings },
      // Of the second in which it is painted: rules are not applied again to answers that say the same.
      get nowMs() {
        return Math.max(found.nowMs, Math.floor(clock() / 1_000) * 1_000);
      },
    };
  },
  idOf: ({ id }) => id,
  targetIdOf: ({ computers, session }) => [
    ...computers.map(({ id }) => id),
    ...(session ? [session.sessionId] : []),
  ],
  columns: [
    // The sign shows it too, and leaves more room for the problem on a narrow terminal.
    cellColumn(
      { id: 'sign', title: '', width: 1, dropOrder: 0 },
      ({ finding }) => severitySigns[finding.severity],
    ),
    cellColumn(
      { id: 'severity', figure: 'finding-severity', width: 8, dropOrder: 5 },
      ({ finding: { severity } }) => ({ ...severitySigns[severity], text: severity }),
      { kind: 'text', read: ({ finding }) => finding.severity, ranks: severities },
    ),
    cellColumn(
      { id: 'subject', isName: true, width: 16, wanted: 20, grow: 1, dropOrder: 0 },
      ({ finding: { subject }, isSnoozed, team }, { domain }) => ({
        text: nameIn(subject, domain) + (team === undefined ? '' : `, ${team}`),
        tone: isSnoozed ? 'muted' : 'text',
      }),
      { kind: 'text', read: ({ finding }) => subjectName(finding.subject) },
    ),
    // Beside the title, which may be too long for both. Other findings name the person themselves. A column that is
    // never dropped would stand there empty.
    cellColumn(
      { id: 'person', about: 'Whose it is.', width: 6, isFitted: true, dropOrder: 1 },
      ({ finding: { subject } }, { domain }) => ({
        text: subject.kind === 'session' ? shortEmail(subject.ownerEmail ?? '', domain) : '',
        tone: 'muted',
      }),
      { kind: 'text', read: ({ finding: { subject } }) => personOf(subject) },
    ),
    cellColumn(
      { id: 'problem', title: 'WHAT IS WRONG', width: 24, wanted: 76, grow: 5, dropOrder: 0 },
      ({ finding }) => ({
        text: finding.problem,
        ...(finding.asOfMs !== undefined && { tone: 'muted' as const }),
      }),
      { kind: 'text', read: ({ finding }) => finding.problem },
    ),
    cellColumn({ id: 'news', figure: 'finding-news', width: 7, dropOrder: 3 }, newsCell, {
      kind: 'text',
      read: (row) => newsCell(row).text || undefined,
    }),
    ageColumn(
      { id: 'since', figure: 'finding-age', width: 5, dropOrder: 1 },
      ({ finding }) => finding.sinceMs,
    ),
    // Those of a session, as in Sessions. Other credits cannot be compared with them, and stand in the problem.
    cellColumn(
      { id: 'credits', figure: 'session-credits', width: 7, dropOrder: 4 },
      ({ finding }) => ({ text: creditsText(costOf(finding, 'session')) }),
      {
        kind: 'number',
        read: ({ finding }) => costOf(finding, 'session'),
        exportedAs: 'session-credits',
      },
    ),
    cellColumn(
      { id: 'keys', width: 8, isFitted: true, isExtra: true, dropOrder: 6 },
      (row, { shell }) => ({ text: maxHelpfulKey(row, shell), tone: 'muted' }),
    ),
  ],
  keepsWidths: true,
  fields: [
    { name: 'rule', kind: 'text', read: ({ parts }) => parts.map(({ rule }) => rule).join(' ') },
    { name: 'team', kind: 'text', read: ({ team }) => team },
    costField('credits-over-limit', 'over-limit'),
    costField('credits-above-usual', 'above-usual'),
    costField('credits-above-mix', 'above-mix'),
  ],
  actions: nowRowActions,
  listActions: stripActions,
  emptyText: ({ context, width }, keymap) =>
    emptyQueue(context, width, keyOf('now.show-snoozed', nowActions, keymap)),
  summary: (rows, { context: { ended, looked, snoozed, muted, shell } }) => {
    const { unread, ends } = looked;
    const keyFor = (id: string) => keyOf(id, nowActions, shell.keymap);
    const resolved = endedText(ended, keyFor('now.show-resolved'));
    const hidden = withKey(hiddenText({ snoozed, muted }), keyFor('now.show-snoozed'));
    const stale = rows.filter(({ parts }) => parts.some(({ asOfMs }) => asOfMs)).length;
    const news = rows.filter((row) => row.news !== undefined).length;
    const since = [news > 0 ? `${news} new or worse` : '', resolved].filter(Boolean).join(', ');
    return [
      { text: since && `  since you left: ${since}`, tone: 'accent', isFreeText: true },
      { text: stale > 0 ? `  ${stale} not read since` : '', tone: 'warning' },
      { text: snoozed + muted > 0 ? `  ${hidden}` : '', tone: 'muted' },
      { text: unread.length > 0 ? `  reading ${unread.join(', ')}` : '', tone: 'busy' },
      {
        text: ends.read < ends.total ? `  ${ends.read} of ${ends.total} sessions read` : '',
        tone: 'busy',
      },
    ];
  },
  head: {
    rows: () => 2,
    lines: (_, { context, nowMs, width }) => nowStrip(context, nowMs, width),
  },
  explain: { others: explainedNow },
  preview: { title: 'Evidence', lines: findingPreview, namesKeys: true },
};
