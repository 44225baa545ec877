import { useMemo } from 'react';
import type { PersonDay } from '../../../domain/people/person-days.ts';
import { personKey } from '../../../domain/people/person-summary.ts';
import { rangeBindings } from '../../dashboard/range-actions.ts';
import { rangeSpans } from '../../dashboard/range-spans.ts';
import { feedData } from '../../data/feed.ts';
import { indented } from '../../draw/line.ts';
import { copyAction, viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import type { ListDescription } from '../../list/list-description.ts';
import type { RouteOf } from '../../shell/routes.ts';
import type { Binding } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { useNow } from '../../shell/time.ts';
import { type ShownDays, useKeptRange, useRange } from '../../shell/use-range.ts';
import { personChart } from './person-chart.ts';
import { personDayColumns } from './person-day-columns.ts';
import { personSummary, summaryRows } from './person-lines.ts';
import { type Removable, removePerson } from './remove-person.ts';
import { type PersonFigures, usePerson } from './use-person.ts';

/** What is known of the person, and the days that are chosen. */
type Around = { figures: PersonFigures | undefined; days: ShownDays };

const noDays: PersonDay[] = [];

/** What can be done with the person whose days are on show, without harm. */
export const personActions = [
  copyAction<{ email: string | undefined }>({
    id: 'person.copy',
    title: 'Copy the e-mail of this person',
    keys: ['y'],
    hint: 'copy e-mail',
    nouns: ['e-mail', 'e-mails'],
    textOf: ({ email }) => email,
    missing: 'This person has no e-mail.',
  }),
];

/** One person: credits by day, models, and a row for every day with activity. */
export const personDayList: ListDescription<PersonDay, Around, RouteOf<'person'>> = {
  name: 'person-days',
  subject: 'credits',
  useRows(route) {
    useKeptRange();
    const days = useRange();
    const feed = usePerson(route, days);
    const figures = feedData(feed);
    const around = useMemo(() => ({ figures, days }), [figures, days]);
    const bindings = usePersonBindings(route, figures);
    const rows = figures?.active ?? noDays;
    return { rows, around, nowMs: useNow(60_000), feed, freshness: feed, bindings };
  },
  idOf: ({ day }) => day,
  columns: personDayColumns,
  actions: [
    viewAction<PersonDay>({
      id: 'person.open-day',
      title: 'Show this day of everybody',
      keys: ['enter', 'l'],
      hint: 'open',
      run: ({ day }, shell) => shell.open({ screen: 'day', day }),
    }),
  ],
  emptyText: () => 'Nothing is known of this person in these days.',
  summary(_, { around: { figures, days } }) {
    const missing = figures?.days.filter(({ credits }) => credits === undefined).length ?? 0;
    return [{ text: '   ' }, ...rangeSpans({ wanted: days, shown: undefined, missing })];
  },
  head: {
    rows: ({ height }) => summaryRows + chartHeight(height),
    lines(selected, { around: { figures }, width, height }) {
      if (figures === undefined) return [];
      const inside = width - 4;
      const chart = { width: inside, height: height - summaryRows };
      return [...personSummary(figures, inside), ...personChart(figures, chart, selected?.day)].map(
        indented,
      );
    },
  },
};

/** The days below it need room, too. */
const chartHeight = (rows: number): number => (rows >= 36 ? 10 : rows >= 22 ? 6 : 3);

/** What keys do to the person, whichever day the cursor is on. */
function usePersonBindings(
  route: RouteOf<'person'>,
  figures: PersonFigures | undefined,
): readonly Binding[] {
  const { range, removedPeople, clock } = useShell();
  const removed = useStore(removedPeople);
  return useMemo(() => {
    const email = route.email ?? figures?.summary?.email;
    return [
      ...bind(personActions, () => ({ email })),
      ...rangeBindings(range, clock),
      ...bind([removePerson], () => toRemovable({ ...route, email }, figures, removed)),
    ];
  }, [route, figures, removed, range, clock]);
}

/** The person as the one who is to be removed. */
function toRemovable(
  { userId, email }: Pick<RouteOf<'person'>, 'userId' | 'email'>,
  figures: PersonFigures | undefined,
  removed: ReadonlySet<string>,
): Removable {
  const key = personKey(userId ?? '', email);
  const lastDay = figures?.active[0]?.day;
  return {
    key,
    email,
    isRemoved: removed.has(key),
    seen:
      figures === undefined || lastDay === undefined
        ? undefined
        : { credits: figures.credits, days: figures.days.length, lastDay },
    limit: figures?.limit,
  };
}
