import { shareParts } from '../../../figures/explain/limit-numbers.ts';
import { formatChange } from '../../../figures/format/change.ts';
import { formatCompact, unknownText } from '../../../figures/format/number.ts';
import type { PersonName } from '../../../figures/people/person-days.ts';
import {
  type PersonSummary,
  type SummedFigure,
  sumText,
  trendDays,
} from '../../../figures/people/person-summary.ts';
import { personName } from '../../../figures/people/shared-domain.ts';
import { startOfDay } from '../../../figures/time/day.ts';
import { formatShortDay } from '../../../figures/time/format-time.ts';
import type { PartChange } from '../../../figures/usage/part-changes.ts';
import { isKnown } from '../../../figures/values/sample.ts';
import type { Field } from '../../../language/filter/field.ts';
import { rangeSpans, useRangeBindings } from '../../dashboard/range.ts';
import type { Person } from '../../data/use-people.ts';
import { copyAction, harmfulAction, type ViewAction, viewAction } from '../../keys/action.ts';
import { actionOn } from '../../keys/action-on.ts';
import { type Column, cellColumn, textColumn, trendColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { type PeopleContext, type Removable, removalTexts, usePeopleRows } from './people-rows.ts';
import { personCell, personPreview, shareCell } from './person-preview.ts';

/** The names of people, without the domain that all share. */
export const personColumn = (
  placed: Pick<Column<PersonName>, 'id' | 'width' | 'grow' | 'isFitted'>,
): Column<PersonName, { domain: string | undefined }> =>
  cellColumn(
    { ...placed, isName: true, dropOrder: 0, cut: 'middle' },
    (person, { domain }) => ({
      text: personName(person, domain),
      tone: person.email === undefined ? 'muted' : 'text',
    }),
    { kind: 'text', read: ({ email, userId }) => email ?? userId },
  );

/** What people did in some days, at least. */
export const sumColumn = (
  sum: SummedFigure,
  placed: Pick<Column<PersonSummary>, 'id' | 'width' | 'dropOrder' | 'figure'>,
): Column<PersonSummary> =>
  cellColumn(placed, (person) => ({ text: sumText(person, sum) }), {
    kind: 'number',
    read: (person) => person[sum],
  });

type Changed = { change: PartChange };

/** How the credits changed, like for like. Who used nothing before is new, and has no percentage. */
export const changeColumn = (
  placed: Pick<Column<Changed>, 'dropOrder' | 'figure'>,
): Column<Changed> =>
  cellColumn(
    {
      id: 'change',
      figure: 'person-change',
      parts: ({ change: { parts } }) => parts?.() ?? {},
      width: 9,
      ...placed,
    },
    ({ change: { change } }) => ({ text: formatChange(change, { decimals: 0 }), tone: 'muted' }),
    {
      kind: 'percent',
      read: ({ change: { change } }) =>
        'ratio' in change && Number.isFinite(change.ratio) ? change.ratio : undefined,
    },
  );

/** What the credits of the same days were before: none of who is new. */
export const beforeField: Field<Changed> = {
  name: 'before',
  kind: 'number',
  read: ({ change: { before } }) => before,
};

/** Of the days, those whose credits are unknown: sums are at least so many then. */
export const daysMissingField: Field<PersonSummary> = {
  name: 'days-missing',
  kind: 'number',
  read: ({ trend }) => trend.filter((credits) => !isKnown(credits)).length,
};

type ActionNames = Pick<ViewAction<PersonName>, 'id' | 'hint'>;

/** Opens the days of the person in a row. */
export const openDays = (described: ActionNames): ViewAction<PersonName> =>
  viewAction<PersonName>({
    ...described,
    title: "Show this person's days",
    keys: ['enter', 'l'],
    run: ({ userId, email }, shell) => shell.open({ screen: 'person', userId, email }),
  });

/** Copies the e-mail of the person in a row. */
export const copyEmail = (described: ActionNames): ViewAction<PersonName> =>
  copyAction<PersonName>({
    ...described,
    title: 'Copy the e-mail address',
    keys: ['y'],
    nouns: ['e-mail', 'e-mails'],
    textOf: ({ email }) => email,
    missing: 'This person has no e-mail.',
  });

/** Removes a person from the organization. The API identifies people by e-mail only. */
export const removePerson = harmfulAction<Removable>({
  id: 'person.remove',
  title: 'Remove from the organization',
  isDestructive: true,
  synonyms: 'delete user',
  keys: ['d'],
  invalidates: ['credit-limits'],
  targetId: ({ key }) => key,

  disabledReason({ email, isRemoved }) {
    if (isRemoved) return 'This person was removed.';
    return email === undefined ? 'There is no e-mail to remove by.' : undefined;
  },

  question: ({ email = '', seen, limit }) => ({
    title: `Remove ${email} from the organization?`,
    effects: removalTexts(seen, limit),
    confirmation: { ask: 'Type the e-mail exactly to enable enter', text: email },
  }),

  request: ({ email = '' }) => ({ endpoint: 'removeUser', given: { email } }),

  tell({ key, email = '' }, _, { removedPeople }) {
    // The API has no list of removed people.
    removedPeople.dispatch(key);
    return `${email} is removed from the organization`;
  },
});

const trendWidth = 8;

/** Everyone in the recent analytics, with their credit limits. */
export const peopleList: ListDescription<Person, PeopleContext> = {
  name: 'people',
  order: 'most credits first',
  subject: 'people',
  useRows: () => ({ ...usePeopleRows(), bindings: useRangeBindings() }),
  idOf: ({ userId }) => userId,
  targetIdOf: ({ key }) => key,
  columns: [
    { ...personColumn({ id: 'person', width: 20, isFitted: true, grow: 1 }), cell: personCell },
    cellColumn(
      {
        id: 'last',
        about: 'The last UTC day with usage, of those shown.',
        figure: 'person-last-day',
        title: 'LAST DAY',
        width: 8,
        align: 'right',
        dropOrder: 4,
      },
      ({ lastDay }) => ({ text: formatShortDay(lastDay), tone: 'muted' }),
      { kind: 'time', read: ({ lastDay }) => startOfDay(lastDay), isDay: true },
    ),
    sumColumn('credits', { id: 'credits', figure: 'person-credits', width: 9, dropOrder: 0 }),
    changeColumn({ dropOrder: 1 }),
    trendColumn(
      { id: 'trend', figure: 'person-trend', width: trendWidth, dropOrder: 3 },
      ({ trend }) => trend,
      {
        format: formatCompact,
      },
    ),
    cellColumn(
      {
        id: 'share',
        figure: 'limit-share',
        parts: ({ limit }) => (limit ? shareParts(limit) : {}),
        title: 'OF LIMIT',
        width: 9,
        dropOrder: 2,
      },
      ({ limit }) => shareCell(limit),
      { kind: 'percent', read: ({ limit }) => limit?.share },
    ),
    textColumn(
      {
        id: 'delegation',
        about: 'How much agents mostly do without asking.',
        width: 11,
        dropOrder: 5,
        tone: 'text',
      },
      ({ delegation }) => delegation,
    ),
    sumColumn('sessions', { id: 'sessions', figure: 'person-sessions', width: 8, dropOrder: 6 }),
    textColumn(
      { id: 'model', about: 'The model that used most credits.', width: 14, dropOrder: 6 },
      ({ model }) => model,
    ),
    sumColumn('commits', { id: 'commits', figure: 'person-commits', width: 7, dropOrder: 7 }),
    cellColumn(
      {
        id: 'languages',
        about: 'The languages of changed files, most first.',
        width: 14,
        grow: 1,
        dropOrder: 8,
      },
      ({ languages }) => ({ text: languages.slice(0, 3).join(', '), tone: 'muted' }),
      { kind: 'text', read: ({ languages }) => languages.join(' ') },
    ),
    cellColumn(
      {
        id: 'team',
        about: 'The team that the configuration gives.',
        width: 10,
        isFitted: true,
        dropOrder: 9,
      },
      (person, { teamOf }) => ({ text: teamOf(person) ?? unknownText, tone: 'muted' }),
      { kind: 'text', read: (person, { teamOf }) => teamOf(person) },
    ),
  ],
  fields: [
    { name: 'user-id', kind: 'text', read: ({ userId }) => userId },
    beforeField,
    daysMissingField,
  ],
  actions: [
    openDays({ id: 'person.days', hint: 'days' }),
    copyEmail({ id: 'person.copy-email', hint: 'copy e-mail' }),
    copyAction<Person>({
      id: 'person.copy-id',
      title: 'Copy the user id',
      keys: ['Y'],
      nouns: ['user id', 'user ids'],
      textOf: ({ userId }) => userId,
    }),
    actionOn(removePerson, {
      idOf: ({ key }: Person) => key,
      targetsOf: (person) => [
        {
          ...person,
          seen: { ...person, credits: sumText(person, 'credits'), days: person.trend.length },
        },
      ],
    }),
  ],
  firstSort: { column: 'credits', direction: 'descending' },
  explain: { days: ({ trend }, { range }) => range && trendDays(trend, range) },
  emptyText: () => 'No one was active in this range.',
  summary(_, { context: { domain, days, shown, missing } }) {
    const everybody = domain ? `  everyone is @${domain}` : '';
    return [
      { text: '  ' },
      ...rangeSpans({ wanted: days, shown, isCompared: false, ...missing }),
      { text: everybody, tone: 'muted' },
    ];
  },
  preview: {
    title: 'Person',
    lines: (person, { context: { range }, width, height }) =>
      personPreview(person, range, { width, height }),
  },
};
