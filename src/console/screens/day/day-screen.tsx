import { useMemo } from 'react';
import type { TokensRow } from '../../../api/resources.ts';
import { bySessionText } from '../../../figures/sessions/sessions-of-day.ts';
import {
  availableRange,
  baseRange,
  type DateRange,
  isWithin,
  rangeOf,
} from '../../../figures/time/date-range.ts';
import { addDays, type Day, isDay, latestDay } from '../../../figures/time/day.ts';
import { formatDay } from '../../../figures/time/format-time.ts';
import {
  beginReason,
  endReason,
  type RangeChoice,
  usualRange,
} from '../../../figures/time/range-choice.ts';
import { creditFigures } from '../../../figures/usage/credit-figures.ts';
import { isUncopied, uncopiedText } from '../../../figures/usage/missing-days.ts';
import { type Before, baseText, type RangeRows } from '../../../figures/usage/range-rows.ts';
import { restatedText } from '../../../figures/usage/restated-day.ts';
import { dashboardActionsWith } from '../../dashboard/dashboard-actions.ts';
import {
  type DashboardContent,
  type DashboardPanel,
  inCounts,
  type ListPanel,
} from '../../dashboard/dashboard-content.ts';
import { DashboardScreen } from '../../dashboard/dashboard-screen.tsx';
import { type AnalyticsRows, useAnalyticsRows } from '../../data/analytics-queries.ts';
import { type Feed, type Freshness, feedData, freshnessWith } from '../../data/feed.ts';
import { useRestatedDays, useRowsBefore } from '../../data/use-analytics.ts';
import { type Span, signs } from '../../draw/line.ts';
import { useScreenSize } from '../../frame/screen.tsx';
import { keyAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import { failureText } from '../../shell/outage-cause.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useShell } from '../../shell/shell-context.ts';
import { createValue, type Store, useStore } from '../../shell/store.ts';
import { type ShownDays, useRange } from '../../shell/use-range.ts';
import type { Persistence } from '../../shell/visit-stores.ts';
import {
  clientPanel,
  commandPanel,
  extensionPanel,
  hookPanel,
  languagePanel,
  serverPanel,
  skillPanel,
  toolPanel,
} from '../overview/counted-panels.ts';
import { modelPanel, tokenPanel, userPanel } from '../overview/credit-panels.ts';
import { openSessionsOfDay } from '../sessions/session-list.ts';
import { type DayPart, type DayParts, dayTiles } from './day-tiles.ts';

/** A saved view restores the day that was visible, which may differ from the day of the route. */
const dayKeeping: Persistence<Day> = {
  save: (day) => day,
  restore: (kept) => (typeof kept === 'string' && isDay(kept) ? kept : undefined),
};

/** All analytics of one day, with keys that go to the adjacent days. */
export function DayScreen({ route }: { route: RouteOf<'day'> }) {
  const { visitStores, clock, profile } = useShell();
  const { width } = useScreenSize();
  const store = visitStores.of('shown day', (kept = route.day) => createValue(kept), dayKeeping);
  const day = useStore(store);
  const { feed, freshness, parts } = useDay(day);
  const restated = useRestatedDays().get(day);
  const isMissing = parts.tokens.state === 'known' && parts.tokens.row === undefined;
  const isLost = isMissing && isUncopied(day, profile.readDays);
  const note = isLost ? uncopiedText : restated && restatedText(restated);
  const content = useMemo(() => dayContent(parts), [parts]);
  const bindings = useMemo(() => bind(dayActions, () => ({ store, clock })), [store, clock]);
  // Names the scope of the figures, because a day can also be opened from the days of one person.
  const [whose, limits] =
    width >= 130
      ? ['everyone, whole UTC day', bySessionText]
      : ['everyone, UTC', 'not reported by session'];

  return (
    <DashboardScreen
      content={content}
      feed={feed}
      freshness={freshness}
      details={[
        { text: `${formatDay(day)} ${day.slice(0, 4)}   `, tone: 'strong' },
        note ? { text: note, tone: 'warning' } : { text: whose, tone: 'muted' },
        ...baseSpans(parts),
        { text: note ? '' : `   ${limits}`, tone: 'muted' },
      ]}
      subject="analytics"
      bindings={bindings}
    />
  );
}

const baseSpans = ({ before }: DayParts): Span[] =>
  'figures' in before
    ? [{ text: `   vs ${baseText(before.range, undefined)}`, tone: 'muted' }]
    : [];

type DayControls = { store: Store<Day, Day>; clock(): number };

const goBeside =
  (days: 1 | -1) =>
  ({ store }: DayControls) =>
    store.dispatch(addDays(store.get(), days));

const dayActions = [
  keyAction<DayControls>('day.earlier', 'Go to the previous day', ['left', 'h'], goBeside(-1), {
    hint: 'day before',
    disabledReason({ store }) {
      const day = addDays(store.get(), -1);
      const { coverage } = availableRange({ startDate: day, endDate: day });
      return coverage === 'none' ? beginReason : undefined;
    },
  }),
  keyAction<DayControls>('day.later', 'Go to the next day', ['right', 'l'], goBeside(1), {
    hint: 'day after',
    disabledReason({ store, clock }) {
      const latest = latestDay(clock());
      return store.get() >= latest ? endReason(latest) : undefined;
    },
  }),
  {
    ...openSessionsOfDay<DayControls>('day.sessions', ({ store }) => store.get()),
    hint: 'sessions',
  },
];

/** All actions of a day, nearest first. */
export const dayScreenActions = dashboardActionsWith(dayActions);

const none: never[] = [];

/** A day within the chosen range is taken from its rows, so that an adjacent day needs no request. */
function useDay(day: Day): { feed: Feed<unknown>; freshness: Freshness; parts: DayParts } {
  const chosen = rangeOf(useRange().available);
  const isAmong = chosen !== undefined && isWithin(day, chosen);
  const range = useMemo(
    () => (isAmong ? chosen : { startDate: day, endDate: day }),
    [isAmong, chosen, day],
  );
  const [tokensFeed, tokens] = useDayPart('tokens', range, day);
  const [toolsFeed, tools] = useDayPart('tools', range, day);
  const [activityFeed, activity] = useDayPart('activity', range, day);
  const [productivityFeed, productivity] = useDayPart('productivity', range, day);

  const rows = feedData(tokensFeed) ?? none;
  const before = useDaysBefore(day, range, tokensFeed);
  const parts = useMemo(
    () => ({
      day,
      isAmong,
      tokens,
      tools,
      activity,
      productivity,
      others: { range, rows },
      before,
    }),
    [day, isAmong, tokens, tools, activity, productivity, range, rows, before],
  );
  return {
    feed: tokensFeed,
    freshness: freshnessWith(tokensFeed, toolsFeed, activityFeed, productivityFeed),
    parts,
  };
}

/** The credits of the days before, from the rows of the chosen days and of those before them. */
function useDaysBefore(
  day: Day,
  range: DateRange,
  feed: Feed<TokensRow[]>,
): Before<RangeRows<TokensRow>> {
  const days = useMemo((): ShownDays => {
    return { choice: { kind: 'days', range }, available: availableRange(range) };
  }, [range]);
  const earlier = useRowsBefore('tokens', days, feed.state !== 'loading');
  const rows = feedData(feed);
  return useMemo(() => {
    const base = rangeOf(baseRange({ startDate: day, endDate: day }));
    if (base === undefined) return { state: 'none' };
    if (!('figures' in earlier)) return earlier;
    const all = [...earlier.figures.rows, ...(rows ?? none)];
    const figures = { range: base, rows: all.filter(({ date }) => isWithin(date, base)) };
    return { state: 'known', range: base, figures };
  }, [day, earlier, rows]);
}

function useDayPart<Name extends Exclude<keyof AnalyticsRows, 'user-days'>>(
  name: Name,
  range: DateRange,
  day: Day,
): [Feed<AnalyticsRows[Name][]>, DayPart<AnalyticsRows[Name]>] {
  const feed = useAnalyticsRows(name, range);
  const rows = feedData(feed);
  const { state } = feed;
  const reason = feed.state === 'down' ? failureText(feed.reason) : '';
  const part = useMemo((): DayPart<AnalyticsRows[Name]> => {
    if (rows) return { state: 'known', row: rows.findLast(({ date }) => date === day) };
    return state === 'down' ? { state: 'failed', reason } : { state: 'loading' };
  }, [rows, state, reason, day]);
  return [feed, part];
}

const dayContent = (parts: DayParts): DashboardContent => ({
  isLoaded: true,
  tiles: dayTiles(parts),
  figures: [],
  panels: dayPanels(parts),
  columnWidth: 46,
});

/** A single day has no trend. */
const noTrend = { rows: [], days: [] };

function dayPanels(parts: DayParts): DashboardPanel[] {
  const { day, isAmong, tokens, tools, activity, productivity } = parts;
  const range = { startDate: day, endDate: day };
  const { totals, rows, models, users } = creditFigures(rowsOf(tokens), range);
  const files = { rows: rowsOf(productivity), range, days: [] };
  const toolRows = { rows: rowsOf(tools), range, days: [] };
  const clients = clientPanel({ rows: rowsOf(activity), range, days: [] }, inCounts);

  const panels = [
    inState(modelPanel(models, noTrend), tokens),
    tokenPanel(rows.length > 0 ? { totals, raw: [], billable: [] } : undefined),
    inState({ ...userPanel(users, noTrend), view: () => viewAt(day) }, tokens),
    inState(toolPanel(toolRows), tools),
    inState(serverPanel(toolRows, true), tools),
    inState({ ...languagePanel(files), usualRows: 10 }, productivity),
    inState({ ...extensionPanel(files), usualRows: 10 }, productivity),
    inState({ ...clients, title: 'People by client' }, activity),
    inState(hookPanel(toolRows), tools),
    inState(skillPanel(toolRows), tools),
    inState(commandPanel(toolRows), tools),
  ];
  // What opens shows the chosen days; if this one is not among them, the days that end with it.
  const days = isAmong ? undefined : daysUntil(day);
  return panels.map((panel) => (panel.kind === 'list' ? { ...panel, days: () => days } : panel));
}

const viewAt = (day: Day) => ({ name: '', views: { 'person-days': { at: day } } });

const daysUntil = (day: Day): RangeChoice => ({
  kind: 'days',
  range: { startDate: addDays(day, 1 - usualRange.days), endDate: day },
});

function rowsOf<Row>(part: DayPart<Row>): Row[] {
  return part.state === 'known' && part.row !== undefined ? [part.row] : [];
}

function inState(panel: ListPanel, part: DayPart<unknown>): ListPanel {
  switch (part.state) {
    case 'loading':
      return { ...panel, emptyText: '' };
    case 'failed':
      return { ...panel, emptyText: `${signs.bad} ${part.reason}` };
    case 'known':
      return part.row === undefined ? { ...panel, emptyText: 'No data for this day.' } : panel;
  }
}
