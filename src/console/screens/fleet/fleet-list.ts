import { useMemo } from 'react';
import type { FigureName } from '../../../figures/explain/explanations.ts';
import { formatChange } from '../../../figures/format/change.ts';
import {
  atLeast,
  formatCompact,
  formatCount,
  formatCredits,
  unknownText,
} from '../../../figures/format/number.ts';
import { likelyRange } from '../../../figures/limits/limit-texts.ts';
import { formatAge, formatDateTime } from '../../../figures/time/format-time.ts';
import { severities } from '../../../rules/finding.ts';
import { type Feed, type Freshness, feedData, type Query, useFeed } from '../../data/feed.ts';
import { emptyLine, type Line, line, type Span, signs } from '../../draw/line.ts';
import { factTable, indentLead, wrappedLines } from '../../draw/row.ts';
import { countSpans } from '../../draw/spans.ts';
import type { Tone } from '../../draw/theme.ts';
import { viewAction } from '../../keys/action.ts';
import { ageColumn, type Column, cellColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { type FleetRow, fleetStates } from '../../shell/fleet.ts';
import { queryKeys } from '../../shell/query-keys.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { switchProfile } from '../../shell/switch-profile.ts';

const nothing = {};

/** Every reading asks each organization three times, and looks at each copy. */
const intervalMs = 5 * 60_000;

const states: Readonly<Record<FleetRow['state'], Span>> = {
  read: { text: `${signs.good} read`, tone: 'good' },
  partly: { text: `${signs.warning} partly`, tone: 'warning' },
  copy: { text: `${signs.warning} copy`, tone: 'warning' },
  down: { text: `${signs.bad} down`, tone: 'bad' },
  reading: { text: `${signs.busy} reading`, tone: 'busy' },
};

type Counted = { value: number | undefined; isPartial: boolean };

const countText = ({ value, isPartial }: Counted): string => atLeast(formatCount(value), isPartial);

/** A number of things that need somebody: strong unless it is none, and at least so many while others are unknown. */
const troubleColumn = (
  placed: { id: string; figure?: FigureName; width: number; dropOrder: number },
  tone: Tone,
  read: (row: FleetRow) => Counted,
): Column<FleetRow> =>
  cellColumn<FleetRow, unknown>(
    { figure: 'profile-figure', ...placed },
    (row) => {
      const count = read(row);
      return { text: countText(count), tone: count.value ? tone : 'muted' };
    },
    { kind: 'number', read: (row) => read(row).value },
  );

const computers =
  (name: 'stuck' | 'failed' | 'starting' | 'active') =>
  ({ figures }: FleetRow): Counted => ({
    value: figures?.computers?.[name],
    isPartial: (figures?.computers?.unknown ?? 0) > 0,
  });

const people =
  (name: 'over' | 'likely' | 'near') =>
  ({ figures }: FleetRow): Counted => ({
    value: figures?.people?.[name],
    isPartial: (figures?.people?.unknown ?? 0) > 0,
  });

const found =
  (severity: (typeof severities)[number]) =>
  ({ findings }: FleetRow): Counted => ({
    value: findings?.[severity],
    isPartial: findings?.isPartial ?? false,
  });

const severityTones: Readonly<Record<(typeof severities)[number], Tone>> = {
  critical: 'bad',
  warning: 'warning',
  notice: 'text',
};

/** The organizations of all profiles. */
export const fleetList: ListDescription<FleetRow, object> = {
  name: 'organizations',
  subject: 'organizations',
  order: 'order of the configuration',
  useRows() {
    const { readFleet } = useShell().account ?? {};
    const { read: rows, feed } = useProfiles(queryKeys.fleet, readFleet, intervalMs);
    const shown = { rows, context: nothing, nowMs: useNow() };
    return feed ? { ...shown, feed, ...freshnessOf(feed, rows) } : shown;
  },
  idOf: ({ name }) => name,
  columns: [
    textColumn(
      { id: 'profile', isName: true, width: 12, isFitted: true, dropOrder: 0, tone: 'text' },
      ({ name }) => name,
    ),
    cellColumn({ id: 'state', width: 9, dropOrder: 0 }, ({ state }) => states[state], {
      kind: 'text',
      read: ({ state }) => state,
      ranks: ['reading', ...fleetStates].reverse(),
    }),
    cellColumn(
      { id: 'credits', figure: 'profile-figure', width: 10, dropOrder: 3 },
      ({ figures }) => ({ text: creditsText(figures) }),
      { kind: 'number', read: ({ figures }) => figures?.credits.total },
    ),
    cellColumn(
      { id: 'change', figure: 'profile-figure', width: 9, align: 'right', dropOrder: 6 },
      ({ figures }) => ({ text: figures ? formatChange(figures.credits.change) : unknownText }),
      {
        kind: 'percent',
        read: ({ figures }) =>
          figures && 'ratio' in figures.credits.change ? figures.credits.change.ratio : undefined,
      },
    ),
    cellColumn(
      { id: 'month-end', figure: 'profile-figure', title: 'MONTH END', width: 9, dropOrder: 5 },
      ({ figures }) => ({ text: formatCompact(figures?.month.outlook?.middle) }),
      { kind: 'number', read: ({ figures }) => figures?.month.outlook?.middle },
    ),
    troubleColumn({ id: 'stuck', width: 5, dropOrder: 2 }, 'warning', computers('stuck')),
    troubleColumn({ id: 'failed', width: 6, dropOrder: 2 }, 'bad', computers('failed')),
    troubleColumn({ id: 'over', width: 4, dropOrder: 4 }, 'bad', people('over')),
    troubleColumn({ id: 'near', width: 4, dropOrder: 7 }, 'warning', people('near')),
    ...severities.map((severity) =>
      troubleColumn(
        {
          id: severity,
          figure: 'profile-findings',
          width: severity.length,
          dropOrder: severity === 'notice' ? 9 : 1,
        },
        severityTones[severity],
        found(severity),
      ),
    ),
    ageColumn(
      { id: 'copy', figure: 'profile-copy-age', width: 5, dropOrder: 8 },
      ({ copyOfMs }) => copyOfMs,
      {
        exportedAs: 'copy-of',
      },
    ),
    cellColumn(
      { id: 'reason', title: 'WHY', width: 20, grow: 1, dropOrder: 10 },
      ({ cause }) => ({ text: cause || unknownText, tone: 'muted' }),
      // As the command prints it: what is drawn is only its cause.
      { kind: 'text', read: ({ reason }) => reason },
    ),
  ],
  actions: [
    viewAction<FleetRow>({
      id: 'fleet.switch',
      title: 'Switch to this profile, at the place before',
      keys: ['enter', 'l'],
      hint: 'switch',
      run: ({ name }, shell) => switchProfile(name, shell),
    }),
  ],
  listActions: [
    viewAction<true>({
      id: 'fleet.now',
      title: 'Show what needs a person in all of them',
      synonyms: 'findings queue',
      keys: ['n'],
      hint: 'now of all',
      run: (_, shell) => shell.open({ screen: 'fleet-now' }),
    }),
  ],
  emptyText: () => 'The configuration has no profiles. signalbox login creates one.',
  summary: (rows) => {
    const down = rows.filter(({ state }) => state === 'down').length;
    return countSpans(down, `  ${signs.bad} ${down} down`, 'bad');
  },
  preview: {
    title: 'Organization',
    width: 48,
    lines: (row, { width, nowMs }) => previewLines(row, width, nowMs),
  },
};

/** Nothing is live where no organization was read, although the list was made just now. */
function freshnessOf(feed: Feed<unknown>, rows: readonly FleetRow[]): { freshness?: Freshness } {
  if (rows.length > 0 && rows.every(({ state }) => state === 'copy' || state === 'down')) return {};
  const shown = new Set(rows.map(({ state }) => state));
  const isPartial = (['partly', 'copy', 'down'] as const).some((state) => shown.has(state));
  return { freshness: { ...feed, isReading: shown.has('reading'), isPartial } };
}

function creditsText(figures: FleetRow['figures']): string {
  return figures
    ? atLeast(formatCredits(figures.credits.total), figures.credits.isPartial)
    : unknownText;
}

function previewLines(row: FleetRow, width: number, nowMs: number): Line[] {
  const { figures, findings, state, reason, asOfMs, copyOfMs, copyProblem } = row;
  const outlook = figures?.month.outlook;
  const counts = (named: readonly (readonly [Counted, string])[]) =>
    named.map(([count, name]) => `${countText(count)} ${name}`).join(', ');
  return [
    { spans: [states[state]] },
    ...(reason === undefined ? [] : wrappedLines(reason, width, { lead: indentLead(0) })),
    emptyLine,
    ...factTable(
      width,
      ['figures of', formatDateTime(asOfMs)],
      ['credits, 30 days', creditsText(figures)],
      ['like for like', figures && formatChange(figures.credits.change)],
      ['this month', formatCredits(figures?.month.used)],
      ['month end', outlook && `${formatCompact(outlook.middle)}, ${likelyRange(outlook)}`],
      [
        'computers',
        figures?.computers &&
          `${counts([
            [computers('stuck')(row), 'stuck'],
            [computers('failed')(row), 'in error'],
            [computers('starting')(row), 'starting'],
            [computers('active')(row), 'active'],
          ])} of ${figures.computers.total}`,
      ],
      [
        'people',
        figures?.people &&
          counts((['over', 'likely', 'near'] as const).map((name) => [people(name)(row), name])),
      ],
    ),
    emptyLine,
    line(['Now, from the local copy', 'accent']),
    ...(findings === undefined
      ? wrappedLines(copyProblem ?? 'Not known.', width, { lead: indentLead(0) })
      : factTable(
          width,
          ['findings', counts(severities.map((name) => [found(name)(row), name]))],
          ['age of the copy', copyOfMs === undefined ? undefined : formatAge(nowMs - copyOfMs)],
        )),
  ];
}

const none: readonly never[] = [];

/** What is read of every profile, again and again, and told in parts the first time; without profiles there is no feed. */
export function useProfiles<One>(
  key: Query<readonly One[]>['key'],
  readAll: ((tell: (known: readonly One[]) => void) => Promise<readonly One[]>) | undefined,
  intervalMs: number,
): { read: readonly One[]; feed: Feed<readonly One[]> | undefined } {
  const { queries } = useShell();
  const query = useMemo(
    (): Query<readonly One[]> => ({
      key,
      async load() {
        const isFirst = queries.getQueryData(key) === undefined;
        const tell = (known: readonly One[]) => isFirst && queries.setQueryData(key, known);
        return (await readAll?.(tell)) ?? none;
      },
      intervalMs,
    }),
    [queries, key, readAll, intervalMs],
  );
  const feed = useFeed(query, { enabled: readAll !== undefined });
  return { read: feedData(feed) ?? none, feed: readAll && feed };
}
