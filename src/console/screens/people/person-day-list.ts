import { useMemo } from 'react';
import { formatCompact, formatCredits } from '../../../figures/format/number.ts';
import { type Month, monthOf } from '../../../figures/limits/month.ts';
import { noWhatIf } from '../../../figures/limits/what-if.ts';
import type { PersonDay, PersonName } from '../../../figures/people/person-days.ts';
import { noDays, rangeOf } from '../../../figures/time/date-range.ts';
import { type Day, dayOf, startOfDay } from '../../../figures/time/day.ts';
import { formatDay } from '../../../figures/time/format-time.ts';
import { knownSum } from '../../../figures/usage/day-series.ts';
import { countMissing, type ReadDays } from '../../../figures/usage/missing-days.ts';
import { rangeBindings, rangeSpans } from '../../dashboard/range.ts';
import { useAnalyticsRows } from '../../data/analytics-queries.ts';
import { type Feed, feedData, mapFeed } from '../../data/feed.ts';
import { useRowsBefore } from '../../data/use-analytics.ts';
import { useLimitUse, useMonthEnd } from '../../data/use-people.ts';
import { indented } from '../../draw/line.ts';
import { viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import { cellColumn, countColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { useOwnBindings } from '../../list/own-actions.ts';
import { useLeftIfMissing } from '../../shell/missing-places.ts';
import type { RouteOf } from '../../shell/routes.ts';
import type { Binding } from '../../shell/shell.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { type ShownDays, useKeptRange, useRange } from '../../shell/use-range.ts';
import { copyEmail, peopleList, removePerson } from './people-list.ts';
import { toRemovable, usePeopleRows } from './people-rows.ts';
import { personChart } from './person-preview.ts';
import { comparedWith, isUnheardOf, type PersonFigures, personRange } from './person-range.ts';
import { personCredits, personSummary, summaryRows } from './person-summary.ts';

type Context = { figures: PersonFigures | undefined; days: ShownDays; readDays: ReadDays };

const none: never[] = [];

/** Harmless actions on the person whose days are shown. */
export const personActions = [copyEmail({ id: 'person.copy', hint: 'copy e-mail' })];

/** One person: credits by day, models, and a row for every day with activity. */
export const personDayList: ListDescription<PersonDay, Context, RouteOf<'person'>> = {
  name: 'person-days',
  order: 'newest first',
  subject: 'credits',
  useRows(route) {
    useKeptRange();
    const days = useRange();
    const feed = usePerson(route, days);
    const figures = feedData(feed);
    const { readDays } = useShell().profile;
    const context = useMemo(() => ({ figures, days, readDays }), [figures, days, readDays]);
    const bindings = usePersonBindings(route, figures);
    const rows = figures?.active ?? none;
    return { rows, context, nowMs: useNow(60_000), feed, freshness: feed, bindings };
  },
  idOf: ({ day }) => day,
  columns: [
    cellColumn(
      { id: 'day', figure: 'person-day', width: 10, dropOrder: 0 },
      ({ day }) => ({ text: formatDay(day) }),
      {
        kind: 'time',
        read: ({ day }) => startOfDay(day),
        isDay: true,
      },
    ),
    countColumn(
      { id: 'credits', figure: 'person-day-credits', width: 8, dropOrder: 0 },
      ({ credits }) => credits,
      formatCredits,
    ),
    countColumn(
      { id: 'sessions', figure: 'person-day-count', width: 8, dropOrder: 4 },
      ({ row }) => row?.sessions,
    ),
    countColumn(
      { id: 'messages', figure: 'person-day-count', title: 'MSGS', width: 6, dropOrder: 6 },
      ({ row }) => row?.messages,
    ),
    countColumn(
      { id: 'calls', figure: 'person-day-count', width: 6, dropOrder: 3 },
      ({ row }) => row?.tool_calls,
    ),
    countColumn(
      { id: 'autonomy', figure: 'person-day-autonomy', title: 'PER TURN', width: 8, dropOrder: 7 },
      ({ row }) => row?.autonomy_ratio,
      formatCompact,
    ),
    countColumn(
      { id: 'commits', figure: 'person-day-count', width: 7, dropOrder: 2 },
      ({ row }) => row?.git_commits,
    ),
    countColumn(
      { id: 'prs', figure: 'person-day-count', width: 4, dropOrder: 5 },
      ({ row }) => row?.git_prs_created,
    ),
    countColumn(
      { id: 'files', figure: 'person-day-files', width: 6, dropOrder: 8 },
      ({ row }) => row && knownSum(row.files_created, row.files_edited),
    ),
    textColumn({ id: 'delegation', width: 11, dropOrder: 3 }, ({ row }) => row?.delegation_level),
    textColumn({ id: 'model', width: 14, dropOrder: 5 }, ({ model }) => model),
    textColumn({ id: 'languages', width: 12, grow: 1, dropOrder: 9 }, ({ row }) =>
      row?.languages?.join(', '),
    ),
  ],
  actions: [
    viewAction<PersonDay>({
      id: 'person.open-day',
      title: 'Show this day for everyone',
      keys: ['enter', 'l'],
      hint: 'open',
      run: ({ day }, shell) => shell.open({ screen: 'day', day }),
    }),
  ],
  explain: {
    days: ({ day, credits }) => [{ day, value: credits }],
    others: (_, { context: { figures } }) => (figures ? [personCredits(figures)] : []),
  },
  emptyText: () => 'No activity by this person in this range.',
  summary(_, { context: { figures, days, readDays } }) {
    const missing = countMissing(figures?.daysWithoutData ?? none, readDays);
    return [{ text: '   ' }, ...rangeSpans({ wanted: days, shown: undefined, ...missing })];
  },
  head: {
    rows: ({ height }) => summaryRows + chartHeight(height),
    lines(selected, { context: { figures }, nowMs, width, height }) {
      if (figures === undefined) return [];
      const inside = width - 4;
      const chart = { width: inside, height: height - summaryRows };
      const summary = personSummary(figures, dayOf(nowMs), inside);
      return [...summary, ...personChart(figures, chart, selected?.day)].map(indented);
    },
  },
};

/** Leaves room for the days below the chart. */
const chartHeight = (rows: number): number =>
  rows >= 60 ? 18 : rows >= 36 ? 10 : rows >= 22 ? 6 : 3;

/** Bindings that act on the person, whichever day is selected. */
function usePersonBindings(route: RouteOf<'person'>, figures?: PersonFigures): readonly Binding[] {
  const { range, removedPeople, clock } = useShell();
  const removed = useStore(removedPeople);
  const own = useOwnPersonBindings(route);
  return useMemo(() => {
    const email = route.email ?? figures?.summary?.email;
    return [
      ...bind(personActions, () => ({ ...route, email })),
      ...rangeBindings(range, clock),
      ...bind([removePerson], () => toRemovable({ ...route, email }, figures, removed)),
      ...own,
    ];
  }, [route, figures, removed, own, range, clock]);
}

/** The own commands of the list of people on the page of one of them. They need the row of the list. */
function useOwnPersonBindings({ userId, email }: PersonName): readonly Binding[] {
  const isWanted = useShell().ownCommands.some(({ on }) => on.includes(peopleList.name));
  const { rows, context } = usePeopleRows(isWanted);
  // Several people may have no email.
  const person =
    rows.find((row) => row.userId === userId) ??
    (email === undefined ? undefined : rows.find((row) => row.email === email));
  return useOwnBindings(peopleList, person, context);
}

/** One person's days. Credits usually arrive first, because other screens load them too. */
function usePerson({ userId, email }: PersonName, days: ShownDays): Feed<PersonFigures> {
  const known = rangeOf(days.available);
  // A range before the first day of the analytics has no days.
  const range = known ?? noDays;
  const feed = useAnalyticsRows('tokens', known);
  const userDays = feedData(useAnalyticsRows('user-days', known));
  const userRows = userDays ?? none;
  const month = monthShown(days, dayOf(useNow(60_000)));
  const current = feedData(useLimitUse())?.people;
  const limits = feedData(useLimitUse(noWhatIf, month))?.people;
  const monthEnd = useMonthEnd();
  const before = useRowsBefore('tokens', days, feed.state !== 'loading');

  const tokens = feedData(feed) ?? none;
  const figures = useMemo(
    () =>
      personRange({ userId, email }, range, { tokens, userRows, limits: limits ?? none, monthEnd }),
    [userId, email, range, tokens, userRows, limits, monthEnd],
  );
  const changed = useMemo(
    () => comparedWith(figures, { userId, email }, before),
    [userId, email, figures, before],
  );
  const isKnown = feed.state === 'live' && userDays !== undefined && current !== undefined;
  useLeftIfMissing(isKnown && isUnheardOf(figures, current));
  return mapFeed(feed, () => changed);
}

/** The month whose limits are shown: that of the last chosen day, if it has ended; undefined for the current one. */
function monthShown({ choice, available }: ShownDays, today: Day): Month | undefined {
  const range = rangeOf(available);
  if (choice.kind === 'last' || range === undefined) return undefined;
  const month = monthOf(range.endDate);
  return month < monthOf(today) ? month : undefined;
}
