import { useMemo } from 'react';
import type { TokensRow } from '../../../api/resources.ts';
import { atLeast, formatCompact, formatPercent } from '../../../figures/format/number.ts';
import { daysOf } from '../../../figures/time/date-range.ts';
import { creditsByDay } from '../../../figures/usage/credit-totals.ts';
import { creditsByModel } from '../../../figures/usage/credits-by-model.ts';
import { creditsByTeam } from '../../../figures/usage/credits-by-team.ts';
import { creditsByUser } from '../../../figures/usage/credits-by-user.ts';
import { type DayValue, isPartial } from '../../../figures/usage/day-series.ts';
import { missingDays } from '../../../figures/usage/missing-days.ts';
import type { PartChange } from '../../../figures/usage/part-changes.ts';
import { type ComparedRows, noRows } from '../../../figures/usage/range-rows.ts';
import { unknownChange } from '../../../figures/values/change.ts';
import type { Sample } from '../../../figures/values/sample.ts';
import type { Config } from '../../../settings/settings.ts';
import type { ListPanel, Part } from '../../dashboard/dashboard-content.ts';
import { type Missing, rangeSpans, useRangeBindings } from '../../dashboard/range.ts';
import { listFeeds, useAnalytics } from '../../data/use-analytics.ts';
import { copyAction, viewAction } from '../../keys/action.ts';
import { cellColumn, countColumn, trendColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import type { Visit } from '../../shell/navigation.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import type { ShownDays } from '../../shell/use-range.ts';
import { beforeField, changeColumn } from '../people/people-list.ts';
import { modelPanel, teamPanel } from './credit-panels.ts';

type PartRow = Part & {
  trend: readonly Sample[];
  change: PartChange;
  opens: Pick<Visit, 'route' | 'saved'> | undefined;
};

type Context = {
  panel: ListPanel;
  /** The credits of everybody. */
  credits: readonly DayValue[];
  days: ShownDays;
  shown: ShownDays | undefined;
  missing: Missing;
};

type PanelMaker = (
  shown: Omit<ComparedRows<TokensRow>, 'before'> & Partial<ComparedRows<TokensRow>>,
  teams: Config['teams'],
) => ListPanel;

function usePartRows(panelOf: PanelMaker) {
  const { config, profile } = useShell();
  const { days, feed, shown } = useAnalytics('tokens');
  const panel = useMemo(
    () => panelOf(shown ?? noRows, config.teams),
    [panelOf, shown, config.teams],
  );
  const rows = useMemo(
    () =>
      panel.parts.map((part): PartRow => {
        const { id } = part;
        const [route, saved] = [panel.open?.(id), panel.view?.(id)];
        return {
          ...part,
          trend: panel.trendOf?.(id) ?? [],
          change: panel.changeOf?.(id) ?? { change: unknownChange, before: undefined },
          opens: route && { route, ...(saved && { saved }) },
        };
      }),
    [panel],
  );
  const context = useMemo((): Context => {
    const credits = shown ? creditsByDay(shown.rows, shown.range) : [];
    const missing = missingDays(credits, profile.readDays);
    return { panel, credits, days, shown: shown?.days, missing };
  }, [panel, shown, days, profile.readDays]);
  return {
    rows,
    context,
    nowMs: useNow(60_000),
    bindings: useRangeBindings(),
    ...listFeeds({ feed, shown }),
  };
}

const trendWidth = 30;

type PartKind = 'model' | 'team';

const partList = (
  kind: PartKind,
  panelOf: PanelMaker,
  emptyText: string,
): ListDescription<PartRow, Context> => ({
  name: `${kind}s`,
  order: 'most credits first',
  subject: 'credits',
  useRows: () => usePartRows(panelOf),
  idOf: ({ id }) => id,
  columns: [
    cellColumn(
      { id: kind, isName: true, width: 20, grow: 1, dropOrder: 0 },
      ({ id, name = id }) => ({ text: name }),
      { kind: 'text', read: ({ id }) => id },
    ),
    cellColumn(
      { id: 'credits', figure: `${kind}-credits`, width: 10, dropOrder: 0 },
      ({ amount }, { panel, credits }) => ({
        text: atLeast(panel.format.full(amount), isPartial(credits)),
      }),
      { kind: 'number', read: ({ amount }) => amount },
    ),
    {
      ...countColumn(
        { id: 'share', figure: `${kind}-share`, width: 7, dropOrder: 1 },
        ({ share }) => share,
        formatPercent,
      ),
      value: { kind: 'percent', read: ({ share }) => share },
    },
    changeColumn({ dropOrder: 0, figure: `${kind}-change` }),
    trendColumn(
      { id: 'trend', figure: `${kind}-credits`, width: trendWidth, dropOrder: 2 },
      ({ trend }) => trend,
      { format: formatCompact },
    ),
  ],
  fields: [beforeField],
  actions: [
    viewAction<PartRow>({
      id: `${kind}s.open`,
      title: kind === 'model' ? 'Show the model' : 'Show the people of the team',
      keys: ['enter', 'l'],
      hint: 'open',
      run({ opens }, shell) {
        if (opens) shell.open(opens.route, opens.saved);
      },
    }),
    copyAction<PartRow>({
      id: `${kind}s.copy`,
      title: 'Copy the name',
      keys: ['y'],
      nouns: [kind, `${kind}s`],
      textOf: ({ id }) => id,
    }),
  ],
  firstSort: { column: 'credits', direction: 'descending' },
  explain: {
    days: ({ trend }, { credits }) =>
      credits.map(({ day }, index) => ({ day, value: trend[index] ?? undefined })),
  },
  emptyText: () => emptyText,
  summary: (_, { context: { days, shown, missing } }) => [
    { text: '   ' },
    ...rangeSpans({ wanted: days, shown, ...missing }),
  ],
});

/** Models, with the change of their credits. */
export const modelList = partList(
  'model',
  ({ rows, range, before }) =>
    modelPanel(creditsByModel(rows), { rows, days: daysOf(range), ...(before && { before }) }),
  'No models used in this range.',
);

/** Teams of the configuration, with the change of their credits. */
export const teamList = partList(
  'team',
  ({ rows, range, before }, teams = {}) =>
    teamPanel(Object.keys(teams).length === 0 ? [] : creditsByTeam(creditsByUser(rows), teams), {
      rows,
      days: daysOf(range),
      ...(before && { before }),
    }),
  'No teams: "teams" in config.json says who is in which.',
);
